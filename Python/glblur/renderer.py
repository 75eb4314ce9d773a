"""Renderers of chains."""

from __future__ import annotations

import json
import os
from ctypes import byref, c_void_p
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union, overload

from . import _library as c
from ._arrays import Array, result_kind, target
from ._call import Shapes
from ._options import described
from ._warn import reported, warn
from .chain import Chain, ChainLike, as_chain, times
from ._frames import Frames
from .image import Image, is_still, opened

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
          `"gbm:/dev/dri/renderD128"`, `"device:1"`, or `"cuda:0"` by CUDA's number.
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
        fault = c.Fault()
        self._library = c.library()
        self._process = os.getpid()
        pointer = self._library.glblur_renderer_new(
            byref(described(**self._arguments)), fault.reference()
        )
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
        image: Union[Image, str, "os.PathLike[str]", None] = None,
        out: None = None,
        *,
        inputs: Inputs = None,
        set: Values = None,
        channels: str = "RGB",
        at: Union[float, str, None] = None,
        report: Optional[Dict[str, Any]] = None,
    ) -> Image: ...

    @overload
    def render(
        self,
        chain: ChainLike,
        image: object,
        out: Optional[Array] = None,
        *,
        inputs: Inputs = None,
        set: Values = None,
        channels: str = "RGB",
        profile: Optional[bytes] = None,
        premultiplied: bool = False,
        at: Union[float, str, None] = None,
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
        at: Union[float, str, None] = None,
        report: Optional[Dict[str, Any]] = None,
    ) -> Union[Array, Image]:
        """Applies a chain to a picture. Other threads of Python run meanwhile.

        Args:
            chain: A `Chain`, or what one is made of.
            image: An array, a picture of Pillow, or anything else with pixels; an `Image`, or the
              name of its file; or None for the canvas of the chain.
            out: The array for the result, which may be that of the picture. It is of the result's
              size, which `Chain.output_size` says, and may have another type and other channels
              than the picture. A new array has the type and the channels of the picture.
            inputs: Further pictures, or the names of their files, by the names under which the
              chain reads them.
            set: Values of parameters, by their targets: `{"0.sigma": 12}`.
            channels: The order of the colours of arrays, RGB or BGR. An `Image` has red, green,
              blue and straight alpha, whatever this and `premultiplied` say.
            profile: The ICC profile of the array's colours, which are the result's too; sRGB if
              left out.
            premultiplied: Whether the colours of the array and of the result are multiplied by
              alpha.
            at: The moment of a chain that changes over time, as `Chain.at` takes it; its beginning
              if left out.
            report: A dictionary that gets a report: the backend, passes, labels and warnings.
              Each of the warnings is a `RenderWarning` of Python too.

        Returns: An array for an array, whose result without alpha lies over white. An `Image`, which
        can be written and shown, for an `Image`, a file or a canvas.

        Raises `ChainError`, `ImageError`, `ArgumentError`, `DeviceError`, `LimitError` or
        `OutOfMemoryError`.
        """
        made = as_chain(chain)
        if set:
            made = made.set_all(set)
        if at is not None:
            made = made.at(at)
        image = opened(image)
        if out is None and (image is None or isinstance(image, Image)):
            return self._render_picture(made, image, inputs, report, channels)
        flags = c.PREMULTIPLIED if premultiplied else 0
        with Shapes(image, inputs, channels, profile=profile, flags=flags) as shapes:
            size = made._size_for(shapes)
            result, goal = target(out, *result_kind(size, shapes.source), channels)
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
                byref(words),
                fault.reference(),
            ):
                raise fault.error()
        reported(words.value, report, made)
        return result

    def frames(
        self,
        chain: ChainLike,
        image: object = None,
        *,
        fps: Union[float, str, None] = None,
        duration: Optional[float] = None,
        inputs: Inputs = None,
        set: Values = None,
        channels: str = "RGB",
        survey: Optional[int] = None,
    ) -> Frames:
        """Renders the frames of a chain that changes over time, over one picture or its canvas.

        Frames are rendered as they are taken, and memory does not grow with their number. Labels are
        decided once for all of them, by the pixels behind them in every frame.

            for index, frame in enumerate(renderer.frames(slide, photo, fps=30)):
                frame.write(f"slide.{index:04}.png")

        Args:
            chain: A `Chain`, or what one is made of.
            image: A picture as `render` takes it, or None for the canvas of the chain.
            fps: The frames per second, such as 30 or `"30000/1001"`; 25 if left out.
            duration: The duration in seconds; that of the last key if left out.
            inputs: Further pictures, or the names of their files, by the names under which the
              chain reads them.
            set: Values of parameters, by their targets: `{"0.sigma": 12}`.
            channels: The order of the colours of arrays, RGB or BGR.
            survey: The distance of the frames that are surveyed for labels; 1, for each, if left
              out.

        Returns: An iterator of `Image`s, which has a length.

        Raises `ChainError` if nothing says the duration. Taking a frame raises the errors of `render`.
        """
        made = as_chain(chain).set_all(set)
        source = None if image is None else Image.from_array(opened(image), channels=channels)
        named, count = _named(inputs, channels)
        fault = c.Fault()
        pointer = self._library.glblur_frames_new(
            self._pointer,
            made._handle.pointer,
            None if source is None else source._pointer,
            named,
            count,
            times(duration=duration, fps=fps, survey=survey),
            fault.reference(),
        )
        if not pointer:
            raise fault.error()
        return Frames(pointer, made)

    def render_canvas(
        self,
        chain: ChainLike,
        *,
        inputs: Inputs = None,
        set: Values = None,
        at: Union[float, str, None] = None,
        report: Optional[Dict[str, Any]] = None,
    ) -> Image:
        """Renders a chain that has a canvas, as `render` does without a picture.

        The parameters and the errors are those of `render`. The size is that of the canvas, in points
        of which the chain's `scale` makes pixels: `Chain.output_size` says it beforehand.

            card = Chain({"canvas": {"size": [1200, 630]}, "nodes": [filters.label("Hello")]})
            renderer.render_canvas(card).write("card.png")
        """
        return self.render(chain, inputs=inputs, set=set, at=at, report=report)

    def render_film(
        self,
        chain: ChainLike,
        source: object,
        output: Union[str, "os.PathLike[str]"],
        *,
        inputs: Inputs = None,
        set: Values = None,
        **options: Any,
    ) -> Dict[str, Any]:
        """Applies a chain to every frame of a film, and makes a film of the results with its sound.

        Of one picture, or of a canvas, a chain that changes over time makes a film or an animation.

        Frames are rendered by all threads, and labels are decided once for all of them. The file
        appears when it is complete. Other threads of Python run meanwhile.

        Args:
            chain: A `Chain`, or what one is made of. Its parameters may change over time.
            source: The name of a film; an `Image`, an array or the name of a file with one picture, of
              which a film is made; or None for the canvas of the chain. Y4M needs no library, all
              others need those of FFmpeg.
            output: The name of the result, whose ending chooses the format. Of a picture, `.apng`,
              `.webp` and `.gif` become an animation.
            inputs: Further pictures, by the names under which the chain reads them.
            set: Values of parameters, by their targets: `{"0.sigma": 12}`.
            options: `from_`, `to` and `duration` in seconds, `fps`, `codec`, `crf`, `preset`,
              `background`, `max_frames`, `max_pixels`, `survey` and `on_error`, which mean what the options of
              `glblur run` mean. `sound=False` leaves the sound out, and `sound="music.m4a"` replaces it
              by that of a file; with that, `sound_gain` in decibels, `sound_fade_in`,
              `sound_fade_out` and `sound_from` in seconds, `sound_loop=True` and `sound_mix=True`.
              Of a picture the options are those of the sound file but `sound_mix`, `duration`, `fps`, `codec`,
              `crf`, `preset`, `background`, `max_frames` and `survey`, and of an animation `loops`, `quality`,
              `lossless`, `level` and `metadata`. One that the result does not have is an error.

        Returns: A dictionary of `frames`, `width`, `height`, `labels` and `notes`. Each of the notes
        is a `RenderWarning` of Python too.

        Raises `FileError`, `DataError`, `ArgumentError`, and the errors of `render`.
        """
        made = as_chain(chain).set_all(set)
        named, count = _named(inputs, "RGB")
        given = {
            name.rstrip("_"): os.fsdecode(value) if isinstance(value, os.PathLike) else value
            for name, value in options.items()
            if value is not None
        }
        rest = (
            c.path_bytes(output),
            named,
            count,
            json.dumps(given).encode() if given else None,
        )
        fault = c.Fault()
        words = c_void_p()
        place = (byref(words), fault.reference())
        chain_pointer = made._handle.pointer
        if isinstance(source, (str, os.PathLike)) and not is_still(source):
            is_made = self._library.glblur_render_film(
                self._pointer, chain_pointer, c.path_bytes(source), *rest, *place
            )
        else:
            picture = None if source is None else Image.from_array(opened(source))
            is_made = self._library.glblur_render_frames(
                self._pointer, chain_pointer, picture and picture._pointer, *rest, *place
            )
        if not is_made:
            raise fault.error()
        report: Dict[str, Any] = c.taken_json(words.value)
        warn(report["notes"])
        return report

    def _render_picture(
        self,
        chain: Chain,
        source: Optional[Image],
        inputs: Inputs,
        report: Optional[Dict[str, Any]],
        channels: str = "RGB",
    ) -> Image:
        named, count = _named(inputs, channels)
        fault = c.Fault()
        words = c_void_p()
        pointer = self._library.glblur_render_picture(
            self._pointer,
            chain._handle.pointer,
            None if source is None else source._pointer,
            named,
            count,
            byref(words),
            fault.reference(),
        )
        if not pointer:
            raise fault.error()
        result = Image(pointer)
        reported(words.value, report, chain)
        return result

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


def _named(inputs: Inputs, channels: str) -> Tuple[Any, int]:
    """Returns further pictures as C has them, and their number."""
    pictures = {
        name: Image.from_array(opened(value), channels=channels)
        for name, value in (inputs or {}).items()
    }
    if not pictures:
        return None, 0
    named: Any = (c.NamedPicture * len(pictures))(
        *[
            c.NamedPicture(c.text_bytes(name, "the name of an input"), value._pointer)
            for name, value in pictures.items()
        ]
    )
    named._pictures = pictures  # They live as long as the list that points at them.
    return named, len(pictures)


def _remade(arguments: Dict[str, Any]) -> Renderer:
    return Renderer(**arguments)
