"""Lessons: pages that teach a search without a server, each in one file.

Nothing is imported here, because the studio imports `lesson.views` before it is ready.
"""
