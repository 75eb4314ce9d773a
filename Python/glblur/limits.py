"""Limits on files and chains of strangers."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, Optional

import numpy as np

from . import _library as c
from .errors import ArgumentError

#: The greatest number of 64 bits, which is what most limits are to the C library.
MOST = 2**63 - 1

#: The types of numbers that have an order.
NUMBERS = (int, float, np.integer, np.floating)


class Limits(NamedTuple):
    """What a file or a chain of a stranger may ask for. The defaults are those of the command."""

    #: The greatest number of pixels of a picture, 1 to 2³⁰, which is the default.
    max_pixels: Optional[int] = None
    #: The greatest number of nodes of a chain, views among them, 1 to 10 000, the default.
    max_nodes: Optional[int] = None
    #: The greatest number of characters of all labels of a chain, 1 to 100 000, the default.
    max_text: Optional[int] = None
    #: Whether the files of a chain may lie outside its folder.
    allow_outside: bool = False
    #: Whether formats are read whose decoders are not made for files of strangers.
    allow_untrusted_formats: bool = False


def described(limits: Optional[Limits]) -> Any:
    """Returns the limits as the C library takes them.

    Raises `ArgumentError` if a limit is out of its range.
    """
    if limits is None:
        return None
    flags = c.ALLOW_OUTSIDE if limits.allow_outside else 0
    if limits.allow_untrusted_formats:
        flags |= c.ALLOW_UNTRUSTED_FORMATS
    return ctypes.byref(
        c.Limits(
            size=ctypes.sizeof(c.Limits),
            flags=flags,
            max_pixels=whole("max_pixels", limits.max_pixels, 2**30),
            max_nodes=whole("max_nodes", limits.max_nodes, 10_000),
            max_text=whole("max_text", limits.max_text, 100_000),
        )
    )


def whole(name: str, value: Any, most: int = MOST) -> int:
    """Returns a whole number for the C library, to which 0 stands for the default.

    Raises `ArgumentError` unless it is None or from 1 to `most`. Floats that are whole do, too.
    """
    if value is None:
        return 0
    is_number = isinstance(value, NUMBERS) and not isinstance(value, bool)
    if isinstance(value, np.generic):
        value = value.item()  # numpy rounds the number that it compares with.
    # Infinity and NaN, which have no integer, are out of range.
    if not is_number or not 1 <= value <= most or value != int(value):
        cure = f"give a whole number from 1 to {most}, or None for the default"
        raise ArgumentError(f"{name} is {value!r}; {cure}", path=name, cure=cure)
    return int(value)
