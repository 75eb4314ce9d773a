"""From PNG to PNG, as whole processes."""

import subprocess
import sys

import cv2
import numpy as np

import glblur
import measure
import peers
import pictures
import reference

OPENCV = """
import sys, cv2
source, target, sigma, threads = sys.argv[1:]
cv2.setNumThreads(int(threads))
image = cv2.imread(source, cv2.IMREAD_COLOR)
image = cv2.GaussianBlur(image, (0, 0), float(sigma), borderType=cv2.BORDER_REPLICATE)
cv2.imwrite(target, image, [cv2.IMWRITE_PNG_COMPRESSION, 1])
"""

PILLOW = """
import sys
from PIL import Image, ImageFilter
source, target, sigma, _ = sys.argv[1:]
Image.open(source).filter(ImageFilter.GaussianBlur(float(sigma))).save(target, compress_level=1)
"""


def commands(source, target, sigma, threads, folder):
    """By name: a command line, and the threads that it blurs with."""
    chain = glblur.gaussian(folder, sigma)
    own = [glblur.BINARY, "run", chain, source, "-o", target, "--threads", threads]
    vips = ["vips", "gaussblur", f"--vips-concurrency={threads}", source]
    fast = f"{target}[compression=1,filter=up]"
    python = [sys.executable, "-c"]
    return {
        "glblur run": (own, threads),
        "glblur run --png-level fast": ([*own, "--png-level", "fast"], threads),
        "vips [compression=1,filter=up]": ([*vips, fast, sigma], threads),
        "vips [compression=0]": ([*vips, f"{target}[compression=0]", sigma], threads),
        "vips [compression=1,filter=up] --min-ampl 0.01": ([*vips, fast, sigma, "--min-ampl", "0.01"], threads),
        "Python, OpenCV, compression 1": ([*python, OPENCV, source, target, sigma, threads], threads),
        "Python, Pillow, compression 1": ([*python, PILLOW, source, target, sigma, threads], 1),
        # The quality's tens are zlib's level, its ones the filter, of which 2 is up.
        "ImageMagick -quality 12": (
            [*peers.image_magick(), source, "-virtual-pixel", "edge", "-blur", f"0x{sigma:g}"]
            + ["-depth", "8", "-quality", "12", target],
            threads,
        ),
        "FFmpeg gblur, steps 6, -compression_level 1 -pred up": (
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-filter_threads", threads, "-i", source]
            + ["-vf", f"format=gbrp,gblur=sigma={sigma}:steps=6", "-compression_level", "1", "-pred", "up", target],
            threads,
        ),
    }


def run(threads, sigmas, folder):
    photo = pictures.photograph(0)
    copy = measure.Copy(photo.nbytes, threads)
    rows = measured(photo, "photo", sigmas, threads, copy, folder)
    rows += measured(pictures.photograph(0, (64, 64)), "small", [8], threads, copy, folder)
    return {
        "memcpy": measure.spread(copy.times) | {"gigabytesPerSecond": copy.count / min(copy.times) / 1e9},
        "rows": rows,
    }


def measured(photo, picture, sigmas, threads, copy, folder):
    source = folder / f"{picture}.png"
    pictures.save(photo, source)
    rows = []
    for sigma in sigmas:
        print(f"  {picture}, sigma {sigma:g}", flush=True)
        target = folder / "out.png"
        lines = commands(source, target, sigma, threads, folder)
        tasks = [task(name, line, target, threads) for name, (line, _) in lines.items()]
        measure.measure(tasks, copy)
        truth = reference.gaussian(photo, sigma)
        rows += [
            {
                "name": task.name,
                "picture": picture,
                "sigma": sigma,
                "threads": lines[task.name][1],
                "bytes": task.first[2],
                **measure.spread(task.times),
                **reference.errors(task.first[0], truth, task.first[1]),
            }
            for task in tasks
        ]
    return rows


def task(name, line, target, threads):
    environment = measure.os.environ | {"OMP_NUM_THREADS": str(threads)}

    def work(_):
        subprocess.run(list(map(str, line)), check=True, env=environment, stdout=subprocess.DEVNULL)

    def keep(_):
        # Of OpenCV's order, blue first, and of the file's depth.
        pixels = cv2.imread(str(target), cv2.IMREAD_UNCHANGED)[..., 2::-1]
        return pixels, 257 if pixels.dtype == np.uint16 else 1, target.stat().st_size

    def prepare(number):
        target.unlink(missing_ok=True)
        return number

    return measure.Task(name, work, prepare, keep)
