"""What the page and the server say to each other, as plain data.

A `Request` has one reply, which carries its number; a `Push` comes without being asked for. The
page's types are written from these classes: `make messages`.
"""

from plyscope.studio.messages.wire import Failed, Message, Push, Reply, Request, decode, encode

__all__ = ["Failed", "Message", "Push", "Reply", "Request", "decode", "encode"]
