"""The class, as its teacher sees and opens it."""

from plyscope.errors import PlyscopeError
from plyscope.studio.classroom import qr_rows
from plyscope.studio.handlers.table import handler
from plyscope.studio.messages.classroom import ClassView, OpenClass, ShowClass
from plyscope.studio.sessions import Session


@handler
def show_class(session: Session, _: ShowClass) -> ClassView:
    room = session.studio.classroom
    if room is None:
        return ClassView(exists=False, address="", qr=[], students=0)
    rows = qr_rows(room.address) if room.address else []
    return ClassView(exists=True, address=room.address, qr=rows, students=room.present)


@handler
def open_class(session: Session, request: OpenClass) -> ClassView:
    room = session.studio.classroom
    if room is None:
        raise PlyscopeError("this studio is for you alone; start it with --class for a class")
    if request.is_open:
        room.open()
    else:
        room.dismiss()
    return show_class(session, ShowClass())
