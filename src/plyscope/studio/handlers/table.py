"""The table of handlers, which is filled when the modules of this package are imported."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

from plyscope.studio import limits
from plyscope.studio.messages import Reply, Request

F = TypeVar("F", bound=Callable[..., Reply])


@dataclass(frozen=True)
class Handler:
    """A function that answers one kind of request with one kind of reply.

    `longest` is the time in seconds after which its work is stopped.
    """

    request: type[Request]
    reply: type[Reply]
    function: Callable[..., Reply]
    longest: float = limits.LONGEST_ANSWER
    is_search: bool = False
    is_quick: bool = False


HANDLERS: dict[str, Handler] = {}


def handler(function: F) -> F:
    """Registers `function(session, request: R) -> Reply` as the handler of requests R.

    It runs in a thread, after the earlier requests of the same page, and is cancelled when the
    page is closed.
    """
    return _register(function)


def quick_handler(function: F) -> F:
    """Registers a handler that is called at once, even while earlier requests are answered.

    It runs in the event loop, where everybody waits for it: it only reads what is at hand.
    """
    return _register(function, is_quick=True)


def search_handler(longest: float) -> Callable[[F], F]:
    """Registers `function(session, request: R, stop: Stop) -> Reply`, which takes its time.

    It runs in a thread of its own while later requests are answered. The page can stop it by the
    request's `search_id`; a page or a studio with too many searches refuses it.
    """
    return lambda function: _register(function, longest=longest, is_search=True)


def _register(function: F, **options: Any) -> F:
    hints = get_type_hints(function)
    request, reply = list(hints.values())[1], hints["return"]
    HANDLERS[request.type] = Handler(request, reply, function, **options)
    return function
