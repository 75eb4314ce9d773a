"""What the tests share."""

import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
EXAMPLES = REPOSITORY / "Examples"
PHOTO = EXAMPLES / "photographs" / "coffee.png"


@pytest.fixture(scope="session")
def command():
    """Runs the command glblur, and returns what it prints."""
    path = os.environ.get("GLBLUR_COMMAND", str(REPOSITORY / ".build/release/glblur"))
    if not Path(path).exists():
        pytest.fail(f"{path} is missing; build it by 'make build'")

    def run(*arguments, **options):
        return subprocess.run(
            [path, *map(str, arguments)], check=True, capture_output=True, **options
        ).stdout

    return run


@pytest.fixture
def noise():
    """Makes noise of any shape and type, the same in every run."""

    def make(*shape, dtype=np.uint8, seed=1):
        generator = np.random.default_rng(seed)
        if dtype == np.float32:
            return generator.random(shape, np.float32)
        return generator.integers(0, np.iinfo(dtype).max, shape, dtype, endpoint=True)

    return make
