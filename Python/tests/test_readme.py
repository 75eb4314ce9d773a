"""The examples of the documents, as they stand there."""

import re

import numpy as np
import pytest

from conftest import EXAMPLES, PHOTO, REPOSITORY

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def blocks(path):
    return BLOCK.findall((REPOSITORY / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", ["README.md", "Python/README.md", "docs/scale.md"])
def test_examples_run(path, tmp_path, monkeypatch):
    """Each block goes on where the one before has ended, in a folder with the files that they name."""
    found = blocks(path)
    assert found
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Examples").symlink_to(EXAMPLES)
    (tmp_path / "photo.png").write_bytes(PHOTO.read_bytes())
    picture = np.random.default_rng(1).integers(0, 256, (120, 160, 3), np.uint8)
    names = {"picture": picture, "__name__": "example"}
    for block in found:
        if "import ray" in block or "import dask" in block or "import daft" in block:
            continue
        exec(compile(block, path, "exec"), names)
