"""Chains of image filters: exact and fast Gaussian blurs, frosted glass, effects, legible text.

    import glblur, numpy

    blurred = glblur.gaussian_blur(picture, sigma=30)

`Chain`, `Renderer` and `Image` do everything else that the command glblur does. `glblur.filters` has
a function for each filter, `glblur.testing` expectations for pytest, and `glblur.batch` a worker for
Ray Data, Dask and Daft.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Union, overload

from ._arrays import Array
from ._default import default_renderer
from .chain import Chain, ChainLike, gaussian
from .errors import (
    ArgumentError,
    BugError,
    ChainError,
    DataError,
    DeviceError,
    Error,
    FileError,
    ImageError,
    LibraryError,
    LimitError,
    MissingImageError,
    MissingLibraryError,
    OutOfMemoryError,
    RenderWarning,
    TimeLimitError,
)
from ._frames import Frames
from .image import Image, compare, info
from .limits import Limits
from .renderer import Renderer

if TYPE_CHECKING:
    from . import batch, filters, testing, views

__version__ = "0.1.0"

__all__ = [
    "ArgumentError",
    "BugError",
    "Chain",
    "ChainError",
    "DataError",
    "DeviceError",
    "Error",
    "FileError",
    "Frames",
    "Image",
    "ImageError",
    "LibraryError",
    "LimitError",
    "Limits",
    "MissingImageError",
    "MissingLibraryError",
    "OutOfMemoryError",
    "RenderWarning",
    "Renderer",
    "TimeLimitError",
    "batch",
    "compare",
    "filters",
    "frames",
    "gaussian_blur",
    "info",
    "legibility",
    "measure",
    "release",
    "release_memory",
    "render",
    "render_film",
    "testing",
    "views",
]


def __getattr__(name: str) -> Any:
    # These take longer to import than all others together.
    if name in ("batch", "filters", "testing", "views"):
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@overload
def gaussian_blur(  # type: ignore[overload-overlap]  # an Image is an object, too
    image: Union[Image, str, "os.PathLike[str]"],
    sigma: Union[float, str] = 30,
    edge: str = "mirror",
    *,
    color_space: str = "srgb",
) -> Image: ...


@overload
def gaussian_blur(
    image: object,
    sigma: Union[float, str] = 30,
    edge: str = "mirror",
    *,
    color_space: str = "srgb",
    out: Optional[Array] = None,
    channels: str = "RGB",
) -> Array: ...


def gaussian_blur(
    image: Any,
    sigma: Union[float, str] = 30,
    edge: str = "mirror",
    *,
    color_space: str = "srgb",
    out: Optional[Array] = None,
    channels: str = "RGB",
) -> Any:
    """Returns a picture blurred by a Gaussian that is true to its sigma.

    The time does not grow with sigma. Alpha is respected: colour is weighted by it.

    Args:
        image: An array of uint8, uint16 or float32 of 0 to 1 with the shape (height, width) or
          (height, width, 1 to 4); a picture of Pillow; anything else with a buffer; an `Image`; or
          the name of its file.
        sigma: The standard deviation in pixels, 0 to 1000, or a share of the shorter side, `"2%"`.
        edge: How the picture goes on beyond its border: clamp, mirror, transparent or wrap.
        color_space: `"srgb"` blurs the values as they are, `"linear"` linear light.
        out: The array for the result, which may be `image` itself.
        channels: The order of colours, RGB or BGR.

    Returns: A new array of the same shape and type, `out`, or an `Image` for an `Image` or a file.

    Raises `ArgumentError` if the array has no such pixels, and `ChainError` for a wrong parameter.
    """
    chain = gaussian(sigma, edge, color_space)
    if image is None:
        raise ArgumentError(
            "image is None; give an array, an Image or the name of a file",
            cure="give an array, an Image or the name of a file",
        )
    if out is None and isinstance(image, (Image, str, os.PathLike)):
        return default_renderer().render(chain, image)
    return default_renderer().render(chain, image, out, channels=channels)


@overload
def render(  # type: ignore[overload-overlap]  # an Image is an object, too
    chain: ChainLike,
    image: Union[Image, str, "os.PathLike[str]", None] = None,
    *,
    inputs: Optional[Mapping[str, object]] = None,
    set: Optional[Mapping[str, Any]] = None,
    channels: str = "RGB",
    at: Union[float, str, None] = None,
) -> Image: ...


@overload
def render(
    chain: ChainLike,
    image: object,
    *,
    inputs: Optional[Mapping[str, object]] = None,
    set: Optional[Mapping[str, Any]] = None,
    out: Optional[Array] = None,
    channels: str = "RGB",
    at: Union[float, str, None] = None,
) -> Array: ...


def render(
    chain: ChainLike,
    image: Any = None,
    *,
    inputs: Optional[Mapping[str, object]] = None,
    set: Optional[Mapping[str, Any]] = None,
    out: Optional[Array] = None,
    channels: str = "RGB",
    at: Union[float, str, None] = None,
) -> Any:
    """Applies a chain to a picture with a renderer that the package keeps: see `Renderer.render`."""
    return default_renderer().render(
        chain, image, out, inputs=inputs, set=set, channels=channels, at=at
    )


def frames(
    chain: ChainLike,
    image: object = None,
    *,
    fps: Union[float, str, None] = None,
    duration: Optional[float] = None,
    inputs: Optional[Mapping[str, object]] = None,
    set: Optional[Mapping[str, Any]] = None,
    channels: str = "RGB",
) -> Frames:
    """Renders the frames of a chain that changes over time: see `Renderer.frames`."""
    return default_renderer().frames(
        chain, image, fps=fps, duration=duration, inputs=inputs, set=set, channels=channels
    )


def legibility(
    chain: ChainLike,
    image: object = None,
    *,
    inputs: Optional[Mapping[str, object]] = None,
    channels: str = "RGB",
) -> List[Dict[str, Any]]:
    """Measures how legible the labels of a chain are: see `Renderer.legibility`."""
    return default_renderer().legibility(chain, image, inputs=inputs, channels=channels)


def measure(
    chain: ChainLike,
    image: object = None,
    *,
    inputs: Optional[Mapping[str, object]] = None,
    channels: str = "RGB",
) -> List[Dict[str, Any]]:
    """Returns what the filters of a chain find in their pictures: see `Renderer.measure`."""
    return default_renderer().measure(chain, image, inputs=inputs, channels=channels)


def render_film(
    chain: ChainLike,
    source: object,
    output: Union[str, "os.PathLike[str]"],
    *,
    inputs: Optional[Mapping[str, object]] = None,
    set: Optional[Mapping[str, Any]] = None,
    **options: Any,
) -> Dict[str, Any]:
    """Makes a film of a film, of a picture or of a canvas: see `Renderer.render_film`."""
    return default_renderer().render_film(chain, source, output, inputs=inputs, set=set, **options)


def release() -> str:
    """Returns the version of the C library, such as `"0.1.0"`."""
    from ._library import library

    text: bytes = library().glblur_release()
    return text.decode()


def release_memory() -> None:
    """Gives memory that is kept for later pictures and renders back to the system."""
    from ._library import library

    library().glblur_release_memory()
