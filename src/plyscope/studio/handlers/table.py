"""The table of handlers, which is filled when the modules of this package are imported."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

from plyscope.studio.messages import Reply, Request
from plyscope.studio.sessions import Session

F = TypeVar("F", bound=Callable[..., Reply | Awaitable[Reply]])


@dataclass(frozen=True)
class Handler:
    """A function that answers one kind of request with one kind of reply."""

    request: type[Request]
    reply: type[Reply]
    function: Callable[[Session, Any], Reply | Awaitable[Reply]]


HANDLERS: dict[str, Handler] = {}


def handler(function: F) -> F:
    """Registers `function(session, request: R) -> Reply` as the handler of requests R."""
    _, request, reply = get_type_hints(function).values()
    HANDLERS[request.type] = Handler(request, reply, function)
    return function
