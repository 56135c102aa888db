"""The bug gallery: searches with one deliberate bug each, and the smallest tree that shows it.

Nothing else searches with them; the real algorithms are in `plyscope.textbook`.
"""

from plyscope.gallery.bugs import BUGS, Bug, bug_named
from plyscope.gallery.exhibit import Exhibit, Fault, exhibit

__all__ = ["BUGS", "Bug", "Exhibit", "Fault", "bug_named", "exhibit"]
