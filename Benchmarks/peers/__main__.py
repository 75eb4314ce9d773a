"""`make bench-peers`: measures, writes Benchmarks/results, draws the plots and fills the tables of docs/speed.md."""

import argparse
import json
import os
import pathlib
import tempfile

import files
import filters
import glblur
import measure
import memory
import peers
import plots
import reference
import scaling
import sweep
import tables
from pictures import ROOT

RESULTS = ROOT / "Benchmarks/results"
PARTS = ["bench", "memory", "files", "sweep", "filters", "scaling"]


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/peers", description=__doc__)
    parser.add_argument("--only", action="append", choices=PARTS, help="measure this part alone; repeatable")
    parser.add_argument("--draw", action="store_true", help="measure nothing: tables and plots from the last results")
    parser.add_argument("--gpu", action="store_true", help="sweep the GPU too")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--sigma", type=float, nargs="+", default=[2, 8, 30, 100])
    options = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    if not options.draw:
        reference.check()
        with tempfile.TemporaryDirectory() as folder:
            measure_parts(options, pathlib.Path(folder))
    present()


def measure_parts(options, folder):
    def part(name, run):
        print(name, flush=True)
        about = {
            "machine": measure.machine(options.threads),
            "versions": {"glblur": glblur.version()} | peers.versions(),
        }
        (RESULTS / f"{name}.json").write_text(json.dumps(about | run(), indent=1) + "\n")

    threads = options.threads
    # libvips reads it once, when it is loaded.
    os.environ["VIPS_CONCURRENCY"] = str(threads)
    chosen = options.only or PARTS
    if "bench" in chosen:
        part("bench", lambda: glblur.bench("--threads", threads))
    if "memory" in chosen:
        part("memory", lambda: memory.run(threads, options.sigma, folder))
    if "files" in chosen:
        part("files", lambda: files.run(threads, options.sigma, folder))
    if "filters" in chosen:
        part("filters", lambda: filters.run(threads, folder))
    if "scaling" in chosen:
        part("scaling", lambda: scaling.run(threads, folder))
    if "sweep" in chosen:
        part("sweep", lambda: sweep.run(threads, "cpu", folder))
    if "sweep" in chosen and options.gpu:
        part("sweep-gpu", lambda: sweep.run(threads, "gpu", folder))


def present():
    """Tables and plots of whatever results there are."""
    for path in sorted(RESULTS.glob("*.json")):
        data = json.loads(path.read_text())
        name = path.stem
        if name == "bench":
            text = tables.bench_block(data)
            tables.insert("bench", text)
        elif name == "memory":
            text = tables.memory(data)
            tables.insert("memory", tables.memory_block(data))
            plots.errors(
                data, 30 if 30 in tables.sigmas(data["rows"]) else tables.sigmas(data["rows"])[-1], "error-against-time"
            )
        elif name == "files":
            text = tables.files(data)
            tables.insert("files", tables.files_block(data))
        elif name == "filters":
            text = tables.filters(data)
            tables.insert("filters", tables.filters_block(data))
            plots.quotients(data, "filters-beside-others")
        elif name == "scaling":
            text = tables.scaling(data)
            plots.scaling(data, "scaling")
        elif name == "guard":
            continue
        else:
            data["device"] = next((row["device"] for row in data["rows"] if row["device"]), None)
            text = tables.sweep(data)
            plots.radius(data, "time-against-radius" + name.removeprefix("sweep"))
        path.with_suffix(".md").write_text(text if text.endswith("\n") else text + "\n")
        print(text)


main()
