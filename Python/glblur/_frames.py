"""The frames of chains that change over time."""

from __future__ import annotations

from ctypes import byref, c_void_p
from typing import Any, Dict, Iterator

from . import _library as c
from ._warn import reported
from .chain import Chain
from .image import Image


class Frames(Iterator[Image]):
    """The frames of a chain that changes over time, in order, each rendered as it is taken.

    `Renderer.frames` makes them. `len(frames)` is the number of all of them, and `frames.report` the
    report of the last one that was taken, with its `index` and its `time` in seconds. Any thread may
    take the next.
    """

    def __init__(self, pointer: int, chain: Chain) -> None:
        """Takes frames of the C library's. Use `Renderer.frames` to make some."""
        self._pointer = c_void_p(pointer)
        self._library = c.library()
        self._chain = chain
        self._length = int(self._library.glblur_frames_count(self._pointer))
        #: The report of the last frame, which is empty before the first.
        self.report: Dict[str, Any] = {}

    def __del__(self) -> None:
        library = getattr(self, "_library", None)
        if library is not None:
            library.glblur_frames_free(self._pointer)

    def __len__(self) -> int:
        return self._length

    def __next__(self) -> Image:
        fault = c.Fault()
        words = c_void_p()
        pointer = self._library.glblur_frames_next(
            self._pointer, byref(words), fault.reference()
        )
        if not pointer:
            if fault.pointer:
                raise fault.error()
            raise StopIteration
        frame = Image(pointer)
        report: Dict[str, Any] = {}
        self.report = report
        reported(words.value, report, self._chain)
        return frame
