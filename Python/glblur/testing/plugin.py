"""The plugin for pytest, which gives each test a folder for the files of failed expectations."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from typing import Any, Iterator

import pytest

from . import reporting
from .files import ENDING, expect_tests


def pytest_addoption(parser: Any) -> None:
    """Adds the options of the reporting."""
    group = parser.getgroup("glblur")
    group.addoption(
        "--glblur-attachments",
        metavar="FOLDER",
        help="keep the pictures of failed expectations in FOLDER",
    )
    group.addoption(
        "--glblur-record",
        action="store_true",
        help="record golden pictures anew; tests that record fail",
    )
    group.addoption(
        "--glblur-tests",
        action="store_true",
        help=f"collect the tests of shaders and chains, NAME{ENDING}",
    )


def pytest_collect_file(file_path: Path, parent: Any) -> Any:
    """Collects a file of tests of shaders and chains, on request."""
    if file_path.name.endswith(ENDING) and parent.config.getoption("--glblur-tests"):
        return _File.from_parent(parent, path=file_path)
    return None


class _File(pytest.File):
    def collect(self) -> Iterator[Any]:
        yield _Item.from_parent(self, name=self.path.name[: -len(ENDING)])


class _Item(pytest.Item):
    def runtest(self) -> None:
        expect_tests(self.path)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        return str(excinfo.value)

    def reportinfo(self) -> Any:
        return self.path, None, self.name


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: Any) -> Iterator[None]:
    """Gives a test its folder, which is made when an expectation fails."""
    with reporting.attachments(functools.partial(_folder, item)):
        if item.config.getoption("--glblur-record"):
            with reporting.recording():
                yield
        else:
            yield


def _folder(item: Any) -> Path:
    kept = item.config.getoption("--glblur-attachments") or os.environ.get("GLBLUR_ATTACHMENTS")
    # Beside the folders that pytest gives tests, and removed with them.
    folder = Path(kept) if kept else Path(item.config._tmp_path_factory.getbasetemp()) / "glblur"
    return folder / reporting.folder_name(item.nodeid)
