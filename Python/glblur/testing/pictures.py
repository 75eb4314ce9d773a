"""Pictures by formula, for tests that need no files.

Each function returns the same picture on every machine, an array of the shape (height, width, 4).
`x` and `y` count pixels from the top left corner, and values are sRGB-encoded samples of 0 to 1,
rounded to the nearest value of the type, which is uint8, uint16 or float32.
"""

from __future__ import annotations

from typing import Any, Sequence, Tuple

import numpy as np
import numpy.typing as npt

from .._arrays import Array

_Floats = npt.NDArray[np.float64]


def ramp(width: int, height: int, dtype: Any = np.uint8) -> Array:
    """Red rises from 0 to 1 with `x`, green with `y`, and blue is 1 minus red. It is opaque.

    It shows whether channels, rows or columns are exchanged.
    """
    x, y = _grid(width, height)
    red = x / max(1, width - 1)
    return _made([red, y / max(1, height - 1), 1 - red, 1], dtype)


def alpha_ramp(
    width: int, height: int, color: Sequence[float] = (1, 1, 1), dtype: Any = np.uint8
) -> Array:
    """One colour, whose alpha rises from 0 to 1 with `x`."""
    x, _ = _grid(width, height)
    return _made([*color[:3], x / max(1, width - 1)], dtype)


def chequerboard(width: int, height: int, square: int = 8, dtype: Any = np.uint8) -> Array:
    """Squares of black and white, of which the one at the top left is white."""
    x, y = _grid(width, height)
    side = max(1, square)
    value = ((x // side + y // side) % 2 == 0).astype(np.float64)
    return _made([value, value, value, 1], dtype)


def noise(
    width: int, height: int, seed: int = 1, is_opaque: bool = True, dtype: Any = np.uint8
) -> Array:
    """Noise without correlation, by SplitMix64 (Steele, Lea and Flood, 2014) with 24 bits a sample.

    Alpha is noise too unless the picture is opaque.
    """
    count = width * height * 4
    with np.errstate(over="ignore"):
        state = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(
            0x9E37_79B9_7F4A_7C15
        )
        z = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58_476D_1CE4_E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D0_49BB_1331_11EB)
        z = (z ^ (z >> np.uint64(31))) >> np.uint64(40)
    samples = (z.astype(np.float64) / ((1 << 24) - 1)).reshape(height, width, 4)
    if is_opaque:
        samples[..., 3] = 1
    return _rounded(samples, dtype)


def zone_plate(width: int, height: int, dtype: Any = np.uint8) -> Array:
    """A zone plate, ½ + ½·cos(π·(x² + y²)/L) with L the longer side.

    Its waves get shorter with the distance from the top left corner, and show aliasing from half
    of the longer side on.
    """
    x, y = _grid(width, height)
    length = max(width, height)
    # The cosine has a period of 2L in x² + y², and the remainder keeps its argument small.
    phase = np.mod(x * x + y * y, 2 * length)
    value = 0.5 + 0.5 * np.cos(np.pi * phase / length)
    return _made([value, value, value, 1], dtype)


def impulse(width: int, height: int, dtype: Any = np.uint8) -> Array:
    """Opaque black with one white pixel at (width // 2, height // 2): a blur shows its kernel."""
    x, y = _grid(width, height)
    value = ((x == width // 2) & (y == height // 2)).astype(np.float64)
    return _made([value, value, value, 1], dtype)


def patches(width: int, height: int, dtype: Any = np.uint8) -> Array:
    """Opaque patches of the 27 colours whose channels are 0, ½ or 1, in 9 columns and 3 rows."""
    x, y = _grid(width, height)
    column = x * 9 // width
    return _made([y * 3 // height / 2, column // 3 / 2, column % 3 / 2, 1], dtype)


def _grid(width: int, height: int) -> Tuple[_Floats, _Floats]:
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    return x, y


def _made(channels: Sequence[Any], dtype: Any) -> Array:
    return _rounded(np.stack(np.broadcast_arrays(*channels), axis=-1).astype(np.float64), dtype)


def _rounded(samples: _Floats, dtype: Any) -> Array:
    kind = np.dtype(dtype)
    # Samples are floats before they are rounded, as in Swift.
    floats = samples.astype(np.float32)
    if kind == np.float32:
        return floats
    greatest = np.float64(np.iinfo(kind).max)
    rounded: Array = np.floor(floats.astype(np.float64) * greatest + 0.5).astype(kind)
    return rounded
