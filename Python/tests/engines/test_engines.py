"""The examples of engines: the bytes of the command, also if a worker is killed in the middle."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import glblur
from glblur.batch import MARK
from glblur.testing import pictures

REPOSITORY = Path(__file__).resolve().parents[3]
EXAMPLES = REPOSITORY / "Examples"
COMMAND = os.environ.get("GLBLUR_COMMAND", str(REPOSITORY / ".build/release/glblur"))
CHAIN = EXAMPLES / "tilt-shift.json"
COUNT = 60


@pytest.fixture(scope="module")
def job(tmp_path_factory):
    """A folder of pictures, of which one is damaged, and that of the command's results."""
    folder = tmp_path_factory.mktemp("engines")
    root, expected = folder / "in", folder / "expected"
    root.mkdir()
    for number in range(COUNT):
        picture = pictures.noise(900, 600, seed=number) // 4 + pictures.ramp(900, 600) // 2
        picture[..., 3] = 255
        glblur.Image.from_array(picture).write(root / f"{number:03}.png")
    broken = root / "broken.png"
    broken.write_bytes((root / "000.png").read_bytes()[:5000])
    images = sorted(root.glob("[0-9]*.png"))
    subprocess.run(
        [COMMAND, "run", CHAIN, *images, "-o", f"{expected}/", "--backend", "cpu", "--quiet"], check=True
    )
    for path in expected.iterdir():
        # The command puts the name of the chain into those of its results.
        path.rename(expected / path.name.replace(".tilt-shift", ""))
    return root, expected


def start(engine, root, output, log):
    environment = {**os.environ, "RAY_DEDUP_LOGS": "0", "DO_NOT_TRACK": "1"}
    # A session of its own, so that nothing of it is left behind.
    return subprocess.Popen(
        [sys.executable, EXAMPLES / "engines" / f"{engine}_blur.py", CHAIN, root, output, "2"],
        env=environment,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


def workers(driver):
    """Returns the processes of a job that have the library, without the one that has begun it."""
    parents, found = {}, []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat") as file:
                parents[int(entry)] = int(file.read().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
    for process in parents:
        place = process
        while place in parents and place != driver:
            place = parents[place]
        if place != driver or process == driver:
            continue
        try:
            with open(f"/proc/{process}/maps") as file:
                if "libglblur" in file.read():
                    found.append(process)
        except OSError:
            continue
    return found


def finish(process, log):
    try:
        process.wait(timeout=180)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    log.seek(0)
    return log.read()


def check(output, expected, words):
    results = sorted(path.name for path in output.iterdir())
    # Nothing is missing, and nothing lies there twice or in part.
    assert results == sorted([MARK, *(path.name for path in expected.iterdir())]), words
    for path in expected.iterdir():
        assert (output / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.parametrize("engine", ["ray", "dask", "daft"])
def test_results_are_those_of_the_command(engine, job, tmp_path):
    root, expected = job
    with open(tmp_path / "log", "w+") as log:
        process = start(engine, root, tmp_path / "out", log)
        words = finish(process, log)
    assert process.returncode == 0, words
    check(tmp_path / "out", expected, words)
    assert "broken.png" in words and f"{COUNT + 1} pictures: 1 failed, 0 existed" in words


@pytest.mark.parametrize("engine", ["ray", "dask", "daft"])
def test_a_killed_worker_leaves_nothing_out(engine, job, tmp_path):
    root, expected = job
    output = tmp_path / "out"
    with open(tmp_path / "log", "w+") as log:
        process = start(engine, root, output, log)
        end = time.monotonic() + 120
        while time.monotonic() < end and process.poll() is None:
            done = len(list(output.glob("[0-9]*.png"))) if output.exists() else 0
            found = workers(process.pid) if done >= 6 else []
            if found:
                break
            time.sleep(0.01)
        assert 0 < done < COUNT, f"{done} pictures were done when the worker was to be killed"
        assert found, "no worker was found"
        os.kill(found[0], signal.SIGKILL)
        words = finish(process, log)
    assert process.returncode == 0, words
    check(output, expected, words)
    # Each picture is reported once, whether it was rendered before or after the worker's end.
    assert f"{COUNT + 1} pictures: 1 failed" in words, words
