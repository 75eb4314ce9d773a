"""Pictures with their colour profile and metadata."""

from __future__ import annotations

import ctypes
import json
import os
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Dict, Optional, Union

import numpy as np

from . import _library as c
from ._arrays import TYPES, Array, borrowed
from ._warn import warn
from .errors import DataError
from .limits import Limits, described


class Image:
    """A picture with its colour profile and metadata, which does not change.

    Read one with `Image.read` or `Image.decode`, or make one of an array with `Image.from_array`.
    A renderer that is given one returns one, with the metadata that is still true.
    """

    def __init__(self, pointer: int) -> None:
        """Takes a picture of the C library's. Use the other ways to make one."""
        self._pointer = c_void_p(pointer)
        self._library = c.library()
        image = c.Image(size=ctypes.sizeof(c.Image))
        fault = c.Fault()
        if not self._library.glblur_picture_image(self._pointer, byref(image), fault.reference()):
            raise fault.error()
        self._image = image

    def __del__(self) -> None:
        library = getattr(self, "_library", None)
        if library is not None:
            library.glblur_picture_free(self._pointer)

    @classmethod
    def read(
        cls, path: Union[str, "os.PathLike[str]"], *, limits: Optional[Limits] = None
    ) -> "Image":
        """Reads an image file of any format that the command reads.

        Raises `FileError` if the file cannot be read, and `DataError` if it is damaged or too large.
        """
        fault = c.Fault()
        return cls._made(
            c.library().glblur_picture_read_within(
                c.path_bytes(path), described(limits), fault.reference()
            ),
            fault,
        )

    @classmethod
    def decode(
        cls, data: Union[bytes, bytearray, memoryview], *, limits: Optional[Limits] = None
    ) -> "Image":
        """Decodes an image file that is in memory.

        Raises `DataError` if it is damaged or too large.
        """
        view = np.frombuffer(data, np.uint8)
        fault = c.Fault()
        return cls._made(
            c.library().glblur_picture_decode_within(
                view.ctypes.data, view.size, described(limits), fault.reference()
            ),
            fault,
        )

    @classmethod
    def from_array(
        cls,
        array: object,
        *,
        channels: str = "RGB",
        profile: Optional[bytes] = None,
        premultiplied: bool = False,
    ) -> "Image":
        """Makes a picture of an array, a picture of Pillow, or anything else with pixels: a copy.

        Args:
            array: uint8, uint16 or float32 of 0 to 1, of the shape (height, width) or (height,
              width, channels) with 1 to 4 channels.
            channels: The order of colours, RGB or BGR.
            profile: The ICC profile of the colours. Without one, that of a picture of Pillow is
              taken, and sRGB otherwise.
            premultiplied: Whether colours are multiplied by their alpha.

        Samples that are NaN or beyond 0 to 1 are clamped, with a `RenderWarning` that counts them.

        Raises `ArgumentError` if the array has no such pixels.
        """
        if isinstance(array, Image):
            return array
        info = getattr(array, "info", None)
        if profile is None and isinstance(info, dict):
            profile = info.get("icc_profile") or None
        flags = c.PREMULTIPLIED if premultiplied else 0
        held, image = borrowed(array, "the array", channels, profile=profile, flags=flags)
        fault = c.Fault()
        made = cls._made(
            c.library().glblur_picture_new(byref(image), fault.reference()), fault
        )
        del held
        clamped = made.metadata["clampedSamples"] if image.samples == c.FLOAT32 else 0
        if clamped:
            warn(
                [
                    f"{clamped} of the array's samples are NaN, infinite or beyond 0 to 1, and "
                    "clamped to that range; scale the array to keep them"
                ]
            )
        return made

    @classmethod
    def _made(cls, pointer: Optional[int], fault: c.Fault) -> "Image":
        if not pointer:
            raise fault.error()
        return cls(pointer)

    @property
    def width(self) -> int:
        """The width in pixels."""
        return int(self._image.width)

    @property
    def height(self) -> int:
        """The height in pixels."""
        return int(self._image.height)

    @property
    def array(self) -> Array:
        """The pixels, a view that cannot be written: (height, width, 4), red, green, blue and alpha.

        The type is uint8, uint16 or float32. The view keeps the picture in memory.
        """
        # The array holds the picture, so the picture must not hold the array: numpy's arrays take no
        # part in the collection of circles.
        return np.asarray(self)

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        """The pixels for numpy and whatever else takes arrays.

        `PIL.Image.fromarray` takes pictures of 8 bits; Pillow has no RGBA of 16 bits or floats.
        """
        image = self._image
        dtype = np.dtype(TYPES[image.samples])
        channels = {c.GREY: 1, c.GREY_ALPHA: 2, c.RGB: 3, c.BGR: 3}.get(image.channels, 4)
        packed = image.width * channels * dtype.itemsize
        return {
            "version": 3,
            "shape": (image.height, image.width, channels),
            "typestr": dtype.str,
            "data": (image.data, True),
            "strides": (image.stride or packed, channels * dtype.itemsize, dtype.itemsize),
        }

    def tobytes(self) -> bytes:
        """Returns the bytes of `array`, row by row, as `PIL.Image.fromarray` asks for them."""
        return self.array.tobytes()

    @property
    def profile(self) -> Optional[bytes]:
        """The ICC profile of the colours, or None if there is none, which stands for sRGB."""
        if not self._image.profile or not self._image.profile_size:
            return None
        return ctypes.string_at(self._image.profile, self._image.profile_size)

    @property
    def metadata(self) -> Dict[str, Any]:
        """What the picture says about itself, with the names of `glblur info --json`."""
        fault = c.Fault()
        pointer = self._library.glblur_picture_metadata(self._pointer, fault.reference())
        if not pointer:
            raise fault.error()
        metadata: Dict[str, Any] = c.taken_json(pointer)
        return metadata

    def write(self, path: Union[str, "os.PathLike[str]"], **options: Any) -> None:
        """Writes the picture to a file, whose ending chooses the format.

        The file appears under its name when it is complete.

        Args:
            path: The name of the file.
            options: `quality` of 1 to 100, `lossless`, `optimize`, `level`, `background`, and
              `metadata`, which is `"keep"`, `"copyright"` or `"none"`.

        Raises `FileError` if the file cannot be written.
        """
        fault = c.Fault()
        if not self._library.glblur_picture_write(
            self._pointer, c.path_bytes(path), _worded(options), fault.reference()
        ):
            raise fault.error()

    def encode(self, ending: str = "png", **options: Any) -> bytes:
        """Returns the bytes of an image file.

        Args:
            ending: The ending of the name that such a file has, such as `"png"` or `"webp"`.
            options: Those of `write`.
        """
        data, length = c_void_p(), c_size_t()
        fault = c.Fault()
        if not self._library.glblur_picture_encode(
            self._pointer,
            c.text_bytes(ending.lstrip("."), "the ending"),
            _worded(options),
            byref(data),
            byref(length),
            fault.reference(),
        ):
            raise fault.error()
        try:
            return ctypes.string_at(data, length.value)
        finally:
            self._library.glblur_free(data)

    def _repr_png_(self) -> bytes:
        """Shows the picture in a notebook."""
        return self.encode("png")

    def __reduce__(self) -> Any:
        # Pictures that travel between processes keep what a file keeps, if a file keeps the samples.
        if self._image.samples == c.FLOAT32:
            return _of_array, (np.array(self.array), self.profile)
        return _of_file, (self.encode("png"),)

    def __repr__(self) -> str:
        return f"<glblur.Image of {self.width}×{self.height} pixels, {self.array.dtype}>"


