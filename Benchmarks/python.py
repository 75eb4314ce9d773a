"""What the package for Python costs beside Pillow: the figures of Python/README.md.

    make bench-python
"""

import subprocess
import sys
import time

import numpy as np

import glblur
from glblur import Chain, Renderer, filters

RUNS = 25


def milliseconds(call, runs=RUNS):
    """Returns the least time of several runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def imports():
    """Returns the time that the package adds to that of numpy, in milliseconds."""
    def seconds(code):
        return milliseconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), 7)

    load = "import numpy, glblur; glblur.release()"
    return seconds(load) - seconds("import numpy")


def main():
    random = np.random.default_rng(1)
    print(f"import and load: {imports():.1f} ms more than numpy alone")
    small = random.integers(0, 256, (64, 64, 4), np.uint8)
    renderer, chain = Renderer(threads=1), Chain([filters.gaussian_blur(3)])
    print(f"a call at 64×64: {1000 * milliseconds(lambda: renderer.render(chain, small), 2000):.0f} µs")
    print("3840×2160, sigma 30, from numpy to numpy:")
    for name, shape, dtype in (
        ("RGBA, uint8", (2160, 3840, 4), np.uint8),
        ("RGB, uint8", (2160, 3840, 3), np.uint8),
        ("grey, uint8", (2160, 3840), np.uint8),
        ("RGBA, uint16", (2160, 3840, 4), np.uint16),
        ("RGBA, float32", (2160, 3840, 4), np.float32),
    ):
        picture = random.integers(0, 256, shape, np.uint8).astype(dtype)
        if dtype == np.float32:
            picture /= 255
        if shape[2:] == (4,):
            picture[..., 3] = 1 if dtype == np.float32 else np.iinfo(dtype).max
        out = np.empty_like(picture)
        fresh = milliseconds(lambda: glblur.gaussian_blur(picture, 30))
        filled = milliseconds(lambda: glblur.gaussian_blur(picture, 30, out=out))
        print(f"  {name}: {filled:.1f} ms into an array that exists, {fresh:.1f} into a new one")
    try:
        from PIL import Image, ImageFilter
    except ImportError:
        return
    picture = random.integers(0, 256, (2160, 3840, 4), np.uint8)
    blur = ImageFilter.GaussianBlur(30)
    pillow = milliseconds(
        lambda: np.asarray(Image.fromarray(picture).filter(blur)), 5
    )
    print(f"  Pillow, RGBA, uint8: {pillow:.1f} ms")


if __name__ == "__main__":
    main()
