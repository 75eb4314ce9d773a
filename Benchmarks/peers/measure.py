"""Times: rounds over many things, so that what else the machine does for a while slows none of them alone."""

import ctypes
import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

# Seconds that the repetitions of one thing may take together, and from which on once is enough.
BUDGET = 6.0
LONG = 5.0
MOST = 7
LEAST = 3


@dataclass
class Task:
    """Something to time. `prepare` is not counted; what it returns is handed to `work`. `keep` makes of the result of
    picture 0 what is kept of it: results share buffers."""

    name: str
    work: Callable
    prepare: Callable = lambda number: number
    keep: Callable = lambda result: None
    times: list = field(default_factory=list)
    first: object = None

    def run(self, number):
        """Seconds, and what came of it."""
        subject = self.prepare(number)
        start = time.perf_counter()
        result = self.work(subject)
        return time.perf_counter() - start, result


def measure(tasks, copy):
    """Fills `times`, and `first` with the result for picture 0."""
    left = {}
    for task in tasks:
        seconds, result = task.run(0)
        task.first = task.keep(result)
        if seconds > LONG:
            task.times.append(seconds)
            left[task.name] = 0
        else:
            left[task.name] = max(LEAST, min(MOST, int(BUDGET / seconds)))
    for number in range(1, MOST + 1):
        for task in tasks:
            if number <= left[task.name]:
                copy.run()
                task.times.append(task.run(number)[0])


def spread(times):
    """Milliseconds."""
    return {
        "best": min(times) * 1000,
        "median": statistics.median(times) * 1000,
        "worst": max(times) * 1000,
        "repetitions": len(times),
    }


def difference(whole, part):
    """What a command takes beyond another that does all but one thing."""
    result = {key: max(spread(whole)[key] - spread(part)[key], 0.01) for key in ("best", "median")}
    return result | {"worst": spread(whole)["worst"] - spread(part)["best"], "repetitions": len(whole)}


class Copy:
    """glibc's memcpy between buffers that were touched before, in parts on threads."""

    def __init__(self, count, threads):
        self.count = count
        self.threads = threads
        self.source = np.full(count, 1, np.uint8)
        self.target = np.full(count, 2, np.uint8)
        # ctypes lets go of the interpreter's lock meanwhile.
        self.memcpy = ctypes.CDLL(None).memcpy
        self.memcpy.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
        self.pool = ThreadPoolExecutor(max(1, threads - 1))
        self.times = []

    def part(self, number):
        start = self.count * number // self.threads
        end = self.count * (number + 1) // self.threads
        self.memcpy(self.target.ctypes.data + start, self.source.ctypes.data + start, end - start)

    def run(self, often=4):
        for _ in range(often):
            start = time.perf_counter()
            others = [self.pool.submit(self.part, number) for number in range(1, self.threads)]
            self.part(0)
            for other in others:
                other.result()
            self.times.append(time.perf_counter() - start)


def machine(threads):
    """What the figures were taken on."""
    with open("/proc/cpuinfo") as lines:
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": names[0] if names else "unknown",
        "cores": os.cpu_count(),
        "threads": threads,
        "load": os.getloadavg()[0],
        "day": time.strftime("%Y-%m-%d"),
    }
