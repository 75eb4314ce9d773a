"""The C library, `glblur.h`, by ctypes."""

from __future__ import annotations

import ctypes
import functools
import json
import os
from ctypes import (
    CDLL,
    POINTER,
    Structure,
    byref,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_ssize_t,
    c_uint32,
    c_void_p,
)
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple, Union

from .errors import BY_NUMBER, ArgumentError, Error, LibraryError

#: The version of the interface that the package is made for.
INTERFACE = 1

RGBA, BGRA, RGB, BGR, GREY, GREY_ALPHA = range(6)
UINT8, UINT16, FLOAT32 = range(3)
PREMULTIPLIED = 1
ALLOW_OUTSIDE, ALLOW_UNTRUSTED_FORMATS = 1, 2


class Image(Structure):
    """Borrowed pixels, `glblur_image`."""

    _fields_ = [
        ("size", c_uint32),
        ("channels", c_int32),
        ("samples", c_int32),
        ("flags", c_uint32),
        ("width", c_int32),
        ("height", c_int32),
        ("data", c_void_p),
        ("stride", c_ssize_t),
        ("profile", c_void_p),
        ("profile_size", c_size_t),
    ]


class Options(Structure):
    """The options of a renderer, `glblur_options`."""

    _fields_ = [
        ("size", c_uint32),
        ("backend", c_int32),
        ("device", c_int32),
        ("quality", c_int32),
        ("threads", c_int32),
        ("depth", c_int32),
        ("memory", c_int64),
        ("max_cost", c_int64),
        ("time_limit", c_double),
        ("color", c_char_p),
        ("device_path", c_char_p),
        ("max_shader_operations", c_int64),
        ("max_pass_pixels", c_int64),
    ]


class Limits(Structure):
    """Limits on files and chains of strangers, `glblur_limits`."""

    _fields_ = [
        ("size", c_uint32),
        ("flags", c_uint32),
        ("max_pixels", c_int64),
        ("max_nodes", c_int64),
        ("max_text", c_int64),
    ]


class Input(Structure):
    """A further picture, `glblur_input`."""

    _fields_ = [("name", c_char_p), ("image", POINTER(Image))]


class NamedPicture(Structure):
    """A further picture that the library owns, `glblur_named_picture`."""

    _fields_ = [("name", c_char_p), ("picture", c_void_p)]


_ERROR = POINTER(c_void_p)
_LIMITS = POINTER(Limits)
_SHAPES = [c_void_p, POINTER(Image), POINTER(Input), c_size_t]

# Texts that the caller frees are pointers, since ctypes would lose their addresses.
_SIGNATURES: Dict[str, Tuple[Any, List[Any]]] = {
    "glblur_version": (c_uint32, []),
    "glblur_release": (c_char_p, []),
    "glblur_renderer_new": (c_void_p, [POINTER(Options), _ERROR]),
    "glblur_renderer_free": (None, [c_void_p]),
    "glblur_device": (c_void_p, [c_void_p, _ERROR]),
    "glblur_chain_parse_within": (
        c_void_p,
        [c_char_p, c_size_t, c_char_p, _LIMITS, _ERROR],
    ),
    "glblur_chain_read_within": (c_void_p, [c_char_p, _LIMITS, _ERROR]),
    "glblur_chain_with": (c_void_p, [c_void_p, c_char_p, c_char_p, _ERROR]),
    "glblur_chain_at": (c_void_p, [c_void_p, c_char_p, c_char_p, _ERROR]),
    "glblur_frames_new": (
        c_void_p,
        [c_void_p, c_void_p, c_void_p, POINTER(NamedPicture), c_size_t, c_char_p, _ERROR],
    ),
    "glblur_frames_count": (c_int64, [c_void_p]),
    "glblur_frames_next": (c_void_p, [c_void_p, _ERROR, _ERROR]),
    "glblur_frames_free": (None, [c_void_p]),
    "glblur_chain_inputs": (c_void_p, [c_void_p, _ERROR]),
    "glblur_chain_free": (None, [c_void_p]),
    "glblur_output_size": (c_int, _SHAPES + [POINTER(c_int32), POINTER(c_int32), _ERROR]),
    "glblur_render": (c_int, [c_void_p] + _SHAPES + [POINTER(Image), _ERROR, _ERROR]),
    "glblur_legibility": (c_void_p, [c_void_p] + _SHAPES + [_ERROR]),
    "glblur_measure": (c_void_p, [c_void_p] + _SHAPES + [_ERROR]),
    "glblur_picture_new": (c_void_p, [POINTER(Image), _ERROR]),
    "glblur_picture_read_within": (c_void_p, [c_char_p, _LIMITS, _ERROR]),
    "glblur_picture_decode_within": (c_void_p, [c_void_p, c_size_t, _LIMITS, _ERROR]),
    "glblur_picture_image": (c_int, [c_void_p, POINTER(Image), _ERROR]),
    "glblur_picture_metadata": (c_void_p, [c_void_p, _ERROR]),
    "glblur_render_picture": (
        c_void_p,
        [c_void_p, c_void_p, c_void_p, POINTER(NamedPicture), c_size_t, _ERROR, _ERROR],
    ),
    "glblur_render_film": (
        c_int,
        [
            c_void_p,
            c_void_p,
            c_char_p,
            c_char_p,
            POINTER(NamedPicture),
            c_size_t,
            c_char_p,
            _ERROR,
            _ERROR,
        ],
    ),
    "glblur_render_frames": (
        c_int,
        [
            c_void_p,
            c_void_p,
            c_void_p,
            c_char_p,
            POINTER(NamedPicture),
            c_size_t,
            c_char_p,
            _ERROR,
            _ERROR,
        ],
    ),
    "glblur_picture_write": (c_int, [c_void_p, c_char_p, c_char_p, _ERROR]),
    "glblur_picture_encode": (
        c_int,
        [c_void_p, c_char_p, c_char_p, _ERROR, POINTER(c_size_t), _ERROR],
    ),
    "glblur_picture_free": (None, [c_void_p]),
    "glblur_run_tests": (c_void_p, [c_char_p, c_char_p, _ERROR]),
    "glblur_compare": (c_void_p, [c_void_p, c_void_p, c_char_p, _ERROR]),
    "glblur_free": (None, [c_void_p]),
    "glblur_info": (c_void_p, [c_char_p, _ERROR]),
    "glblur_filters": (c_void_p, []),
    "glblur_release_memory": (None, []),
    "glblur_error_kind": (c_int32, [c_void_p]),
    "glblur_error_line": (c_int32, [c_void_p]),
    "glblur_error_path": (c_char_p, [c_void_p]),
    "glblur_error_message": (c_char_p, [c_void_p]),
    "glblur_error_cure": (c_char_p, [c_void_p]),
    "glblur_error_free": (None, [c_void_p]),
}


