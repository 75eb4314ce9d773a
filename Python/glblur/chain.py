"""Chains of filters."""

from __future__ import annotations

import functools
import json
import os
from ctypes import byref, c_int32, c_void_p
from pathlib import Path
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from . import _library as c
from .errors import ArgumentError
from .limits import Limits, described

#: The text of a chain in JSON, its nodes as a list, or the whole chain as a dictionary.
ChainLike = Union["Chain", str, Sequence[Mapping[str, Any]], Mapping[str, Any]]


class Chain:
    """A chain of filters. It does not change, and any number of threads may render it.

    A chain is made of its text in JSON, of a list of nodes, or of a dictionary as chain files have
    it. `glblur.filters` has a function for the node of each filter::

        Chain([filters.gaussian_blur(12, edge="mirror"), filters.saturation(1.8)])

    Paths in a chain are relative to `folder`, which is the current one if it is left out.

    Raises `ChainError` with the place and the cure, and for a text with the line, if the chain is
    wrong.
    """

    def __init__(
        self,
        chain: ChainLike,
        *,
        folder: Optional[Union[str, "os.PathLike[str]"]] = None,
        limits: Optional[Limits] = None,
    ) -> None:
        if isinstance(chain, Chain):
            self._take(chain._handle, chain._recipe)
            return
        has_lines = isinstance(chain, str)
        if isinstance(chain, (bytes, bytearray)):
            raise ArgumentError(
                "a chain is a text, a list or a dictionary, and this is bytes; decode them",
                cure="decode them",
            )
        name = _name_of_a_file(chain)
        if name is not None:
            raise ArgumentError(
                "a chain is a text, a list or a dictionary, and this is the name of a file; use "
                f"Chain.read({name!r})",
                cure=f"use Chain.read({name!r})",
            )
        text = chain if isinstance(chain, str) else _encoded(chain)
        place = "" if folder is None else os.fspath(folder)
        data = text.encode("utf-8")
        fault = c.Fault()
        pointer = c.library().glblur_chain_parse_within(
            data,
            len(data),
            c.path_bytes(place) if place else None,
            described(limits),
            fault.reference(),
        )
        if not pointer:
            raise fault.error(lines=has_lines)
        self._take(_Handle(pointer), _Recipe(text, place, limits, ()))

    @classmethod
    def read(
        cls, path: Union[str, "os.PathLike[str]"], *, limits: Optional[Limits] = None
    ) -> "Chain":
        """Reads a chain file. Paths in it are relative to its folder.

        Raises `ChainError` if the chain is wrong, or `FileError` if the file cannot be read.
        """
        fault = c.Fault()
        pointer = c.library().glblur_chain_read_within(
            c.path_bytes(path), described(limits), fault.reference()
        )
        if not pointer:
            raise fault.error()
        handle = _Handle(pointer)
        chain = cls.__new__(cls)
        text = Path(path).read_text(encoding="utf-8")
        # The folder is that of the name, wherever a link leads, as it is for the library.
        folder = os.fsdecode(os.path.dirname(os.path.abspath(path)))
        chain._take(handle, _Recipe(text, folder, limits, ()))
        return chain

    def _take(self, handle: "_Handle", recipe: "_Recipe") -> None:
        self._handle = handle
        self._recipe = recipe
        #: The sizes of the last source and of its result, or None.
        self._last_sizes: Optional[Tuple[Tuple[int, int], Tuple[int, int]]] = None
        self._reads_one: Optional[bool] = None

    @property
    def text(self) -> str:
        """The chain in JSON, as it was given, without what `set` has changed."""
        return self._recipe.text

    @property
    def inputs(self) -> List[str]:
        """The names of the further pictures that the chain reads, without `@`."""
        fault = c.Fault()
        pointer = c.library().glblur_chain_inputs(self._handle.pointer, fault.reference())
        if not pointer:
            raise fault.error()
        names: List[str] = c.taken_json(pointer)
        return names

    def set(self, target: str, value: Any) -> "Chain":
        """Returns the chain with another value of a parameter.

        Args:
            target: The parameter as `ID.PARAMETER`, where `ID` is the id of a node or its number
              from 0: `"card.frame"`, `"0.sigma"`.
            value: The value, as chain files have it.

        Raises `ChainError` if there is no such parameter, or if it has no such value.
        """
        word = _encoded(value)
        fault = c.Fault()
        pointer = c.library().glblur_chain_with(
            self._handle.pointer,
            c.text_bytes(target, "the target"),
            word.encode(),
            fault.reference(),
        )
        if not pointer:
            raise fault.error()
        return self._changed(pointer, (target, word))

    def _changed(self, pointer: int, change: Tuple[str, str]) -> "Chain":
        chain = Chain.__new__(type(self))
        recipe = self._recipe
        assignments = recipe.assignments + (change,)
        chain._take(_Handle(pointer), recipe._replace(assignments=assignments))
        return chain

    def set_all(self, values: Optional[Mapping[str, Any]]) -> "Chain":
        """Returns the chain with other values of parameters, by their targets as `set` takes them."""
        chain = self
        for target, value in (values or {}).items():
            chain = chain.set(target, value)
        return chain

    def at(
        self,
        moment: Union[float, str],
        *,
        duration: Optional[float] = None,
        fps: Union[float, str, None] = None,
    ) -> "Chain":
        """Returns a chain that changes over time as it is at a moment.

        Args:
            moment: Seconds, `"60%"` of the duration, or `"12f"` for the time of a frame.
            duration: The seconds on whose shares keys may depend; that of the last key if left out.
            fps: The frames per second, such as 30 or `"30000/1001"`; 25 if left out.

        Raises `ArgumentError` if the moment is no time, and `ChainError` if keys depend on a duration
        that is left out.
        """
        options = times(duration=duration, fps=fps)
        word = moment if isinstance(moment, str) else _encoded(moment)
        fault = c.Fault()
        pointer = c.library().glblur_chain_at(
            self._handle.pointer, c.text_bytes(word, "the moment"), options, fault.reference()
        )
        if not pointer:
            raise fault.error()
        given = {"duration": duration, "fps": fps}
        return self._changed(pointer, (_MOMENT + word, _encoded(given)))

    def check(
        self, image: object = None, *, inputs: Optional[Mapping[str, object]] = None
    ) -> None:
        """Raises `ChainError` if the chain does not fit a picture.

        A chain that is wrong in itself cannot be made, so nothing is left to check without a
        picture.
        """
        if image is not None:
            self.output_size(image, inputs=inputs)

    def output_size(
        self, image: object = None, *, inputs: Optional[Mapping[str, object]] = None
    ) -> Tuple[int, int]:
        """Returns the width and the height of the result, for a picture or for the chain's canvas.

        Raises `ChainError` if the chain does not fit the pictures.
        """
        from . import _call

        with _call.Shapes(image, inputs, "RGB") as shapes:
            return self._output_size(shapes.source_reference, shapes.inputs, shapes.count)

    def _size_for(self, shapes: Any) -> Tuple[int, int]:
        """Returns the size of a result, which is asked once for pictures of one size after another."""
        if shapes.source is None or shapes.count:
            return self._output_size(shapes.source_reference, shapes.inputs, shapes.count)
        size, last = shapes.source.shape[:2], self._last_sizes
        if last is not None and last[0] == size:
            return last[1]
        result = self._output_size(shapes.source_reference, None, 0)
        if self._reads_one is None:
            self._reads_one = not self.inputs
        # The file of a further picture may have another size the next time.
        if self._reads_one:
            self._last_sizes = (size, result)
        return result

    def _output_size(self, source: Any, inputs: Any, count: int) -> Tuple[int, int]:
        width, height = c_int32(), c_int32()
        fault = c.Fault()
        if not c.library().glblur_output_size(
            self._handle.pointer,
            source,
            inputs,
            count,
            byref(width),
            byref(height),
            fault.reference(),
        ):
            raise fault.error()
        return width.value, height.value

    def __reduce__(self) -> Tuple[Any, ...]:
        return _remade, tuple(self._recipe)

    def __repr__(self) -> str:
        text, assignments = self._recipe.text, self._recipe.assignments
        words = "".join(
            f".at({target[len(_MOMENT) :]!r})"
            if target.startswith(_MOMENT)
            else f".set({target!r}, {value})"
            for target, value in assignments
        )
        short = text if len(text) <= 120 else text[:119] + "…"
        return f"Chain({short!r}){words}"


