"""The note in a folder of results that says what made them."""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
import uuid
from pathlib import Path
from typing import Any, Container, Dict, Iterator, Optional, Set

from .chain import Chain
from .errors import ArgumentError, FileError

#: The file in a folder of results that says what made them.
MARK = ".glblur-batch.json"


def made(folder: Path) -> None:
    """Makes a folder if it does not exist. Raises `FileError` if it cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(folder, error) from error


def mark(folder: Path, digest: str) -> None:
    """Notes in a folder of results what makes them.

    Raises `ArgumentError` if the folder has results of something else, which resuming would keep, and
    `FileError` if it cannot be read or written.
    """
    made(folder)
    place = folder / MARK
    try:
        if not place.exists():
            _put(place, json.dumps({"made by": digest}).encode())
        found = _found(place)
    except OSError as error:
        raise _unusable(folder, error) from error
    if found != digest:
        cure = f"name another folder, or remove {place} and the results beside it"
        raise ArgumentError(
            f"{folder} has the results of another chain or other options; {cure}",
            path="output",
            cure=cure,
        )


def digests_of_files(chain: Chain, besides: Container[str]) -> Dict[str, Optional[str]]:
    """Returns the digests of the files that a chain names, by their names.

    Args:
        chain: The chain.
        besides: The names of the further pictures that are known otherwise.
    """
    recipe = chain._recipe
    try:
        value = json.loads(recipe.text)
    except (ValueError, RecursionError):
        # What only the library can read names no files here. Its text is noted all the same.
        return {}
    return {
        name: _digest_of_file(os.path.join(recipe.folder, name))
        for name in sorted(set(_named(value, besides)))
    }


def _named(value: Any, besides: Container[str]) -> Iterator[str]:
    """Finds the files of further pictures, of shaders and of fonts in the value of a chain file."""
    if isinstance(value, list):
        for entry in value:
            yield from _named(entry, besides)
    if not isinstance(value, dict):
        return
    for key, entry in value.items():
        if key == "file" and isinstance(entry, str):
            # A vertex shader beside a shader belongs to it.
            yield from (entry, os.path.splitext(entry)[0] + ".vs")
        elif key == "font" and isinstance(entry, str):
            yield from (name.strip() for name in entry.split(","))
        elif key == "inputs" and isinstance(entry, dict):
            yield from (
                file for name, file in entry.items() if isinstance(file, str) and name not in besides
            )
        else:
            yield from _named(entry, besides)


def _digest_of_file(path: str) -> Optional[str]:
    """Returns the digest of a file and of those that it includes, or of the files of a folder.

    Returns None if there is nothing that can be read.
    """
    if os.path.isdir(path):
        rest = sorted(os.path.join(path, name) for name in os.listdir(path))
    else:
        rest = [path]
    root = path if os.path.isdir(path) else os.path.dirname(path)
    digest = hashlib.sha256()
    done: Set[str] = set()
    while rest:
        file = os.path.normpath(rest.pop())
        if file in done or not os.path.isfile(file):
            continue
        try:
            part = hashlib.sha256()
            beginning = b""
            with open(file, "rb") as stream:
                while data := stream.read(1 << 20):
                    part.update(data)
                    # No shader is larger.
                    beginning = beginning or data
        except OSError:
            continue
        done.add(file)
        digest.update(file[len(root) :].encode(errors="surrogateescape") + b"\0" + part.digest())
        for name in _INCLUDED.findall(beginning):
            inner = os.fsdecode(name)
            rest += [os.path.join(os.path.dirname(file), inner), os.path.join(root, inner)]
    return digest.hexdigest() if done else None


#: The name of a file in an `#include` of a shader.
_INCLUDED = re.compile(rb"""^[ \t]*#[ \t]*include[ \t]*["'<]([^"'>\n]+)""", re.MULTILINE)


def _put(place: Path, data: bytes) -> None:
    """Makes a file, with the permissions that new files have, unless another worker has made it."""
    draft = place.with_name(f".glblur-{uuid.uuid4().hex}.tmp")
    try:
        draft.write_bytes(data)
        try:
            # A link appears with its content, and only for the first of several workers.
            os.link(draft, place)
        except FileExistsError:
            pass
        except OSError:
            _put_without_links(place, data)
    finally:
        draft.unlink(missing_ok=True)


def _put_without_links(place: Path, data: bytes) -> None:
    """Makes a file where there are no hard links. It may be seen empty for a moment."""
    try:
        with open(place, "xb") as file:
            file.write(data)
    except FileExistsError:
        pass


def _found(place: Path) -> Any:
    """Returns what made the results, or None if the file does not say it."""
    for _ in range(40):
        data = place.read_bytes()
        if data:
            break
        # Another worker is about to write it.
        time.sleep(0.05)
    try:
        return json.loads(data)["made by"]
    except (ValueError, KeyError, TypeError):
        return None


def _unusable(folder: Path, error: OSError) -> FileError:
    cure = "let the workers read and write it, or name another folder"
    return FileError(
        f"{folder} cannot take results: {error.filename or folder}: {error.strerror}; {cure}",
        path="output",
        cure=cure,
    )