def opened(value: object) -> object:
    """Returns the picture of a file for its name, and anything else as it is."""
    return Image.read(value) if isinstance(value, (str, os.PathLike)) else value


def is_still(path: Union[str, "os.PathLike[str]"]) -> bool:
    """Returns whether a file holds one picture. A pipe, which can be read but once, is not looked at."""
    try:
        return os.path.isfile(path) and bool(info(path)["frames"] == 1)
    except DataError:
        return False


def info(path: Union[str, "os.PathLike[str]"]) -> Dict[str, Any]:
    """Returns what an image file says about itself, as `glblur info --json` prints it.

    Its pixels are not decoded. Raises `FileError` if the file cannot be read.
    """
    fault = c.Fault()
    pointer = c.library().glblur_info(c.path_bytes(path), fault.reference())
    if not pointer:
        raise fault.error()
    facts: Dict[str, Any] = c.taken_json(pointer)
    return facts


def compare(
    first: object, second: object, metric: str = "samples", *, channels: str = "RGB"
) -> Dict[str, Any]:
    """Says how far two pictures of one size differ.

    Args:
        first: An array, a picture of Pillow, an `Image`, or the name of a file.
        second: Another one.
        metric: `"samples"`, `"psnr"`, `"ssim"`, `"ms-ssim"` or `"deltaE"`.
        channels: The order of the colours of arrays, RGB or BGR.

    Returns: The `value` of the metric, with what else it found, and the `difference` of samples:
    `greatest` in 8-bit levels, `worst`, `mean`, `differingShare` and `psnr`, as `glblur compare
    --json` has them. The PSNR of equal pictures is None.

    Raises `ImageError` if the sizes differ or are too small for the metric, and `ArgumentError` for an
    unknown metric.
    """
    pictures = [Image.from_array(opened(value), channels=channels) for value in (first, second)]
    fault = c.Fault()
    pointer = c.library().glblur_compare(
        pictures[0]._pointer,
        pictures[1]._pointer,
        c.text_bytes(metric, "the metric"),
        fault.reference(),
    )
    if not pointer:
        raise fault.error()
    facts: Dict[str, Any] = c.taken_json(pointer)
    return {**facts["metric"], "difference": facts["difference"]}


def _worded(options: Dict[str, Any]) -> Optional[bytes]:
    given = {name: value for name, value in options.items() if value is not None}
    return json.dumps(given).encode() if given else None


def _of_array(array: Array, profile: Optional[bytes]) -> Image:
    return Image.from_array(array, profile=profile)


def _of_file(data: bytes) -> Image:
    return Image.decode(data)


