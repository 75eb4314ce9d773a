"""glblur by its command."""

import json
import os
import pathlib
import subprocess

from pictures import ROOT

BINARY = pathlib.Path(os.environ.get("GLBLUR", ROOT / ".build/release/glblur"))


def bench(*arguments):
    """What `glblur bench --json` says."""
    command = [BINARY, "bench", "--json", *map(str, arguments)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def run(chain, source, target, *options):
    subprocess.run([BINARY, "run", chain, source, "-o", target, "--quiet", *options], check=True)


def write_chain(path, *nodes):
    path.write_text(json.dumps(list(nodes)))
    return path


def gaussian(folder, sigma):
    return write_chain(folder / f"gaussian-{sigma:g}.json", {"filter": "gaussianBlur", "sigma": sigma})


def version():
    commit = subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    number = subprocess.run([BINARY, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    return f"{number} ({commit})" if commit else number
