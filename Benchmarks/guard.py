"""`make bench-guard`: are the multiples of a memcpy still those that are committed?

Each chain is measured in several processes, one after the other in rounds, so that what else the machine does for a
while slows none of them alone. A chain is slower if the median of its rounds exceeds the committed one by more than its
noise allows: three times the spread of the medians of as many rounds, which is estimated from the rounds of the
committed run and of this one. `make bench-guard RECORD=1` writes the present figures."""

import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = pathlib.Path(os.environ.get("GLBLUR", ROOT / ".build/release/glblur"))
FIGURES = ROOT / "Benchmarks/results/guard.json"
ROUNDS = 7
REPETITIONS = 9

CHAINS = {
    **{f"gaussianBlur {sigma:g}": [{"filter": "gaussianBlur", "sigma": sigma}] for sigma in (1, 2, 4, 7, 30, 100)},
    "blur, saturation, tint": [
        {"filter": "gaussianBlur", "sigma": 30},
        {"filter": "saturation", "amount": 1.8},
        {"filter": "tint", "color": {"white": 1, "alpha": 0.3}},
    ],
    "blur in linear light": {
        "version": 1,
        "colorSpace": "linear",
        "nodes": [{"filter": "gaussianBlur", "sigma": 30}],
    },
    "gamma": [{"filter": "gamma", "value": 1.7}],
    "saturation": [{"filter": "saturation", "amount": 0.4}],
    "colour filters": [
        {"filter": "gamma", "value": 1.1},
        {"filter": "contrast", "amount": 1.2},
        {"filter": "saturation", "amount": 1.4},
        {"filter": "brightness", "amount": 0.05},
        {"filter": "hue", "degrees": 20},
    ],
    "boxBlur": [{"filter": "boxBlur", "radius": 8}],
    "medianFilter": [{"filter": "medianFilter", "radius": 2}],
    "morphology": [{"filter": "morphology", "radius": 5}],
    "resize": [{"filter": "resize", "factor": 0.5}],
    "frosted card": json.loads((ROOT / "Examples/frosted-card.json").read_text()),
    "labels": [
        {
            "filter": "label",
            "text": f"Label {index}",
            "frame": [f"{12 * index + 2}%", "20%", "9%", "4%"],
            "size": 24,
            "color": "auto",
            "legible": "AA",
        }
        for index in range(8)
    ],
}


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/guard.py", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the present figures")
    options = parser.parse_args()
    now = {"machine": machine(), "rounds": rounds()}
    if options.record:
        FIGURES.write_text(json.dumps(now, indent=1) + "\n")
        print(f"The figures are in {FIGURES.relative_to(ROOT)}.")
        return
    committed = json.loads(FIGURES.read_text())
    if committed["machine"] != now["machine"]:
        print(
            f"The committed figures are of {said(committed['machine'])}, and this is {said(now['machine'])}, so they "
            "cannot be compared. Record figures of this machine at an earlier commit: make bench-guard RECORD=1"
        )
        return
    slower = [name for name in CHAINS if compare(name, committed["rounds"].get(name), now["rounds"][name])]
    if slower:
        sys.exit(f"Slower than committed: {', '.join(slower)}. Measure again on an idle machine, and find the cause.")


def machine():
    with open("/proc/cpuinfo") as lines:
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return {"processor": names[0] if names else "unknown", "cores": os.cpu_count()}


def said(about):
    return f"{about['processor']} with {about['cores']} cores"


def rounds():
    """For each chain, the median multiple of each round."""
    result = {name: [] for name in CHAINS}
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for index, chain in enumerate(CHAINS.values()):
            files.append(pathlib.Path(folder) / f"{index}.json")
            files[-1].write_text(json.dumps(chain))
        for number in range(ROUNDS):
            start = time.perf_counter()
            for name, file in zip(CHAINS, files, strict=True):
                command = [BINARY, "bench", file, "--backend", "cpu", "--repetitions", REPETITIONS, "--json"]
                answer = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout
                result[name].append(json.loads(answer)["results"][0]["rows"][0]["ratios"]["median"])
            print(f"round {number + 1} of {ROUNDS}: {time.perf_counter() - start:.0f} s", flush=True)
    return result


def spread(values):
    """The standard deviation of the values' logarithms, by their median absolute deviation, which single disturbed
    rounds do not change. 1.4826 is the quotient of the two for a normal distribution."""
    logs = [math.log(value) for value in values]
    middle = statistics.median(logs)
    return 1.4826 * statistics.median(abs(value - middle) for value in logs)


def compare(name, before, after):
    """Prints a line, and returns whether the chain has become slower."""
    if not before:
        print(f"{name:24} {statistics.median(after):7.2f}  new")
        return False
    change = math.log(statistics.median(after) / statistics.median(before))
    # The spread of a median of n values is 1.2533 times that of their mean.
    parts = [1.2533 * spread(values) / math.sqrt(len(values)) for values in (before, after)]
    allowed = 3 * math.hypot(*parts)
    verdict = "slower" if change > allowed else "faster" if change < -allowed else "as before"
    print(
        f"{name:24} {statistics.median(before):7.2f} → {statistics.median(after):7.2f}  "
        f"{100 * (math.exp(change) - 1):+6.1f} %, noise {100 * (math.exp(allowed) - 1):5.1f} %  {verdict}"
    )
    return change > allowed


main()
