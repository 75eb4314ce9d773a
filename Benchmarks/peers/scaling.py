"""How the time of a render grows: with sigma in small steps, pixels, filters, labels and threads."""

import math
import os

import glblur

SIZE = (3840, 2160)
REPETITIONS = 9
SIGMAS = [round(0.3 + 0.1 * step, 1) for step in range(98)] + [12, 15, 16, 20, 25, 30, 40, 60, 100]
MEGAPIXELS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
FILTERS = [1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 50]
LABELS = [0, 1, 2, 4, 8, 16, 32, 64, 128]

# Ten filters of every kind, again and again, that leave a picture that is neither black nor white.
COLORS = [
    {"filter": "saturation", "amount": 1.1},
    {"filter": "gamma", "value": 1.1},
    {"filter": "contrast", "amount": 1.1},
    {"filter": "brightness", "amount": 0.02},
    {"filter": "hue", "degrees": 10},
    {"filter": "exposure", "ev": -0.1},
    {"filter": "tint", "color": [1, 0.5, 0.2, 0.05]},
    {"filter": "gamma", "value": 0.95},
    {"filter": "sepia", "intensity": 0.1},
    {"filter": "invert"},
]


def blur(sigma):
    return [{"filter": "gaussianBlur", "sigma": sigma}]


def colors(count):
    return [COLORS[index % len(COLORS)] for index in range(count)]


def labels(count, legible):
    """Labels in 8 columns and 16 rows over a blurred picture."""
    extra = {"color": "auto", "legible": "AA"} if legible else {"color": "white"}
    return blur(10) + [
        {
            "filter": "label",
            "text": f"Label {index}",
            "frame": [f"{12 * (index % 8) + 2}%", f"{6 * (index // 8) + 2}%", "9%", "4%"],
            "size": 24,
        }
        | extra
        for index in range(count)
    ]


def run(threads, folder):
    every = list(range(1, (os.cpu_count() or 1) + 1))
    return {
        "width": SIZE[0],
        "height": SIZE[1],
        "sigma": [row(sigma, blur(sigma), SIZE, threads, folder) for sigma in SIGMAS],
        "megapixels": [row(size, blur(30), sized(size), threads, folder) for size in MEGAPIXELS],
        "filters": [row(count, colors(count), SIZE, threads, folder) for count in FILTERS],
        "labels": [row(count, labels(count, False), SIZE, threads, folder) for count in LABELS],
        "legible labels": [row(count, labels(count, True), SIZE, threads, folder) for count in LABELS],
        "threads": [row(count, blur(30), SIZE, count, folder) for count in every],
    }


def sized(megapixels):
    """A picture of 16 to 9."""
    width = math.sqrt(megapixels * 1e6 * 16 / 9)
    return round(width), round(width * 9 / 16)


def row(value, nodes, size, threads, folder):
    chain = glblur.write_chain(folder / "scaling.json", *nodes)
    measured = glblur.bench(
        chain, "--backend", "cpu", "--threads", threads, "--size", f"{size[0]}x{size[1]}", "--repetitions", REPETITIONS
    )["results"][0]["rows"][0]
    times, ratios = measured["milliseconds"], measured["ratios"]
    return {
        "value": value,
        "pixels": size[0] * size[1],
        **{key: times[key] for key in ("best", "median", "lowerQuartile", "upperQuartile")},
        "ratio": ratios["median"],
        "passes": measured["passes"],
    }
