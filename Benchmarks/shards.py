"""Photographs in one tar file, beside the same photographs as files: time and memory.

Prints a table. The results must have the same bytes. The number of photographs may be given.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/shards"
GLBLUR = ROOT / ".build/release/glblur"
PHOTO = ROOT / "Examples/photographs/coffee.png"
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 600


def run(*arguments):
    """Runs glblur; seconds and the greatest resident memory in MiB."""
    start = time.monotonic()
    process = subprocess.Popen([GLBLUR, "run", "c.json", *arguments, "--backend", "cpu"], cwd=FOLDER)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"glblur: status {status}")
    return time.monotonic() - start, usage.ru_maxrss >> 10


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "in").mkdir(parents=True)
    (FOLDER / "c.json").write_text('[{"filter": "gaussianBlur", "sigma": 8}]')
    with tarfile.open(FOLDER / "in.tar", "w") as archive:
        for number in range(COUNT):
            path = FOLDER / f"in/{number:05}.png"
            shutil.copy(PHOTO, path)
            archive.add(path, path.name)
    files = sorted(f"in/{path.name}" for path in (FOLDER / "in").iterdir())
    print("| | seconds | images/s | memory |\n|---|---:|---:|---:|")
    for name, arguments in [("folder", [*files, "-o", "files/"]), ("tar file", ["in.tar", "-o", "tar/"])]:
        # The second run finds the input in the cache of the system.
        seconds, memory = min(run(*arguments, "--quiet") for _ in range(2))
        print(f"| {name} | {seconds:.2f} | {COUNT / seconds:.0f} | {memory} MiB |")
    with tarfile.open(FOLDER / "tar/in.tar") as archive:
        for member in archive:
            single = FOLDER / "files" / member.name.replace(".png", ".c.png")
            if archive.extractfile(member).read() != single.read_bytes():
                sys.exit(f"{member.name}: other bytes than in the folder")
    shutil.rmtree(FOLDER)


main()
