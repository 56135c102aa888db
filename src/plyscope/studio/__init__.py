"""The studio: a page in the browser to play, explore and learn, and the server behind it."""
