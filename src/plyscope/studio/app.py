"""The application behind the guard: the page, its WebSocket, and the bytes of traces."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar, cast

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect
from starlette.requests import Request as HttpRequest
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from plyscope.errors import FileError, PlyscopeError, ProtocolError, SearchError
from plyscope.stop import Cancelled, Stop
from plyscope.studio import limits, traces
from plyscope.studio.conversation import Conversation, failed
from plyscope.studio.handlers.traces import info, node_at
from plyscope.studio.messages import encode
from plyscope.studio.security import POLICY_VIOLATION, PROTOCOL, Guard, Keys, Refused
from plyscope.studio.sessions import Studio
from plyscope.text import shown

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
CANCELLED = 499
"""The status of a response that nobody reads, because the client has disconnected."""
T = TypeVar("T")


def make_app(studio: Studio, keys: Keys, hosts: Iterable[str], port: int) -> Guard:
    """The whole application with its guard; `hosts` are the allowed values of `Host`."""
    bodies = {TRACES: limits.LARGEST_TRACE}
    return Guard(make_routes(studio), keys, hosts, port, bodies, studio.classroom)


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
        exception_handlers=dict.fromkeys(
            (PlyscopeError, Refused, ClientDisconnect, Exception), refusal
        ),
    )
    app.state.studio = studio
    return app


def studio_of(connection: HttpRequest | WebSocket) -> Studio:
    return cast(Studio, connection.app.state.studio)


async def refusal(_: HttpRequest, error: Exception) -> Response:
    """A sentence of our own as the response to whatever goes wrong, never a status of 500."""
    if isinstance(error, ClientDisconnect | Cancelled):
        return PlainTextResponse("The request was cancelled.", status_code=CANCELLED)
    if isinstance(error, Refused):
        return PlainTextResponse(str(error), status_code=error.status)
    reply = failed(error)
    return PlainTextResponse(reply.text, status_code=503 if reply.busy else 400)


async def page(_: HttpRequest) -> Response:
    if not (STATIC / "index.html").exists():
        return PlainTextResponse("The page has not been built: run make build.", status_code=500)
    return FileResponse(STATIC / "index.html")


async def upload(request: HttpRequest) -> Response:
    """Receives a trace file; the response is the reply of `open_trace`."""
    studio = studio_of(request)

    def opened() -> str:
        made = traces.read(received, studio.own_game)
        return encode(info(studio.traces.add(made)))

    try:
        with tempfile.TemporaryFile() as received:  # without a name: nothing of it can remain
            async for piece in request.stream():
                received.write(piece)
            return Response(await working(request, opened), media_type="application/json")
    except OSError as error:
        raise FileError(f"the file cannot be received: {error.strerror}") from None


async def columns(request: HttpRequest) -> Response:
    """The columns for drawing, one after another."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    arrays = await working(request, lambda: traces.drawn_columns(opened))
    length = sum(array.nbytes for array in arrays)
    return StreamingResponse(
        traces.pieces_of(arrays),
        media_type="application/octet-stream",
        headers={"content-length": str(length)},
    )


async def file(request: HttpRequest) -> Response:
    """A trace as a file to download."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    content = await working(request, opened.trace.to_bytes)
    return StreamingResponse(
        traces.pieces(content),
        media_type="application/octet-stream",
        headers=_download("plytrace") | {"content-length": str(len(content))},
    )


async def matching(request: HttpRequest) -> Response:
    """The rows that match the query, as one bit per row."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    wanted = dict(request.query_params)

    def found() -> bytes:
        from plyscope.studio import matching as rows  # here and below: loaded late, being slow

        return rows.packed(rows.matching(opened.trace, wanted)).tobytes()

    return Response(await working(request, found), media_type="application/octet-stream")


async def export(request: HttpRequest) -> Response:
    """The tree below a row in one of the formats of the package."""
    opened = studio_of(request).traces[request.path_params["trace_id"]]
    form, row = request.path_params["form"], request.query_params.get("row")
    if form not in MEDIA:
        raise SearchError(f"unknown format {shown(form)}; there are {', '.join(MEDIA)}")

    def exported() -> str | bytes:
        from plyscope.tracing.formats import FORMATS

        node = opened.trace.root if row is None else node_at(opened.trace, row_number(row))
        make, _ = FORMATS[form]
        return make(node, nodes=limits.MOST_EXPORTED)

    content = await working(request, exported)
    return Response(content, media_type=MEDIA[form], headers=_download(form))


def row_number(text: str) -> int:
    """The number of a row in a query."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_ROW):
        raise SearchError(f"a row is a whole number, not {shown(text)}")
    return int(text)


def _download(form: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="search.{form}"'}


async def working(request: HttpRequest, work: Callable[[], T]) -> T:
    """Runs the work for a request in a thread; it is cancelled if the client disconnects."""
    stop = Stop()
    loop = asyncio.get_running_loop()
    watching = asyncio.ensure_future(_disconnect(request, stop))
    end = loop.call_later(limits.LONGEST_ANSWER, stop.set)
    try:
        return await loop.run_in_executor(studio_of(request).serving, stop.run, work)
    finally:
        end.cancel()
        watching.cancel()
        stop.set()


async def _disconnect(request: HttpRequest, stop: Stop) -> None:
    """Stops the work when the client is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    stop.set()


async def socket(websocket: WebSocket) -> None:
    """Serves one connection until it is closed."""
    await websocket.accept(PROTOCOL)
    student = websocket.scope.get("student")
    conversation = Conversation(studio_of(websocket), lambda text: send(websocket, text), student)
    try:
        while True:
            event = await websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            await conversation.receive(event.get("text") or "")
    except ProtocolError as error:
        await websocket.close(POLICY_VIOLATION, str(error))
    except WebSocketDisconnect:
        return
    finally:
        conversation.close()


async def send(websocket: WebSocket, text: str) -> None:
    """Sends a text, unless the page has disconnected."""
    if websocket.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await websocket.send_text(text)