#: What a moment begins with among assignments. No target of a parameter begins so.
_MOMENT = "@"


class _Recipe(NamedTuple):
    """What a chain is made of again in another process."""

    text: str
    folder: str
    limits: Optional[Limits]
    assignments: Tuple[Tuple[str, str], ...]


class _Handle:
    """A chain of the library's, which is freed with the last Python object that has it."""

    __slots__ = ("pointer", "_library")

    def __init__(self, pointer: int) -> None:
        self.pointer = c_void_p(pointer)
        self._library = c.library()

    def __del__(self) -> None:
        library = getattr(self, "_library", None)
        if library is not None:
            library.glblur_chain_free(self.pointer)


def _remade(
    text: str,
    folder: str,
    limits: Optional[Limits],
    assignments: Tuple[Tuple[str, str], ...],
) -> Chain:
    chain = Chain(text, folder=folder or None, limits=limits)
    for target, word in assignments:
        value = json.loads(word)
        chain = (
            chain.at(target[len(_MOMENT) :], **value)
            if target.startswith(_MOMENT)
            else chain.set(target, value)
        )
    return chain


def times(**given: Any) -> Optional[bytes]:
    """Returns options about times as the C library takes them, or None for the default ones."""
    options = {name: value for name, value in given.items() if value is not None}
    return _encoded(options).encode() if options else None


