"""The server of the studio, a page in the browser to play, explore and learn."""
