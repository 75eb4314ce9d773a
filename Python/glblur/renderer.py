"""Renderers of chains."""

from __future__ import annotations

import ctypes
import os
import threading
from ctypes import byref, c_void_p
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union, overload

import numpy as np

from . import _library as c
from ._arrays import Array, target
from ._call import Shapes
from .chain import Chain, ChainLike, as_chain
from .errors import ArgumentError
from .image import Image
from .limits import NUMBERS, whole

_BACKENDS = {"auto": 0, "cpu": 1, "gpu": 2}
_DEVICES = {"auto": 0, "surfaceless": 1, "gbm": 2, "device": 3, "software": 4}
_QUALITIES = {"fast": 0, "exact": 1}
_DEPTHS = {"source": 0, "8": 1, "16": 2, "float": 3}

Inputs = Optional[Mapping[str, object]]
Values = Optional[Mapping[str, Any]]


class Renderer:
    """Renders chains with a GPU or the processor. Any number of threads may use it at a time.

    Keep a renderer for as long as you render: it holds compiled programs and the context of the GPU.

    Args:
        threads: The threads of the processor, 1 to 1024; as many as the machine has processors if
          left out.
        backend: `"auto"` takes the faster one by estimates, `"cpu"` the processor, `"gpu"` OpenGL ES.
        quality: `"fast"`, within 0.6 of an 8-bit level, or `"exact"`, the same operations everywhere.
        device: The display that OpenGL ES is opened on: `"auto"`, `"surfaceless"`, `"software"`,
          `"gbm:/dev/dri/renderD128"`, `"device:1"`.
        depth: The depth of results that are an `Image`: `"source"`, `"8"`, `"16"` or `"float"`.
        color: The colours of results: `"keep"`, `"srgb"`, `"p3"`; what the chain says if left out.
        memory: The bytes that the process may take; three quarters of the machine's if left out.
        max_cost: The operations that a render may cost; any number if left out.
        time_limit: The seconds that a render may take, above 0 and at most 1e9; any time if left
          out.
        max_shader_operations: The operations of a shader of a user's for a pixel; any if left out.
        max_pass_pixels: The pixels of a pass that says its own size; any if left out.

    Numbers of bytes, operations and pixels are whole, from 1 to 2⁶³ − 1; `1e10` is one.

    Raises `ArgumentError` if an option is wrong.
    """

    def __init__(
        self,
        *,
        threads: Optional[int] = None,
        backend: str = "auto",
        quality: str = "fast",
        device: str = "auto",
        depth: str = "source",
        color: Optional[str] = None,
        memory: Optional[int] = None,
        max_cost: Optional[int] = None,
        time_limit: Optional[float] = None,
        max_shader_operations: Optional[int] = None,
        max_pass_pixels: Optional[int] = None,
    ) -> None:
        kind, _, path = device.partition(":")
        self._arguments: Dict[str, Any] = {
            "threads": threads,
            "backend": backend,
            "quality": quality,
            "device": device,
            "depth": depth,
            "color": color,
            "memory": memory,
            "max_cost": max_cost,
            "time_limit": time_limit,
            "max_shader_operations": max_shader_operations,
            "max_pass_pixels": max_pass_pixels,
        }
        options = c.Options(
            size=ctypes.sizeof(c.Options),
            backend=_chosen("backend", backend, _BACKENDS),
            device=_chosen("device", kind, _DEVICES),
            quality=_chosen("quality", quality, _QUALITIES),
            threads=whole("threads", threads, 1024),
            depth=_chosen("depth", depth, _DEPTHS),
            memory=whole("memory", memory),
            max_cost=whole("max_cost", max_cost),
            time_limit=_seconds("time_limit", time_limit),
            color=c.text_bytes(color, "color") if color is not None else None,
            device_path=c.text_bytes(path, "device") if path else None,
            max_shader_operations=whole("max_shader_operations", max_shader_operations),
            max_pass_pixels=whole("max_pass_pixels", max_pass_pixels),
        )
        fault = c.Fault()
        self._library = c.library()
        self._process = os.getpid()
        pointer = self._library.glblur_renderer_new(byref(options), fault.reference())
        if not pointer:
            raise fault.error()
        self._pointer = c_void_p(pointer)

    def __del__(self) -> None:
        pointer = getattr(self, "_pointer", None)
        # The threads and the context of a renderer stay in the process that has made it.
        if pointer is not None and os is not None and os.getpid() == self._process:
            self._library.glblur_renderer_free(pointer)

    def __reduce__(self) -> Any:
        return _remade, (self._arguments,)

    @overload
    def render(  # type: ignore[overload-overlap]  # an Image is an object, too
        self,
        chain: ChainLike,
        image: Image,
        out: None = None,
        *,
        inputs: Inputs = None,
        set: Values = None,
        channels: str = "RGB",
        report: Optional[Dict[str, Any]] = None,
    ) -> Image: ...

    @overload
    def render(
        self,
        chain: ChainLike,
        image: object = None,
        out: Optional[Array] = None,
        *,
        inputs: Inputs = None,
        set: Values = None,
        channels: str = "RGB",
        profile: Optional[bytes] = None,
        premultiplied: bool = False,
        report: Optional[Dict[str, Any]] = None,
    ) -> Array: ...

    def render(
        self,
        chain: ChainLike,
        image: object = None,
        out: Optional[Array] = None,
        *,
        inputs: Inputs = None,
        set: Values = None,
        channels: str = "RGB",
        profile: Optional[bytes] = None,
        premultiplied: bool = False,
        report: Optional[Dict[str, Any]] = None,
    ) -> Union[Array, Image]:
        """Applies a chain to a picture. Other threads of Python run meanwhile.

        Args:
            chain: A `Chain`, or what one is made of.
            image: An array, a picture of Pillow, or anything else with pixels; an `Image`; or None
              for the canvas of the chain.
            out: The array for the result, which may be that of the picture. It is of the result's
              size and may have another type and other channels than the picture. A new array has
              the type and the channels of the picture, and red, green, blue and alpha in uint8 for
              a canvas.
            inputs: Further pictures, by the names under which the chain reads them.
            set: Values of parameters, by their targets: `{"0.sigma": 12}`.
            channels: The order of the colours of arrays, RGB or BGR. An `Image` has red, green,
              blue and straight alpha, whatever this and `premultiplied` say.
            profile: The ICC profile of the array's colours, which are the result's too; sRGB if
              left out.
            premultiplied: Whether the colours of the array and of the result are multiplied by
              alpha.
            report: A dictionary that gets a report: the backend, passes, labels and warnings.

        Returns: An array, or an `Image` for an `Image`. A result without alpha lies over white.

        Raises `ChainError`, `ImageError`, `ArgumentError`, `DeviceError`, `LimitError` or
        `OutOfMemoryError`.
        """
        made = as_chain(chain)
        if set:
            made = made.set_all(set)
        if isinstance(image, Image) and out is None:
            return self._render_picture(made, image, inputs, report, channels)
        flags = c.PREMULTIPLIED if premultiplied else 0
        with Shapes(image, inputs, channels, profile=profile, flags=flags) as shapes:
            size = made._size_for(shapes)
            result, goal = target(out, *_result_kind(size, shapes.source), channels)
            goal.flags = flags
            fault = c.Fault()
            words = c_void_p()
            if not self._library.glblur_render(
                self._pointer,
                made._handle.pointer,
                shapes.source_reference,
                shapes.inputs,
                shapes.count,
                byref(goal),
                byref(words) if report is not None else None,
                fault.reference(),
            ):
                raise fault.error()
        if report is not None:
            report.update(c.taken_json(words.value) or {})
        return result

    def render_canvas(
        self,
        chain: ChainLike,
        *,
        inputs: Inputs = None,
        set: Values = None,
        report: Optional[Dict[str, Any]] = None,
    ) -> Image:
        """Renders a chain that has a canvas, and returns an `Image`, which can be written.

        The parameters and the errors are those of `render`.
        """
        return self._render_picture(as_chain(chain).set_all(set), None, inputs, report)

    def _render_picture(
        self,
        chain: Chain,
        source: Optional[Image],
        inputs: Inputs,
        report: Optional[Dict[str, Any]],
        channels: str = "RGB",
    ) -> Image:
        pictures = {
            name: Image.from_array(value, channels=channels)
            for name, value in (inputs or {}).items()
        }
        named = (c.NamedPicture * len(pictures))(
            *[
                c.NamedPicture(c.text_bytes(name, "the name of an input"), value._pointer)
                for name, value in pictures.items()
            ]
        )
        fault = c.Fault()
        words = c_void_p()
        pointer = self._library.glblur_render_picture(
            self._pointer,
            chain._handle.pointer,
            None if source is None else source._pointer,
            named if pictures else None,
            len(pictures),
            byref(words) if report is not None else None,
            fault.reference(),
        )
        if not pointer:
            raise fault.error()
        if report is not None:
            report.update(c.taken_json(words.value) or {})
        return Image(pointer)

    def legibility(
        self,
        chain: ChainLike,
        image: object = None,
        *,
        inputs: Inputs = None,
        channels: str = "RGB",
        profile: Optional[bytes] = None,
    ) -> List[Dict[str, Any]]:
        """Measures how legible the labels of a chain are over the pixels behind them, by WCAG.

        Returns: A dictionary for each label, as `glblur legibility --json` has them: `passes`,
        `ratio`, and for `AA` and `AAA` what is `required` and the `remedy` that would help.

        The parameters and the errors are those of `render`.
        """
        labels: List[Dict[str, Any]] = self._told(
            self._library.glblur_legibility, chain, image, inputs, channels, profile
        )["labels"]
        return labels

    def measure(
        self,
        chain: ChainLike,
        image: object = None,
        *,
        inputs: Inputs = None,
        channels: str = "RGB",
        profile: Optional[bytes] = None,
    ) -> List[Dict[str, Any]]:
        """Returns what the filters of a chain find in their pictures, such as a mean colour.

        Each is a dictionary of `place`, `filter` and what was found, as `glblur measure --json` has
        them. The parameters and the errors are those of `render`.
        """
        found: List[Dict[str, Any]] = self._told(
            self._library.glblur_measure, chain, image, inputs, channels, profile
        )["measurements"]
        return found

    def device(self) -> Dict[str, Any]:
        """Opens the GPU if it is not open, and describes it.

        Raises `DeviceError` if none opens.
        """
        fault = c.Fault()
        pointer = self._library.glblur_device(self._pointer, fault.reference())
        if not pointer:
            raise fault.error()
        facts: Dict[str, Any] = c.taken_json(pointer)
        return facts

    def _told(
        self,
        function: Any,
        chain: ChainLike,
        image: object,
        inputs: Inputs,
        channels: str,
        profile: Optional[bytes],
    ) -> Any:
        made = as_chain(chain)
        fault = c.Fault()
        with Shapes(image, inputs, channels, profile=profile) as shapes:
            pointer = function(
                self._pointer,
                made._handle.pointer,
                shapes.source_reference,
                shapes.inputs,
                shapes.count,
                fault.reference(),
            )
        if not pointer:
            raise fault.error()
        return c.taken_json(pointer)


