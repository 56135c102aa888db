"""The application behind the guard: the page, its WebSocket, and the bytes of traces."""

import asyncio
import inspect
import logging
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from plyscope.errors import FileError, PlyscopeError, ProtocolError, SearchError
from plyscope.studio import limits, traces
from plyscope.studio.handlers import HANDLERS
from plyscope.studio.handlers.traces import info, node_at
from plyscope.studio.limits import Busy
from plyscope.studio.messages import Failed, Message, Reply, decode, encode
from plyscope.studio.messages.wire import Unanswerable
from plyscope.studio.security import POLICY_VIOLATION, Guard, Keys, Refused
from plyscope.studio.sessions import Session, Studio
from plyscope.text import error_text, shown

STATIC = Path(__file__).parent / "static"
TRACES = "/traces"
MEDIA = {
    "svg": "image/svg+xml",
    "dot": "text/vnd.graphviz",
    "json": "application/json",
    "html": "text/html",
}
"""The formats that can be downloaded; the page itself makes pixel images."""
LONGEST_ROW = 10
"""The most digits of a row number, because Python refuses to read thousands of them."""
REQUESTS = {tag: answer.request for tag, answer in HANDLERS.items()}
log = logging.getLogger("plyscope.studio")


def make_app(studio: Studio, keys: Keys, hosts: Iterable[str], port: int) -> Guard:
    """The whole application with its guard; `hosts` are the allowed values of `Host`."""
    return Guard(make_routes(studio), keys, hosts, port, bodies={TRACES: limits.LARGEST_TRACE})


def make_routes(studio: Studio) -> Starlette:
    """The application without its guard."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        studio.close()

    app = Starlette(
        routes=[
            Route("/", page),
            Route(TRACES, upload, methods=["POST"]),
            Route(TRACES + "/{trace_id}/columns", columns),
            Route(TRACES + "/{trace_id}/file", file),
            Route(TRACES + "/{trace_id}/matching", matching),
            Route(TRACES + "/{trace_id}/export/{form}", export),
            WebSocketRoute("/ws", socket),
            Mount("/static", StaticFiles(directory=STATIC, check_dir=False)),
        ],
        lifespan=lifespan,
        exception_handlers={PlyscopeError: refusal, Refused: refusal},  # type: ignore[dict-item]
    )
    app.state.studio = studio
    return app


def studio_of(connection: HttpRequest | WebSocket) -> Studio:
    return cast(Studio, connection.app.state.studio)


async def refusal(_: HttpRequest, error: PlyscopeError | Refused) -> Response:
    if isinstance(error, Refused):
        return PlainTextResponse(str(error), status_code=error.status)
    return PlainTextResponse(str(error), status_code=503 if isinstance(error, Busy) else 400)


async def page(_: HttpRequest) -> Response:
    if not (STATIC / "index.html").exists():
        return PlainTextResponse("The page has not been built: run make build.", status_code=500)
    return FileResponse(STATIC / "index.html")


async def upload(request: HttpRequest) -> Response:
    """Receives a trace file; the response is the reply of `open_trace`."""
    studio = studio_of(request)
    try:
        with tempfile.TemporaryFile() as received:  # without a name: nothing of it can remain
            async for piece in request.stream():
                received.write(piece)
            made = await asyncio.to_thread(traces.read, received, studio.own_game)
    except OSError as error:
        raise FileError(f"the file cannot be received: {error.strerror}") from None
    return Response(encode(info(studio.traces.add(made))), media_type="application/json")


async def columns(request: HttpRequest) -> Response:
    """The columns for drawing, one after another."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    arrays = await asyncio.to_thread(traces.drawn_columns, opened)
    length = sum(array.nbytes for array in arrays)
    return StreamingResponse(
        traces.pieces_of(arrays),
        media_type="application/octet-stream",
        headers={"content-length": str(length)},
    )


async def file(request: HttpRequest) -> Response:
    """A trace as a file to download."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    content = await asyncio.to_thread(opened.trace.to_bytes)
    headers = {"content-disposition": 'attachment; filename="search.plytrace"'}
    return Response(content, media_type="application/octet-stream", headers=headers)


async def matching(request: HttpRequest) -> Response:
    """The rows that match the query, as one bit per row."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    from plyscope.studio import matching as rows  # here and below: loaded late because it is slow

    mask = await asyncio.to_thread(rows.matching, opened.trace, request.query_params)
    return Response(rows.packed(mask).tobytes(), media_type="application/octet-stream")


async def export(request: HttpRequest) -> Response:
    """The tree below a row in one of the formats of the package."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    form, row = request.path_params["form"], request.query_params.get("row", "")
    if form not in MEDIA:
        raise SearchError(f"unknown format {shown(form)}; there are {', '.join(MEDIA)}")
    is_row = row.isdecimal() and len(row) <= LONGEST_ROW
    node = node_at(opened.trace, int(row)) if is_row else opened.trace.root
    from plyscope.tracing.formats import FORMATS

    make, _ = FORMATS[form]
    content = await asyncio.to_thread(make, node, nodes=limits.MOST_EXPORTED)
    headers = {"content-disposition": f'attachment; filename="search.{form}"'}
    return Response(content, media_type=MEDIA[form], headers=headers)


async def socket(websocket: WebSocket) -> None:
    """Serves one connection until it is closed."""
    await websocket.accept()
    tasks: set[asyncio.Task[None]] = set()

    def later(work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    session = Session(studio_of(websocket), lambda push: later(send(websocket, push)))
    try:
        while True:
            event = await websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            await _receive(websocket, session, event.get("text"), later)
    except WebSocketDisconnect:
        return
    finally:
        session.close()


async def _receive(
    websocket: WebSocket,
    session: Session,
    text: str | None,
    later: Callable[[Awaitable[None]], None],
) -> None:
    try:
        number, request = decode(text or "", REQUESTS)
    except Unanswerable as error:
        await send(websocket, Failed(str(error)), error.number)
        return
    except ProtocolError as error:
        await websocket.close(POLICY_VIOLATION, str(error))
        return
    answered = _attempt(lambda: HANDLERS[request.type].function(session, request))
    if inspect.isawaitable(answered):
        later(_reply(websocket, answered, number))
        await asyncio.sleep(0)  # it starts before the next message is read, so that Stop finds it
    else:
        await send(websocket, answered, number)


async def _reply(websocket: WebSocket, answered: Awaitable[Reply], number: int) -> None:
    try:
        reply = await answered
    except Exception as error:  # noqa: BLE001 - the code of a user's game may raise anything
        reply = _failed(error)
    await send(websocket, reply, number)


def _attempt(answer: Callable[[], Reply | Awaitable[Reply]]) -> Reply | Awaitable[Reply]:
    try:
        return answer()
    except Exception as error:  # noqa: BLE001 - the code of a user's game may raise anything
        return _failed(error)


def _failed(error: Exception) -> Failed:
    """The reply for an error; an unexpected one is also logged."""
    if isinstance(error, PlyscopeError):
        return Failed(str(error), busy=isinstance(error, Busy))
    log.error("a request failed", exc_info=error)
    return Failed(error_text(error, 200))


async def send(websocket: WebSocket, message: Message, number: int | None = None) -> None:
    """Sends a message, unless the page has disconnected."""
    if websocket.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await websocket.send_text(encode(message, number))