def candidates() -> List[str]:
    """Returns the places where the library may lie, the first that counts first."""
    named = os.environ.get("GLBLUR_LIBRARY")
    if named:
        return [named]
    bundled = sorted(str(path) for path in (Path(__file__).parent / "lib").glob("libglblur.so*"))
    return bundled + ["libglblur.so.0"]


@functools.lru_cache(maxsize=None)
def library() -> Any:
    """Returns the library, which is loaded when it is first needed.

    Raises `LibraryError` if there is none, or if it has another interface.
    """
    faults = []
    for place in candidates():
        try:
            lib = CDLL(place)
        except OSError as error:
            faults.append(str(error))
            continue
        try:
            lib.glblur_version.restype = c_uint32
            version = lib.glblur_version()
        except AttributeError:
            version = None
        if version is None or version < INTERFACE:
            faults.append(
                f"{place} has the interface {version}, and the package needs {INTERFACE} or more"
            )
            continue
        for name, (result, arguments) in _SIGNATURES.items():
            function = getattr(lib, name)
            function.restype = result
            function.argtypes = arguments
        return lib
    cure = (
        "install a wheel of glblur, or the library by 'make install-library', or name it in the "
        "environment variable GLBLUR_LIBRARY"
    )
    raise LibraryError(
        f"the C library of glblur cannot be loaded: {'; '.join(faults)}; {cure}", cure=cure
    )


class Fault:
    """A place for the error of one call."""

    __slots__ = ("pointer",)

    def __init__(self) -> None:
        self.pointer = c_void_p()

    def reference(self) -> Any:
        """Returns what the call is given."""
        return byref(self.pointer)

    def error(self, lines: bool = True) -> Error:
        """Returns the error of a call that has failed, and frees what the library has of it.

        `lines` says whether the chain is a text in which lines mean something.
        """
        lib = library()
        pointer = self.pointer
        if not pointer:
            return Error("the library failed without saying why")
        try:
            line = lib.glblur_error_line(pointer)
            return BY_NUMBER.get(lib.glblur_error_kind(pointer), Error)(
                _text(lib.glblur_error_message(pointer)),
                line=line if lines and line > 0 else None,
                path=_text(lib.glblur_error_path(pointer)),
                cure=_text(lib.glblur_error_cure(pointer)),
            )
        finally:
            lib.glblur_error_free(pointer)


def _text(value: Optional[bytes]) -> str:
    return (value or b"").decode("utf-8", "replace")


def taken(pointer: Optional[int]) -> str:
    """Returns a text of the library's, and frees it."""
    if not pointer:
        return ""
    try:
        return ctypes.string_at(pointer).decode("utf-8", "replace")
    finally:
        library().glblur_free(pointer)


def taken_json(pointer: Optional[int]) -> Any:
    """Returns what a text of the library's says in JSON, and frees the text."""
    text = taken(pointer)
    return json.loads(text) if text else None


def path_bytes(path: Union[str, "os.PathLike[str]"]) -> bytes:
    """Returns a path as the C library takes it.

    Raises `ArgumentError` if the path has a zero in it, at which it would end in C.
    """
    return _without_zero(os.fsencode(os.fspath(path)), path, "the path")


def text_bytes(text: str, what: str) -> bytes:
    """Returns a text as the C library takes it.

    Raises `ArgumentError` if the text has a zero in it, at which it would end in C.
    """
    return _without_zero(text.encode("utf-8"), text, what)


def _without_zero(data: bytes, value: object, what: str) -> bytes:
    if b"\0" in data:
        raise ArgumentError(
            f"{what} {value!r} has a character of the number 0 in it; remove it",
            cure="remove the character of the number 0",
        )
    return data
