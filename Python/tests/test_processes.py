"""Threads, forked and spawned processes, and memory."""

import ctypes
import gc
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import glblur
from glblur import filters


def _picture(seed=1, side=64):
    return np.random.default_rng(seed).integers(0, 256, (side, side, 3), np.uint8)


def _blurred(seed):
    return glblur.gaussian_blur(_picture(seed), 3)


def _resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _printed(code, **environment):
    """Returns what a process of its own prints."""
    place = os.path.dirname(os.path.dirname(glblur.__file__))
    environment = {**os.environ, "PYTHONPATH": place, **environment}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_threads_share_a_renderer_and_a_chain():
    expected = [_blurred(seed) for seed in range(16)]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(8):
            for result, other in zip(pool.map(_blurred, range(16)), expected):
                assert (result == other).all()


def test_another_thread_goes_on_during_a_render():
    renderer = glblur.Renderer(threads=1, backend="cpu")
    chain = glblur.Chain([filters.median_filter(radius=20)])
    # Processors differ tenfold, so the picture grows until a render takes long enough.
    side, seconds = 1000, 0.0
    while seconds < 0.3:
        side = side * 3 // 2
        picture = _picture(side=side)
        start = time.monotonic()
        renderer.render(chain, picture)
        seconds = time.monotonic() - start
    count, over = 0, False

    def count_on():
        nonlocal count
        while not over:
            count += 1

    counter = threading.Thread(target=count_on)
    counter.start()
    try:
        time.sleep(0.05)
        before, start = count, time.monotonic()
        renderer.render(chain, picture)
        gained, seconds = count - before, time.monotonic() - start
    finally:
        over = True
        counter.join()
    # A thread that waits for the interpreter counts for at most its switch interval of 5 ms at either
    # end. A free one counts all the time, some ten million a second.
    assert seconds > 0.1
    assert gained > 1_000_000 * seconds


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_renders():
    expected = _blurred(3)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = 0 if (_blurred(3) == expected).all() else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert (_blurred(3) == expected).all()


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_child_that_a_busy_parent_forks_renders():
    """Other threads may hold any lock when a process forks."""
    expected = _blurred(3)
    over = False

    def render_on():
        while not over:
            _blurred(3)

    threads = [threading.Thread(target=render_on) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                os._exit(0 if (_blurred(3) == expected).all() else 2)
            for _ in range(1000):
                done, status = os.waitpid(child, os.WNOHANG)
                if done:
                    break
                time.sleep(0.01)
            else:
                os.kill(child, 9)
                os.waitpid(child, 0)
                pytest.fail("a forked child hangs")
            assert status == 0
    finally:
        over = True
        for thread in threads:
            thread.join()


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_pools(method):
    expected = [_blurred(seed) for seed in range(6)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        for result, other in zip(pool.map(_blurred, range(6)), expected):
            assert (result == other).all()


def test_memory_stays_flat():
    picture = np.ones((64, 64, 4), np.uint8)
    renderer = glblur.Renderer(threads=1)
    chain = glblur.Chain([filters.gaussian_blur(3), filters.invert()])
    for _ in range(1000):
        renderer.render(chain, picture)
    before = _resident()
    for _ in range(10_000):
        renderer.render(chain, picture)
    # Results that are lost, 16 kB each, would make 160 MB; 20 bytes of a call, 200 kB.
    assert _resident() - before < 200_000


class _Heap(ctypes.Structure):
    """What glibc's `mallinfo2` says about the heap."""

    _fields_ = [
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    ]


def _lost(call):
    """Returns the bytes of the heap that each call leaves.

    Memory that is kept for later calls grows in the first thousand calls, and now and then. What is lost is lost in
    every round.
    """
    heap = ctypes.CDLL("libc.so.6").mallinfo2
    heap.restype = _Heap
    rounds = []
    while not rounds or min(rounds) >= BLOCK and len(rounds) < 20:
        gc.collect()
        before = heap()
        for _ in range(200):
            call()
        gc.collect()
        after = heap()
        rounds.append((after.uordblks + after.hblkhd - before.uordblks - before.hblkhd) / 200)
    return min(rounds)


#: No block of the heap is smaller. An average below it says that not every call leaves one.
BLOCK = 16


def test_errors_leave_nothing():
    def call():
        try:
            glblur.Chain('[{"filter": "gausianBlur"}]')
        except glblur.ChainError:
            pass

    assert _lost(call) < BLOCK


def test_chains_leave_nothing():
    nodes = [filters.gaussian_blur(3)]
    assert _lost(lambda: glblur.Chain(nodes).set("0.sigma", 2).inputs) < BLOCK


def test_reports_leave_nothing():
    picture, renderer = np.ones((16, 16, 3), np.uint8), glblur.Renderer(threads=1)
    chain = glblur.Chain([filters.average_color()])
    assert _lost(lambda: renderer.render(chain, picture, report={})) < BLOCK
    assert _lost(lambda: renderer.measure(chain, picture)) < BLOCK


SHADERS = {
    "own pixel": "void main() { gl_FragColor = IMG_THIS_PIXEL(inputImage).bgra; }",
    "neighbours": "void main() { gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + 0.1); }",
}


@pytest.mark.parametrize("source", SHADERS.values(), ids=SHADERS)
def test_shaders_leave_nothing(source):
    head = '/*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/'
    picture, renderer = np.ones((16, 16, 3), np.uint8), glblur.Renderer(threads=1)
    chain = glblur.Chain([{"filter": "shader", "source": f"{head}\n{source}"}])
    assert _lost(lambda: renderer.render(chain, picture)) < BLOCK


def test_pictures_leave_nothing(tmp_path):
    picture, path = np.ones((16, 16, 3), np.uint8), tmp_path / "a.png"
    glblur.Image.from_array(picture).write(path)
    chain = glblur.Chain([filters.gaussian_blur(3)])

    def call():
        result = glblur.render(chain, glblur.Image.read(path), inputs={"other": picture})
        assert glblur.Image.decode(result.encode("png")).metadata["width"] == 16

    assert _lost(call) < BLOCK


def test_the_package_is_imported_without_the_library():
    """Documentation and type checkers import it where there is none; the first call says the cure."""
    code = (
        "import glblur\n"
        "try: glblur.Chain('[]')\n"
        "except glblur.LibraryError as error: print(error)"
    )
    words = _printed(code, GLBLUR_LIBRARY="/nowhere/libglblur.so.0")
    assert "/nowhere/libglblur.so.0" in words and "GLBLUR_LIBRARY" in words


def test_a_library_of_another_interface_is_refused():
    code = (
        "import glblur\n"
        "try: glblur.Chain('[]')\n"
        "except glblur.LibraryError as error: print(error)"
    )
    words = _printed(code, GLBLUR_LIBRARY="libc.so.6")
    assert "libc.so.6 has the interface None" in words
