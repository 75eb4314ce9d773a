"""The pictures of one call, as the C library takes them."""

from __future__ import annotations

import ctypes
from typing import Any, List, Mapping, Optional

from . import _library as c
from ._arrays import Array, borrowed
from .errors import ArgumentError
from .image import Image, opened


class Shapes:
    """A source and further pictures. What they borrow is held until the call is over."""

    __slots__ = ("source", "source_reference", "inputs", "count", "_held")

    def __init__(
        self,
        source: object,
        inputs: Optional[Mapping[str, object]],
        channels: str,
        *,
        profile: Optional[bytes] = None,
        flags: int = 0,
    ) -> None:
        self._held: List[Any] = []
        #: The array of the source, or None for a canvas.
        self.source: Optional[Array] = None
        self.source_reference: Any = None
        if source is not None:
            self.source, image = self._borrow(source, "the picture", channels, profile, flags)
            self.source_reference = ctypes.byref(image)
        self.count = len(inputs) if inputs else 0
        self.inputs: Any = None
        if inputs:
            self.inputs = (c.Input * self.count)()
            for place, (name, value) in zip(self.inputs, inputs.items()):
                if not isinstance(name, str):
                    raise ArgumentError(f"the name of an input is {name!r}; expected a text")
                _, image = self._borrow(value, f"the input {name!r}", channels, None, 0)
                place.name = c.text_bytes(name, "the name of an input")
                place.image = ctypes.pointer(image)

    def _borrow(
        self, value: object, what: str, channels: str, profile: Optional[bytes], flags: int
    ) -> Any:
        value = opened(value)
        if isinstance(value, Image):
            # The pixels of a picture are red, green, blue and straight alpha, whatever those of
            # arrays are.
            channels, flags = "RGB", 0
            profile, value = profile or value.profile, value.array
        array, image = borrowed(value, what, channels, profile=profile, flags=flags)
        self._held += [array, image, profile]
        return array, image

    def __enter__(self) -> "Shapes":
        return self

    def __exit__(self, *_: object) -> None:
        self._held.clear()


