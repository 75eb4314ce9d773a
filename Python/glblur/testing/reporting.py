"""Where the files of failed expectations go, and whether golden pictures are recorded."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from pathlib import Path
from typing import Callable, Dict, Iterator, List, NoReturn, Optional, Union

#: Makes the folder of the test that runs. The plugin for pytest sets it.
_folders: List[Callable[[], Path]] = []
_forced: List[bool] = []


@contextlib.contextmanager
def attachments(folder: Union[Path, Callable[[], Path]]) -> Iterator[None]:
    """Has the files of failed expectations written to a folder, within a `with` statement.

    The plugin for pytest does this for each test: `--glblur-attachments FOLDER` names the folder,
    in which each test has one, and without it they lie beside the temporary files of pytest.
    """
    make: Callable[[], Path] = folder if callable(folder) else (lambda: Path(folder))
    _folders.append(make)
    try:
        yield
    finally:
        _folders.pop()


@contextlib.contextmanager
def recording() -> Iterator[None]:
    """Records golden pictures anew, within a `with` statement.

    `pytest --glblur-record` and the environment variable `GLBLUR_RECORD=1` do it for all tests.
    """
    _forced.append(True)
    try:
        yield
    finally:
        _forced.pop()


def is_recording() -> bool:
    """Whether golden pictures are recorded although there are some."""
    return bool(_forced) or os.environ.get("GLBLUR_RECORD", "") not in ("", "0")


def fail(text: str, files: Optional[Callable[[], Dict[str, bytes]]] = None) -> NoReturn:
    """Raises an `AssertionError`, and writes files of which it names the folder."""
    __tracebackhide__ = True
    if files is not None:
        try:
            contents = files()
            folder = attachment_folder()
            folder.mkdir(parents=True, exist_ok=True)
            for name, data in contents.items():
                (folder / name).write_bytes(data)
            text += f"\nIn {folder}: {', '.join(contents)}."
        except Exception as error:
            text += f"\nNothing is attached: {error}"
    raise AssertionError(text)


def attachment_folder() -> Path:
    """Returns the folder of the test that runs."""
    if _folders:
        return _folders[-1]()
    named = os.environ.get("GLBLUR_ATTACHMENTS")
    return Path(named) if named else Path(tempfile.mkdtemp(prefix="glblur-"))


def folder_name(test: str) -> str:
    """Returns the name of a test as that of a folder."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", test).strip("-")
