"""Tests of shaders and chains in files, which `glblur test` runs, too."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple, Union

from .. import _library as c
from .._warn import warn
from . import reporting

#: What the name of a file of tests ends in.
ENDING = ".test.json"


@dataclass(frozen=True)
class TestResult:
    """The outcome of a test of a file."""

    #: pytest collects no class of this name.
    __test__ = False

    #: The names of the file, the case, the time and the size.
    title: str
    #: The path of the file.
    file: str
    #: `"passed"`, `"failed"`, `"skipped"` if nothing was compared, or `"written"` for a golden file.
    outcome: str
    #: What is wrong, or None.
    message: Optional[str]
    #: What was not compared, and why, or None.
    note: Optional[str]
    #: How long the test took.
    seconds: float
    #: The files with the pictures of a failure.
    pictures: Tuple[str, ...]


def run_tests(
    path: Union[str, "os.PathLike[str]"],
    *,
    bless: Optional[str] = None,
    backend: Optional[str] = None,
    device: str = "auto",
    attachments: Optional[Union[str, "os.PathLike[str]"]] = None,
    allow_outside: bool = False,
) -> List[TestResult]:
    """Runs the tests of a file `NAME.test.json`, or of a folder and the folders below it.

    Args:
        path: The file or the folder.
        bless: `"missing"` writes the golden files that are missing, `"changed"` also those that differ.
        backend: `"both"`, `"cpu"` or `"gpu"` for all tests; None is what each test says. Golden files are
            written with None and `"both"` alone.
        device: The display on which OpenGL ES is opened.
        attachments: The folder for the pictures of failures, whose names begin with the number of the
            result, from 1.
        allow_outside: Whether files of tests may name files outside of their folders.

    Raises `ArgumentError` if a folder has no tests, or an argument is wrong, `FileError` if there is no such
    file, and `DeviceError` if `backend` asks for OpenGL ES, and it does not open. A file that cannot be read
    is a result that has failed.
    """
    options: Dict[str, Any] = {
        "bless": bless,
        "backend": backend,
        "device": device,
        "attachments": None if attachments is None else os.fspath(attachments),
        "allow_outside": allow_outside,
    }
    given = {name: value for name, value in options.items() if value is not None}
    fault = c.Fault()
    pointer = c.library().glblur_run_tests(
        c.path_bytes(path), json.dumps(given).encode(), fault.reference()
    )
    if not pointer:
        raise fault.error()
    facts: List[Dict[str, Any]] = c.taken_json(pointer)
    return [TestResult(**{**fact, "pictures": tuple(fact["pictures"])}) for fact in facts]


def expect_tests(path: Union[str, "os.PathLike[str]"], **options: Any) -> None:
    """Expects that the tests of a file or a folder pass.

        def test_the_shaders_draw_what_they_did():
            expect_tests(Path(__file__).parent / "shaders")

    `pytest --glblur-record` writes golden files that are missing or differ; a test that writes one fails.
    `pytest --glblur-tests` runs the files of tests without such a function.

    Args:
        path: As in `run_tests`.
        options: `backend`, `device` and `allow_outside` of `run_tests`.

    What was not compared, as where no OpenGL ES opens, is a `RenderWarning`.

    Raises `AssertionError`, with a line for each test that fails.
    """
    __tracebackhide__ = True
    folder = reporting.attachment_folder()
    bless = "changed" if reporting.is_recording() else None
    results = run_tests(path, bless=bless, attachments=folder, **options)
    lines = [
        f"{result.title}: "
        + (result.message or "the golden file was written; look at it, commit it, and run the test again")
        for result in results
        if result.outcome not in ("passed", "skipped")
    ]
    warn([f"{result.title}: {result.note}" for result in results if result.note])
    pictures = [Path(picture).name for result in results for picture in result.pictures]
    if pictures:
        lines.append(f"In {folder}: {', '.join(pictures)}.")
    assert not lines, "\n".join(lines)
