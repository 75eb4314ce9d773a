"""The options of renderers, as the C library takes them."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Optional

from . import _library as c
from .errors import ArgumentError
from .limits import NUMBERS, whole

_BACKENDS = {"auto": 0, "cpu": 1, "gpu": 2}
_DEVICES = {"auto": 0, "surfaceless": 1, "gbm": 2, "device": 3, "software": 4}
_QUALITIES = {"fast": 0, "exact": 1}
_DEPTHS = {"source": 0, "8": 1, "16": 2, "float": 3}


def described(
    *,
    threads: Optional[int],
    backend: str,
    quality: str,
    device: str,
    depth: str,
    color: Optional[str],
    memory: Optional[int],
    max_cost: Optional[int],
    time_limit: Optional[float],
    max_shader_operations: Optional[int],
    max_pass_pixels: Optional[int],
) -> c.Options:
    """Returns the options of a `Renderer`, which describes each.

    Raises `ArgumentError` if an option is wrong.
    """
    kind, _, path = device.partition(":")
    if kind == "cuda" and path:
        kind, path = "device", device
    return c.Options(
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
