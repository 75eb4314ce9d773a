"""Limits on files and chains of strangers."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Optional

from . import _library as c


class Limits(NamedTuple):
    """What a file or a chain of a stranger may ask for. The defaults are those of the command."""

    #: The greatest number of pixels of a picture, at most 2³⁰, which is the default.
    max_pixels: Optional[int] = None
    #: The greatest number of nodes of a chain, views among them, at most 10 000, the default.
    max_nodes: Optional[int] = None
    #: The greatest number of characters of all labels of a chain, at most 100 000, the default.
    max_text: Optional[int] = None
    #: Whether the files of a chain may lie outside its folder.
    allow_outside: bool = False
    #: Whether formats are read whose decoders are not made for files of strangers.
    allow_untrusted_formats: bool = False


def described(limits: Optional[Limits]) -> Any:
    """Returns the limits as the C library takes them."""
    if limits is None:
        return None
    flags = c.ALLOW_OUTSIDE if limits.allow_outside else 0
    if limits.allow_untrusted_formats:
        flags |= c.ALLOW_UNTRUSTED_FORMATS
    return ctypes.byref(
        c.Limits(
            size=ctypes.sizeof(c.Limits),
            flags=flags,
            max_pixels=limits.max_pixels or 0,
            max_nodes=limits.max_nodes or 0,
            max_text=limits.max_text or 0,
        )
    )