def _result_kind(size: Tuple[int, int], source: Optional[Array]) -> Tuple[Tuple[int, ...], Any]:
    """Returns the shape and the type of a result for a source."""
    if source is None:
        return (size[1], size[0], 4), np.dtype(np.uint8)
    return (size[1], size[0], *source.shape[2:]), source.dtype


def _chosen(name: str, word: str, words: Dict[str, int]) -> int:
    number = words.get(word)
    if number is None:
        allowed = ", ".join(repr(other) for other in words)
        raise ArgumentError(
            f"{name} is {word!r}; expected one of {allowed}",
            path=name,
            cure=f"give one of {allowed}",
        )
    return number


def _seconds(name: str, value: Any) -> float:
    """Returns a time for the C library, to which 0 stands for any."""
    if value is None:
        return 0
    is_number = isinstance(value, NUMBERS) and not isinstance(value, bool)
    if not is_number or not 0 < value <= 1e9:
        cure = "give seconds above 0 and at most 1e9, or None for any time"
        raise ArgumentError(f"{name} is {value!r}; {cure}", path=name, cure=cure)
    return float(value)


def _remade(arguments: Dict[str, Any]) -> Renderer:
    return Renderer(**arguments)


_lock = threading.Lock()
_default: Optional[Renderer] = None


def default_renderer() -> Renderer:
    """Returns the renderer of the functions of the package, which is made when it is first needed.

    A child that a process forks makes one of its own.
    """
    global _default
    with _lock:
        if _default is None:
            _default = Renderer()
        return _default


def _forget_the_parents() -> None:
    """Lets a forked child begin anew, with a lock that no thread of its parent holds."""
    global _default, _lock
    _lock = threading.Lock()
    _default = None


os.register_at_fork(after_in_child=_forget_the_parents)
