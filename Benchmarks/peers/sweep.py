"""Ways to blur over the radius, each at the parameters that give it the same standard deviation."""

import math

import cv2
import numpy as np

import glblur
import measure
import pictures
import reference

SIZE = (1920, 1080)
SIGMAS = [2, 4, 8, 16, 32, 64, 100]
REPETITIONS = 7


def box(sigma, passes):
    """The variance of a box d wide is (d² − 1)/12, and variances add."""
    return {"filter": "boxBlur", "radius": (math.sqrt(12 * sigma**2 / passes + 1) - 1) / 2, "passes": passes}


# By name.
TECHNIQUES = {
    "gaussianBlur": lambda sigma: {"filter": "gaussianBlur", "sigma": sigma},
    "shrunk by 2": lambda sigma: {"filter": "gaussianBlur", "sigma": sigma, "reduction": 2},
    "shrunk by 4": lambda sigma: {"filter": "gaussianBlur", "sigma": sigma, "reduction": 4},
    "boxBlur, 1 pass": lambda sigma: box(sigma, 1),
    "boxBlur, 3 passes": lambda sigma: box(sigma, 3),
    # Three boxes, each of the radius times 3√(2π)/4 = 1.88.
    "imageEffect": lambda sigma: {
        "filter": "imageEffect",
        "style": "custom",
        "radius": math.sqrt(4 * sigma**2 + 1) / 1.88,
    },
    "iosBlur, reduction 4": lambda sigma: {"filter": "iosBlur", "sigma": sigma, "reduction": 4},
}
# What makes the filter a blur alone, for its error.
NEUTRAL = {"iosBlur": {"saturation": 1, "rangeReduction": 0}}
PLAIN = "plain separable (OpenCV)"


def run(threads, backend, folder):
    squares = pictures.squares(*SIZE)
    pictures.save(squares, folder / "squares.png")
    copy = measure.Copy(squares.nbytes, threads)
    rows = []
    for sigma in SIGMAS:
        print(f"  sigma {sigma:g}", flush=True)
        truth = reference.gaussian(squares, sigma)
        rows += own_rows(sigma, threads, backend, truth, copy, folder)
        if backend == "cpu":
            rows.append(plain_row(sigma, threads, squares, truth, copy))
    return {"width": SIZE[0], "height": SIZE[1], "memcpy": measure.spread(copy.times), "rows": rows}


def own_rows(sigma, threads, backend, truth, copy, folder):
    chains = [
        glblur.write_chain(folder / f"technique-{index}.json", technique(sigma))
        for index, technique in enumerate(TECHNIQUES.values())
    ]
    options = ["--backend", backend, "--threads", str(threads)]
    measured = glblur.bench(*chains, "--size", f"{SIZE[0]}x{SIZE[1]}", "--repetitions", REPETITIONS, *options)[
        "results"
    ][0]
    copy.times.append(measured["memcpy"]["milliseconds"]["best"] / 1000)
    for (name, technique), row in zip(TECHNIQUES.items(), measured["rows"], strict=True):
        target = folder / "technique.png"
        node = technique(sigma)
        chain = glblur.write_chain(folder / "blur.json", node | NEUTRAL.get(node["filter"], {}))
        glblur.run(chain, folder / "squares.png", target, *options, "--depth", "16", "--png-level", "fast")
        pixels = cv2.imread(str(target), cv2.IMREAD_UNCHANGED)
        times = row["milliseconds"]
        yield {
            "name": name,
            "sigma": sigma,
            "device": row["device"],
            **{key: times[key] for key in ("best", "median", "worst", "repetitions")},
            **reference.errors(pixels, truth, code=257),
        }


def plain_row(sigma, threads, squares, truth, copy):
    """Two passes over all pixels with all weights, the way of GPUImage's first blurs and of most libraries."""
    cv2.setNumThreads(threads)
    photos = [pictures.photograph(seed, SIZE) for seed in (0, 1)]
    targets = [np.ones_like(squares)]

    def blur(pixels):
        return cv2.GaussianBlur(pixels, (0, 0), sigma, dst=targets[0], borderType=cv2.BORDER_REPLICATE)

    task = measure.Task(PLAIN, blur, lambda number: photos[number % 2])
    measure.measure([task], copy)
    errors = reference.errors(blur(squares), truth)
    return {"name": PLAIN, "sigma": sigma, "device": None, **measure.spread(task.times), **errors}
