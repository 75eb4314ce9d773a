"""How far two pictures differ."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from .._arrays import Array, as_array
from ..errors import ArgumentError
from ..image import Image

#: What makes samples of each type units of 1/65535, of which 8 and 16 bits are whole numbers.
_UNITS = {"uint8": 257.0, "uint16": 1.0, "float32": 65535.0}


@dataclass(frozen=True)
class Difference:
    """The difference of two pictures, in 8-bit levels of 0 to 255 whatever their types are.

    Premultiplied samples are compared, since a colour means nothing where alpha is 0.
    """

    #: The greatest difference of two samples.
    greatest: float
    #: The column and the row of the first pixel that has it, or None if the pictures are equal.
    worst: Optional[Tuple[int, int]]
    #: The mean difference of all samples.
    mean: float
    #: The share of the samples that differ at all, 0 to 1.
    differing_share: float
    #: The peak signal-to-noise ratio in decibels, or None if the pictures are equal.
    peak_signal_to_noise: Optional[float]

    @classmethod
    def of(cls, first: object, second: object) -> "Difference":
        """Compares two pictures of one size.

        Raises `ArgumentError` if their sizes or their channels differ.
        """
        deltas = _deltas(as_array(first, "the first"), as_array(second, "the second"))
        greatest = float(deltas.max())
        worst = None
        if greatest > 0:
            # The first of them in the order of rows and columns.
            y, x = np.unravel_index(int(deltas.max(axis=2).argmax()), deltas.shape[:2])
            worst = (int(x), int(y))
        square = float((deltas * deltas).mean())
        return cls(
            greatest,
            worst,
            float(deltas.mean()),
            float((deltas > 0).mean()),
            10 * math.log10(255 * 255 / square) if square > 0 else None,
        )


class Comparison:
    """Two pictures with their names, and the difference that is allowed."""

    def __init__(
        self, actual: Tuple[str, object], expected: Tuple[str, object], tolerance: float
    ) -> None:
        self.sides = (actual, expected)
        self.arrays = [as_array(picture, name) for name, picture in self.sides]
        self.tolerance = tolerance
        self.difference = Difference.of(*self.arrays)

    @property
    def is_within_tolerance(self) -> bool:
        """Whether the difference is allowed. A tolerance that is not a number allows nothing."""
        return self.difference.greatest <= self.tolerance

    @property
    def summary(self) -> str:
        """The difference, the worst pixel, and how much differs, in a sentence each."""
        (actual, _), (expected, _) = self.sides
        sentences = [
            f"{actual} and {expected} differ by {figure(self.difference.greatest)} levels of 255, "
            f"and {figure(self.tolerance)} are allowed."
        ]
        if self.difference.worst is not None:
            x, y = self.difference.worst
            first, second = (_samples(array, x, y) for array in self.arrays)
            sentences.append(
                f"The worst pixel is ({x}, {y}): {first} in {actual}, {second} in {expected}."
            )
        sentences.append(
            f"{figure(100 * self.difference.differing_share)} % of the samples differ, by "
            f"{figure(self.difference.mean)} levels on average over all."
        )
        return " ".join(sentences)

    def attachments(self, stem: str) -> Dict[str, bytes]:
        """Returns files of both pictures, their amplified difference and the numbers."""
        files = {
            f"{stem}-{name}.png": as_png(picture) for name, picture in self.sides
        }
        files[f"{stem}-difference.png"] = as_png(difference_picture(*self.arrays))
        files[f"{stem}-numbers.txt"] = self._numbers().encode("utf-8")
        return files

    def _numbers(self) -> str:
        difference = self.difference
        height, width = self.arrays[0].shape[:2]
        noise = difference.peak_signal_to_noise
        lines = [
            f"size: {width}×{height}",
            f"type: {self.arrays[0].dtype}",
            f"greatest difference: {difference.greatest} levels of 255",
            f"allowed difference: {self.tolerance} levels of 255",
            f"mean difference: {difference.mean} levels of 255",
            f"differing samples: {100 * difference.differing_share} %",
            f"peak signal-to-noise ratio: {'infinite' if noise is None else f'{noise} dB'}",
        ]
        if difference.worst is not None:
            x, y = difference.worst
            lines.append(f"worst pixel: ({x}, {y})")
            for (name, _), array in zip(self.sides, self.arrays):
                lines.append(f"{name}: {_samples(array, x, y)}")
        return "".join(line + "\n" for line in lines)


def as_png(picture: object) -> bytes:
    """Returns a PNG file, of 16 bits for floats."""
    if isinstance(picture, Image):
        if picture.array.dtype != np.float32:
            return picture.encode("png")
        picture = picture.array
    array = as_array(picture, "the picture")
    if array.dtype == np.float32:
        array = (np.clip(array, 0, 1) * 65535 + 0.5).astype(np.uint16)
    return Image.from_array(array).encode("png")


def difference_picture(first: Array, second: Array) -> Array:
    """Returns the differences of each colour, or that of alpha if it is greater, as an opaque picture.

    The greatest difference is white; equal pictures give black.
    """
    deltas = _deltas(first, second)
    deltas = np.maximum(deltas[..., :3], deltas[..., 3:])
    greatest = deltas.max()
    levels = deltas * (255 / greatest if greatest > 0 else 0) + 0.5
    return levels.astype(np.uint8)


def figure(number: float) -> str:
    """Returns a number with at most three decimals, unless it is smaller than those."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return repr(number) if text in ("0", "-0") and number != 0 else text


def _deltas(first: Array, second: Array) -> npt.NDArray[np.float64]:
    """Returns the differences of premultiplied samples, in 8-bit levels."""
    if first.shape[:2] != second.shape[:2]:
        raise ArgumentError(
            f"the pictures have the shapes {first.shape} and {second.shape}; expected one size"
        )
    # Products of whole numbers below 2³² are exact, and so are their differences.
    return np.abs(_premultiplied(first) - _premultiplied(second)) / (65535 * 257)


def _premultiplied(array: Array) -> npt.NDArray[np.float64]:
    """Returns red, green, blue and alpha in units of 1/65535², the colours multiplied by alpha."""
    unit = _UNITS.get(str(array.dtype))
    if unit is None or array.ndim not in (2, 3):
        raise ArgumentError(
            f"a picture of the type {array.dtype} and the shape {array.shape} cannot be compared; "
            "expected uint8, uint16 or float32"
        )
    samples = np.asarray(array, np.float64) * unit
    if samples.ndim == 2:
        samples = samples[..., None]
    channels = samples.shape[2]
    if channels in (2, 4):
        alpha = samples[..., channels - 1 :]
    else:
        alpha = np.full_like(samples[..., :1], 65535)
    colors = samples[..., :3] if channels >= 3 else np.repeat(samples[..., :1], 3, axis=2)
    return np.concatenate([colors * alpha, alpha * 65535], axis=2)


def _samples(array: Array, x: int, y: int) -> str:
    samples: List[object] = np.atleast_1d(array[y, x]).tolist()
    return "(" + ", ".join(str(sample) for sample in samples) + ")"