def _plain(value: Any) -> Any:
    """Returns a value of numpy as one that JSON has."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"{value!r} of the type {type(value).__name__} is no value of a chain")


def _encoded(value: Any) -> str:
    try:
        return json.dumps(value, default=_plain, allow_nan=False, ensure_ascii=False)
    except (TypeError, ValueError) as error:
        raise ArgumentError(
            f"a chain is made of numbers, texts, lists and dictionaries: {error}",
            cure="give numbers, texts, lists and dictionaries",
        ) from error


@functools.lru_cache(maxsize=64)
def _of_text(text: str) -> Chain:
    return Chain(text)


def as_chain(chain: ChainLike) -> Chain:
    """Returns a chain. Chains of short texts are kept, so that they are parsed once."""
    if isinstance(chain, Chain):
        return chain
    if isinstance(chain, str) and len(chain) <= 4096 and not _names_files(chain):
        return _of_text(chain)
    return Chain(chain)


def _name_of_a_file(chain: object) -> Optional[str]:
    """Returns the name of a file that stands where a chain was expected, or None for anything else."""
    if isinstance(chain, os.PathLike):
        return os.fsdecode(chain)
    is_name = isinstance(chain, str) and chain.endswith(".json") and chain.lstrip()[:1] not in ("{", "[")
    return str(chain) if is_name else None


def _names_files(text: str) -> bool:
    """Returns whether a text may name files, which can change, as can the folder they are sought in."""
    # JSON may spell any character of a word as an escape.
    return '"file"' in text or '"inputs"' in text or "\\u" in text


def gaussian(sigma: Union[float, str], edge: str, color_space: str) -> Chain:
    """Returns the chain of one Gaussian blur."""
    node: Dict[str, Any] = {"filter": "gaussianBlur", "sigma": sigma, "edge": edge}
    if color_space != "srgb":
        node["colorSpace"] = color_space
    return as_chain(_encoded([node]))
