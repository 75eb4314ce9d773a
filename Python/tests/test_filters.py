"""The functions that are made from the catalogue."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

import glblur
from conftest import REPOSITORY
from glblur import _library, filters, views

PYTHON = REPOSITORY / "Python"

_spec = importlib.util.spec_from_file_location(
    "make_filters", PYTHON / "tools" / "make_filters.py"
)
make_filters = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_filters)


@pytest.fixture(scope="module")
def catalogue():
    return json.loads(_library.taken(_library.library().glblur_filters()))


def test_the_files_are_those_of_the_catalogue(catalogue):
    for name, text in make_filters.files(catalogue).items():
        written = (PYTHON / "glblur" / name).read_text(encoding="utf-8")
        assert written == text, f"{name} is out of date; run 'make reference'"


def test_every_filter_has_a_function(catalogue):
    names = [make_filters.snake(entry["name"]) for entry in catalogue["filters"]]
    assert filters.__all__ == names and len(names) > 100
    for name in names:
        assert getattr(filters, name).__doc__


def test_functions_make_the_nodes_of_the_examples(catalogue):
    """The examples of the catalogue are chains that are checked, and no work of the functions."""
    count = 0
    for entry in catalogue["filters"]:
        example = entry["exampleChain"]
        for node in example if isinstance(example, list) else example["nodes"]:
            arguments = {
                make_filters.snake(key): value for key, value in node.items() if key != "filter"
            }
            function = getattr(filters, make_filters.snake(node["filter"]))
            assert function(**arguments) == node
            content = node.get("content", [])
            # The content of a barcode is a text.
            for view in content if isinstance(content, list) else []:
                arguments = {
                    make_filters.snake(key): value for key, value in view.items() if key != "view"
                }
                function = getattr(views, make_filters.snake(view["view"]))
                assert function(**arguments) == view
            count += 1
    assert count >= 131


def test_what_is_left_out_is_not_written():
    assert filters.gaussian_blur() == {"filter": "gaussianBlur"}
    assert filters.gaussian_blur(0, input="source") == {
        "filter": "gaussianBlur",
        "sigma": 0,
        "input": "source",
    }
    with pytest.raises(TypeError):
        filters.mask()


def test_the_package_is_typed(tmp_path):
    pytest.importorskip("mypy")
    uses = tmp_path / "uses.py"
    uses.write_text(
        "import numpy as np\nimport glblur\nfrom glblur import filters\n"
        "a = np.zeros((4, 4, 3), np.uint8)\n"
        "b = glblur.gaussian_blur(a, sigma=3) + 1\n"
        "c: bytes = glblur.gaussian_blur(glblur.Image.from_array(a)).encode()\n"
        "d = glblur.Chain([filters.gaussian_blur('2%', edge='mirror')]).set('0.sigma', 2)\n"
        "glblur.render(d, at='50%').write('a.png')\n"
        "glblur.render(d, 'photo.png').write('b.png')\n"
        "e = glblur.render(d, a) + 1\n"
        "for frame in glblur.frames(d, a, fps=4):\n"
        "    frame.write('c.png')\n"
        "filters.gaussian_blur(edge='mirrored')\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(PYTHON / "glblur"), str(uses)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert (Path(glblur.__file__).parent / "py.typed").exists()
    mistakes = [line for line in done.stdout.splitlines() if ": error:" in line]
    assert len(mistakes) == 1 and "uses.py:13" in mistakes[0] and "mirrored" in mistakes[0], done
