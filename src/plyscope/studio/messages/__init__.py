"""The messages between the page and the server, as plain data.

A `Request` has exactly one reply, which carries its number; a `Push` is sent without a request.
The types of the page are generated from these classes: `make messages`.
"""

from plyscope.studio.messages.wire import Failed, Message, Push, Reply, Request, decode, encode

__all__ = ["Failed", "Message", "Push", "Reply", "Request", "decode", "encode"]
