"""From pixels in memory to pixels in memory."""

import numpy as np
from PIL import Image

import glblur
import measure
import peers
import pictures
import reference


def run(threads, sigmas, folder):
    photos = [pictures.photograph(seed) for seed in (0, 1)]
    pictures.save(photos[0], folder / "photo.png")
    copy = measure.Copy(photos[0].nbytes, threads)
    rows = []
    for sigma in sigmas:
        print(f"  sigma {sigma:g}", flush=True)
        tasks = peer_tasks(peers.all_peers(threads, folder), photos, sigma)
        measure.measure([task for _, task in tasks], copy)
        truth = reference.gaussian(photos[0], sigma)
        rows += peer_rows(tasks, sigma, truth)
        rows += own_rows(threads, sigma, truth, copy, folder)
    fastest = min(copy.times)
    return {
        "memcpy": measure.spread(copy.times) | {"gigabytesPerSecond": copy.count / fastest / 1e9},
        "rows": [row | {"ratio": row["best"] / (fastest * 1000)} for row in rows],
    }


def peer_tasks(kinds, photos, sigma):
    tasks = []
    for peer in kinds:

        def prepare(number, peer=peer):
            return peer.prepare(photos[number % 2], sigma)

        tasks.append((peer, measure.Task(peer.name, peer.blur, prepare, peer.pixels)))
        if isinstance(peer, peers.RawCommand):

            def without(number, peer=peer):
                return peer.prepare(photos[number % 2], None)

            tasks.append((None, measure.Task(f"{peer.name} without", peer.blur, without)))
    return tasks


def peer_rows(tasks, sigma, truth):
    without = {task.name: task for peer, task in tasks if peer is None}
    for peer, task in tasks:
        if peer is None:
            continue
        base = without.get(f"{task.name} without")
        times = measure.difference(task.times, base.times) if base else measure.spread(task.times)
        yield {
            "name": task.name,
            "note": peer.note,
            "sigma": sigma,
            "threads": peer.threads,
            **times,
            **reference.errors(task.first, truth),
        }


def own_rows(threads, sigma, truth, copy, folder):
    """Times are those of `glblur bench` on the photograph and its inverse, errors those of `glblur run`."""
    chain = glblur.gaussian(folder, sigma)
    photo = folder / "photo.png"
    kinds = [("glblur", "cpu", threads, 7), ("glblur, 1 thread", "cpu", 1, 5), ("glblur, GPU", "gpu", threads, 3)]
    for name, backend, count, repetitions in kinds:
        options = ["--backend", backend, "--threads", str(count)]
        try:
            result = glblur.bench(chain, photo, *options, "--repetitions", repetitions, "--png-level", "fast")[
                "results"
            ][0]
        except glblur.subprocess.CalledProcessError as error:
            if backend == "cpu":
                raise
            print(f"    no GPU: {error.stderr.strip()}")
            continue
        measured = result["rows"][0]
        if count == copy.threads:
            copy.times.append(result["memcpy"]["milliseconds"]["best"] / 1000)
        glblur.run(chain, photo, folder / "own.png", *options, "--png-level", "fast")
        times = measured["milliseconds"]
        yield {
            "name": name,
            "note": measured["device"] or "",
            "sigma": sigma,
            "threads": count,
            **{key: times[key] for key in ("best", "median", "worst", "repetitions")},
            "stages": {stage: spread["best"] for stage, spread in measured["stages"].items()},
            **reference.errors(np.asarray(Image.open(folder / "own.png")), truth),
        }
