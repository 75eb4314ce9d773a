"""`make bench-guard`: are the multiples of a memcpy still those that are committed?

A run measures each chain in several processes, one after the other in rounds, so that what else the machine does for a
while slows none of them alone, and takes the median. Whole runs differ too, so several are committed
(`make bench-guard RECORD=5`), and their spread is the noise: a chain is slower if it exceeds the median of the committed
runs by more than three standard deviations of what a run without a change would."""

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
ROUNDS = 5
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
    parser.add_argument("--record", type=int, metavar="RUNS", help="write the figures of so many runs, at least 3")
    options = parser.parse_args()
    if options.record:
        runs = [medians() for _ in range(max(3, options.record))]
        FIGURES.write_text(json.dumps({"machine": machine(), "runs": runs}, indent=1) + "\n")
        print(f"The figures are in {FIGURES.relative_to(ROOT)}.")
        return
    committed = json.loads(FIGURES.read_text())
    if committed["machine"] != machine():
        print(
            f"The committed figures are of {said(committed['machine'])}, and this is {said(machine())}, so they cannot "
            "be compared. Record figures of this machine at an earlier commit: make bench-guard RECORD=5"
        )
        return
    now = medians()
    deviation = noise(committed["runs"])
    slower = [
        name
        for name in CHAINS
        if compare(name, [run[name] for run in committed["runs"] if name in run], now[name], deviation)
    ]
    if slower:
        sys.exit(f"Slower than committed: {', '.join(slower)}. Measure again on an idle machine, and find the cause.")


def machine():
    with open("/proc/cpuinfo") as lines:
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return {"processor": names[0] if names else "unknown", "cores": os.cpu_count()}


def said(about):
    return f"{about['processor']} with {about['cores']} cores"


def medians():
    """For each chain, the median multiple of the rounds of a run."""
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
    return {name: statistics.median(values) for name, values in result.items()}


def noise(runs):
    """The standard deviation of the logarithm of a run's median, of all chains together: few runs say little about
    each."""
    variances = [
        statistics.variance(math.log(run[name]) for run in runs)
        for name in CHAINS
        if all(name in run for run in runs)
    ]
    return math.sqrt(statistics.mean(variances))


def compare(name, before, after, deviation):
    """Prints a line, and returns whether the chain has become slower."""
    if not before:
        print(f"{name:24} {after:7.2f}  new")
        return False
    change = math.log(after / statistics.median(before))
    # The variance of a median of n values is π/2 of that of their mean.
    allowed = 3 * deviation * math.sqrt(1 + math.pi / 2 / len(before))
    verdict = "slower" if change > allowed else "faster" if change < -allowed else "as before"
    print(
        f"{name:24} {statistics.median(before):7.2f} → {after:7.2f}  {100 * (math.exp(change) - 1):+6.1f} %, "
        f"noise {100 * (math.exp(allowed) - 1):.0f} %  {verdict}"
    )
    return change > allowed


main()
