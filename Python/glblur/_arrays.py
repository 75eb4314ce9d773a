"""Arrays as the C library sees them: borrowed rows of pixels."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Optional, Tuple

import numpy as np
import numpy.typing as npt

from . import _library as c
from .errors import ArgumentError

Array = npt.NDArray[Any]

#: The types of samples, with the numbers of the C library.
SAMPLES: Dict[Any, int] = {
    np.dtype(np.uint8): c.UINT8,
    np.dtype(np.uint16): c.UINT16,
    np.dtype(np.float32): c.FLOAT32,
}
TYPES = {number: dtype for dtype, number in SAMPLES.items()}

#: The orders of channels by their number, with the numbers of the C library.
ORDERS: Dict[str, Dict[int, int]] = {
    "RGB": {1: c.GREY, 2: c.GREY_ALPHA, 3: c.RGB, 4: c.RGBA},
    "BGR": {1: c.GREY, 2: c.GREY_ALPHA, 3: c.BGR, 4: c.BGRA},
}

#: The modes of Pillow whose samples are grey or red, green and blue.
_MODES = ("L", "LA", "RGB", "RGBA", "I;16", "I;16L", "I;16B", "I;16N", "F")


def as_array(value: object, what: str) -> Array:
    """Returns a value as an array of numpy, without a copy where that is possible."""
    if isinstance(value, np.ndarray):
        return np.asarray(value)
    mode = getattr(value, "mode", None)
    if isinstance(mode, str) and hasattr(value, "getbands") and mode not in _MODES:
        raise ArgumentError(
            f"{what} is a picture of Pillow in the mode {mode!r}, whose samples are not those of "
            'red, green and blue; call .convert("RGBA") first',
            cure='call .convert("RGBA") first',
        )
    if value is None or isinstance(value, (str, int, float, list, tuple, dict)):
        raise _no_pixels(value, what)
    try:
        array = np.asarray(value)
    except Exception as error:
        raise _no_pixels(value, what) from error
    if array.dtype == object or array.ndim == 0:
        raise _no_pixels(value, what)
    return array


def _no_pixels(value: object, what: str) -> ArgumentError:
    return ArgumentError(
        f"{what} is of the type {type(value).__name__}, which has no pixels; give an array of "
        "numpy, a picture of Pillow, or anything with a buffer",
        cure="give an array of numpy, a picture of Pillow, or anything with a buffer",
    )


def borrowed(
    value: object, what: str, channels: str, *, profile: Optional[bytes] = None, flags: int = 0
) -> Tuple[Array, c.Image]:
    """Returns an array and the description of its pixels, which holds as long as the array does.

    The array is the given one, unless its rows cannot be read as they lie in memory; then it is a
    copy.
    """
    array = as_array(value, what)
    image = described(array, what, channels, flags)
    if profile:
        image.profile = ctypes.cast(ctypes.c_char_p(profile), ctypes.c_void_p)
        image.profile_size = len(profile)
    stride = row_stride(array)
    if stride is None:
        array = np.array(array, dtype=array.dtype.newbyteorder("="), order="C", copy=True)
        stride = array.strides[0]
    image.data = array.ctypes.data
    image.stride = stride
    return array, image


def described(array: Array, what: str, channels: str, flags: int = 0) -> c.Image:
    """Returns the description of an array's pixels, without their place in memory."""
    orders = ORDERS.get(channels)
    if orders is None:
        raise ArgumentError(
            f"channels is {channels!r}; expected 'RGB' or 'BGR', which also name RGBA and BGRA",
            cure="give 'RGB' or 'BGR'",
        )
    samples = SAMPLES.get(array.dtype.newbyteorder("="))
    if samples is None:
        cure = (
            "use .astype(numpy.float32), with samples of 0 to 1"
            if array.dtype.kind == "f"
            else "use .astype(numpy.uint8), uint16 or float32"
        )
        raise ArgumentError(
            f"{what} has samples of the type {array.dtype}; expected uint8, uint16 or float32: "
            + cure,
            cure=cure,
        )
    count = 1 if array.ndim == 2 else array.shape[-1]
    if array.ndim not in (2, 3) or count not in orders:
        raise ArgumentError(
            f"{what} has the shape {array.shape}; expected (height, width) or (height, width, "
            "channels) with 1 to 4 channels",
            cure="give one picture of the shape (height, width, channels)",
        )
    height, width = array.shape[:2]
    if not (0 < height < 2**31 and 0 < width < 2**31):
        raise ArgumentError(
            f"{what} has the shape {array.shape}, and so no pixels; expected sides of at least 1",
            cure="give a picture with at least one pixel",
        )
    return c.Image(
        size=ctypes.sizeof(c.Image),
        channels=orders[count],
        samples=samples,
        flags=flags,
        width=width,
        height=height,
    )


def row_stride(array: Array) -> Optional[int]:
    """Returns the bytes from row to row, or None if the C library cannot read the rows in place."""
    if not array.dtype.isnative or not array.flags.aligned:
        return None
    row = array[:1]
    if not row.flags.c_contiguous:
        return None
    length = row.nbytes
    stride = array.strides[0] if array.shape[0] > 1 else length
    # Rows that overlap, such as those of a broadcast array, are no rows to the C library.
    return stride if abs(stride) >= length and stride % array.itemsize == 0 else None


def target(
    out: Optional[Array], shape: Tuple[int, ...], dtype: Any, channels: str
) -> Tuple[Array, c.Image]:
    """Returns the array for a result, and the description of its pixels."""
    if out is None:
        out = np.empty(shape, dtype)
    elif not isinstance(out, np.ndarray):
        raise ArgumentError(
            f"out is of the type {type(out).__name__}; expected an array of numpy",
            cure=f"give numpy.empty({shape}, numpy.{np.dtype(dtype)})",
        )
    if out.shape[:2] != shape[:2] or not out.flags.writeable or row_stride(out) is None:
        fault = (
            f"has the shape {out.shape}, and the result has {shape[1]}×{shape[0]} pixels"
            if out.shape[:2] != shape[:2]
            else "cannot be written"
            if not out.flags.writeable
            else "has rows that are not contiguous"
        )
        cure = f"give numpy.empty({shape}, numpy.{np.dtype(dtype)})"
        raise ArgumentError(f"out {fault}; {cure}", cure=cure)
    image = described(out, "out", channels)
    image.data = out.ctypes.data
    image.stride = row_stride(out)
    return out, image


def result_kind(size: Tuple[int, int], source: Optional[Array]) -> Tuple[Tuple[int, ...], Any]:
    """Returns the shape and the type of a result for a source."""
    if source is None:
        return (size[1], size[0], 4), np.dtype(np.uint8)
    return (size[1], size[0], *source.shape[2:]), source.dtype
