"""How long the command and the engines take with two workers: a table of docs/scale.md.

    make bench-engines

Names of engines as arguments measure these alone.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
COMMAND = REPOSITORY / ".build" / "release" / "glblur"
PHOTO = REPOSITORY / "Examples" / "photographs" / "coffee.png"
CHAIN = '[{"filter": "gaussianBlur", "sigma": 30, "edge": "mirror"}]'
COUNT = 400


def seconds(words):
    start = time.monotonic()
    subprocess.run(list(map(str, words)), check=True, capture_output=True)
    return time.monotonic() - start


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "chain.json").write_text(CHAIN)
        for number in range(COUNT):
            for many in ("one", "many"):
                (folder / many).mkdir(exist_ok=True)
                if many == "many" or number < 2:
                    (folder / many / f"{number:04}.png").symlink_to(PHOTO)
        ways = {"glblur run": lambda source, out: [
            COMMAND, "run", folder / "chain.json", *sorted(source.iterdir()), "-o", f"{out}/",
            "--backend", "cpu", "--quiet",
        ]}
        for engine in ("dask", "daft", "ray"):
            script = REPOSITORY / "Examples" / "engines" / f"{engine}_blur.py"
            ways[engine] = lambda source, out, script=script: [
                sys.executable, script, folder / "chain.json", source, out, 2,
            ]
        print(f"{COUNT} photographs of 600×400, sigma 30, PNG to PNG, two workers")
        print(f"| | 2 pictures, s | {COUNT} pictures, s |\n|---|---:|---:|")
        for name, words in ways.items():
            if sys.argv[1:] and name not in sys.argv[1:]:
                continue
            short = seconds(words(folder / "one", folder / f"{name}-one"))
            long = seconds(words(folder / "many", folder / f"{name}-many"))
            print(f"| {name} | {short:.1f} | {long:.1f} |")


if __name__ == "__main__":
    main()
