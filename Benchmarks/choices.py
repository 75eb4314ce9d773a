"""`make bench-auto`: is the backend that `auto` chooses the faster one?

A process from file to file is timed on the processor and on the device DEVICE for each of forty chains and sizes, one
after the other in rounds, and the least time of each counts. The choice is what `glblur explain --backend auto` prints.
A choice is good if it takes at most 1.2 times the better one. By default the device is `software`, which `auto` then
treats as if it were hardware."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINARY = pathlib.Path(os.environ.get("GLBLUR", ROOT / ".build/release/glblur"))
DEVICE = os.environ.get("DEVICE") or "software"
ROUNDS = 3
GOOD = 1.2
# A chain that is estimated to take longer than this on the processor is left out: its choice is easy.
MOST_SECONDS = 4

SIZES = [(256, 192), (1024, 768), (1920, 1080), (3840, 2160)]

CHAINS = {
    "saturation": [{"filter": "saturation", "amount": 1.8}],
    "gaussianBlur 2": [{"filter": "gaussianBlur", "sigma": 2}],
    "gaussianBlur 30": [{"filter": "gaussianBlur", "sigma": 30}],
    "medianFilter 2": [{"filter": "medianFilter", "radius": 2}],
    "bilateralBlur 2": [{"filter": "bilateralBlur", "sigma": 2}],
    "morphology 5": [{"filter": "morphology", "radius": 5}],
    **{
        name: json.loads((ROOT / f"Examples/{name}.json").read_text())
        for name in ("tilt-shift", "frosted-card")
    },
    **{
        name: [{"filter": "shader", "file": f"{name}.fs"}]
        for name in ("oil-paint", "clouds")
    },
}


def glblur(*words: object) -> str:
    return subprocess.run(
        [BINARY, *map(str, words)], check=True, capture_output=True, text=True
    ).stdout


def seconds(*words: object) -> float:
    start = time.perf_counter()
    glblur("run", *words, "--quiet")
    return time.perf_counter() - start


def main() -> int:
    good = 0
    rows = 0
    print(f"| chain | size | CPU, s | {DEVICE}, s | choice | of the better one |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for shader in (ROOT / "Examples/shaders").glob("*.fs"):
            shutil.copy(shader, folder)
        photograph = ROOT / "Examples/photographs/coffee.png"
        for width, height in SIZES:
            picture = pathlib.Path(folder) / f"{width}.png"
            chain = pathlib.Path(folder) / "chain.json"
            chain.write_text(json.dumps([{"filter": "resize", "width": width, "height": height}]))
            glblur("run", chain, photograph, "-o", picture)
            for name, value in CHAINS.items():
                chain.write_text(json.dumps(value))
                result = pathlib.Path(folder) / "result.tiff"
                plan = json.loads(glblur("explain", chain, picture, "--json"))
                if plan["estimate"]["seconds"] > MOST_SECONDS:
                    continue
                chosen = (chain, picture, "--backend", "auto", "--device", DEVICE)
                # The first process measures the device, and programs are kept from the first render on.
                glblur("run", *chosen, "-o", result, "--quiet")
                times = {"cpu": [], "gpu": []}
                for _ in range(ROUNDS):
                    for backend, measured in times.items():
                        measured.append(
                            seconds(
                                chain, picture, "-o", result, "--backend", backend, "--device", DEVICE
                            )
                        )
                cpu, gpu = min(times["cpu"]), min(times["gpu"])
                choice = json.loads(glblur("explain", *chosen, "--json"))["choice"]["backend"]
                ratio = (cpu if choice == "cpu" else gpu) / min(cpu, gpu)
                rows += 1
                good += ratio <= GOOD
                print(
                    f"| {name} | {width}×{height} | {cpu:.3f} | {gpu:.3f} | {choice} | {ratio:.2f} |",
                    flush=True,
                )
    print(f"\n{good} of {rows} choices take at most {GOOD} times the better backend.")
    return 0 if good == rows else 1


if __name__ == "__main__":
    sys.exit(main())
