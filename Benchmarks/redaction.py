"""How many four-digit numbers can be read behind a filter: the figures of docs/redaction.md.

    pip install numpy out/glblur-*.whl   # of `make wheel`
    python3 Benchmarks/redaction.py
"""

import sys
import time
import warnings
from collections import Counter

import numpy

import glblur

SECRETS = ["4711", "0815", "1968", "2503", "7394", "6620", "9157", "3482"]
FILTERS = {
    "pixellate 8": {"filter": "pixellate", "size": 8},
    "pixellate 16": {"filter": "pixellate", "size": 16},
    "gaussianBlur 8": {"filter": "gaussianBlur", "sigma": 8},
    "gaussianBlur 16": {"filter": "gaussianBlur", "sigma": 16},
    "gaussianBlur 32": {"filter": "gaussianBlur", "sigma": 32},
    "redact": {"filter": "redact", "frames": [[4, 2, 72, 36]], "style": "rim", "softness": 4},
}
# A view comes before the redaction here, since it draws what is hidden.
warnings.simplefilter("ignore")
renderer = glblur.Renderer(backend="cpu")


def picture(text, hidden):
    """Returns the pixels of a number of 24 points, black on white, behind a filter."""
    label = {"view": "label", "text": text, "frame": [8, 4, 64, 32], "size": 24, "color": "black"}
    chain = {
        "version": 1,
        "canvas": {"size": [80, 40], "color": "white"},
        "nodes": [{"filter": "containerView", "content": [label]}, hidden],
    }
    return numpy.asarray(renderer.render_canvas(glblur.Chain(chain))).astype(int)


def attack(target, hidden):
    """Returns the number whose picture is most like the target, found digit by digit in two rounds."""
    digits = [0, 0, 0, 0]
    for place in [0, 1, 2, 3] * 2:
        distances = []
        for digit in range(10):
            digits[place] = digit
            other = picture("".join(map(str, digits)), hidden)
            distances.append(((other - target) ** 2).sum())
        digits[place] = int(numpy.argmin(distances))
    return "".join(map(str, digits))


for name, hidden in FILTERS.items():
    read = sum(attack(picture(secret, hidden), hidden) == secret for secret in SECRETS)
    start = time.monotonic()
    counts = Counter(picture("%04d" % number, hidden).tobytes() for number in range(10000))
    alone = sum(count == 1 for count in counts.values())
    print(
        f"{name}: {read} of {len(SECRETS)} read digit by digit; {alone} of 10000 numbers have a picture of their own, "
        f"all of which take {time.monotonic() - start:.0f} s"
    )
    sys.stdout.flush()
