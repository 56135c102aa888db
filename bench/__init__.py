"""What `make bench` measures: the engine alone, and against its peers."""
