"""A picture of 600 megapixels, from file to file, in less and less memory.

Prints a table and writes it to Benchmarks/results/large.md. Every result of a chain has to be the
same file, whatever the memory, and no run may take more than it is allowed.
"""

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/large"
GLBLUR = ROOT / ".build/release/glblur"
SIZE = (30000, 20000)
CHAINS = {
    "Gaussian, sigma 30": [{"filter": "gaussianBlur", "sigma": 30}],
    "frosted card": json.loads((ROOT / "Examples/frosted-card.json").read_text()),
    "rotate": [{"filter": "rotate"}],
}
# In MiB.
MEMORY = [6144, 2048, 512]


def run(arguments):
    """Runs glblur; seconds and the greatest resident memory in MiB, or what it says."""
    start = time.monotonic()
    process = subprocess.Popen([GLBLUR, *arguments], stderr=subprocess.PIPE, text=True)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        return None, None, message.strip()
    return time.monotonic() - start, usage.ru_maxrss >> 10, None


def digest(path):
    hashed = hashlib.sha256()
    with open(path, "rb") as file:
        while part := file.read(1 << 20):
            hashed.update(part)
    return hashed.hexdigest()


def picture():
    """The photograph of the examples, enlarged."""
    path = FOLDER / "photo.png"
    if not path.exists():
        chain = FOLDER / "enlarge.json"
        width, height = SIZE
        chain.write_text(json.dumps([{"filter": "resize", "width": width, "height": height}]))
        photo = ROOT / "Examples/photographs/coffee.png"
        part = FOLDER / "part.png"
        _, _, message = run(["run", chain, photo, "--memory", "2G", "-o", part])
        if message:
            sys.exit(message)
        part.rename(path)
    return path


def rows():
    photo = picture()
    result = FOLDER / "result.png"
    for name, nodes in CHAINS.items():
        chain = FOLDER / "chain.json"
        chain.write_text(json.dumps(nodes))
        digests = set()
        for memory in MEMORY:
            seconds, peak, message = run(
                ["run", chain, photo, "--backend", "cpu", "--memory", f"{memory}M", "-o", result]
            )
            if message:
                sys.exit(message)
            if peak > memory:
                sys.exit(f"{name}: {peak} MiB of memory where {memory} are allowed")
            digests.add(digest(result))
            yield f"| {name} | {memory} MiB | {seconds:.0f} s | {peak} MiB |"
        if len(digests) > 1:
            sys.exit(f"{name}: the results differ")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    table = [
        f"{SIZE[0]}×{SIZE[1]} pixels, PNG to PNG, on {os.cpu_count()} cores",
        "",
        "| chain | `--memory` | time | greatest resident memory |",
        "| --- | ---: | ---: | ---: |",
    ]
    print("\n".join(table))
    for row in rows():
        print(row, flush=True)
        table.append(row)
    (ROOT / "Benchmarks/results/large.md").write_text("\n".join(table) + "\n")


main()
