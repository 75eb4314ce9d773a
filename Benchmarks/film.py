"""Films through glblur and through FFmpeg's own filters: times, errors and memory, in one run.

Prints a table and writes it to Benchmarks/results/film.md. Both encode with the same settings of x264 and
have THREADS threads in each program. What this glblur cannot do yet is skipped and said.
"""

import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/film"
GLBLUR = ROOT / ".build/release/glblur"
PHOTO = ROOT / "Examples/photographs/hubble_deep_field.jpg"
CARD = ROOT / "Examples/frosted-card.json"
CLIP = FOLDER / "clip.mp4"
BLUR = FOLDER / "blur.json"
SIZE = (1920, 1080)
SMALL = (64, 48)
FRAMES = 120
SIGMA = 30
ROUNDS = 3
THREADS = 2
FFMPEG = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-threads", str(THREADS)]
PIPE = ["-pix_fmt", "yuv420p", "-strict", "-1", "-f", "yuv4mpegpipe", "-"]
X264 = ["-an", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "18", "-threads", str(THREADS)]
LUMA = [0.2126, 0.7152, 0.0722]


def make_clip():
    """A pan over a photograph with grain, as H.264."""
    if CLIP.exists():
        return
    width, height = SIZE
    pan = f"scale={width + 240}:-1,crop={width}:{height}:2*n:n,noise=alls=6:allf=t+u,format=yuv420p"
    part = FOLDER / "part.mp4"
    subprocess.run(
        [*FFMPEG, "-loop", "1", "-framerate", "25", "-i", PHOTO, "-vf", pan, "-frames:v", str(FRAMES)]
        + ["-c:v", "libx264", "-preset", "medium", "-b:v", "7M", "-color_primaries", "bt709"]
        + ["-color_trc", "bt709", "-colorspace", "bt709", part],
        check=True,
    )
    part.rename(CLIP)


class Failure(Exception):
    """A program failed. What glblur says comes first, because others then lose their pipes."""

    def __init__(self, processes, messages):
        said = sorted(zip(processes, messages), key=lambda pair: pair[0].args[0] != GLBLUR)
        lines = [message.splitlines()[-1] for _, message in said if message]
        super().__init__(lines[0].split("; expected")[0] if lines else "a program failed")


def timed(commands, ending=None):
    """Runs commands as a pipeline: seconds, seconds of all processors, and the greatest memory in MiB."""
    started, before = time.monotonic(), os.times()
    processes, source = [], None
    for index, command in enumerate(commands):
        is_last = index + 1 == len(commands)
        process = subprocess.Popen(
            command, stdin=source or subprocess.DEVNULL, stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL if is_last else subprocess.PIPE,
        )
        if source:
            source.close()
        source = process.stdout
        processes.append(process)
    peak, messages = 0, []
    for process in processes:
        messages.append(process.stderr.read().decode(errors="replace").strip())
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.args[0] == GLBLUR:
            peak = usage.ru_maxrss >> 10
    if any(process.returncode for process in processes):
        raise Failure(processes, messages)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - started, cpu, peak


def decoded(*options):
    return [*FFMPEG, "-i", CLIP, *options, *PIPE]


def piped(chain, *decoding, output=None):
    run = [GLBLUR, "run", chain, "-", "-o", "-", "--format", "y4m", "--backend", "cpu"]
    run += ["--threads", str(THREADS)]
    return [decoded(*decoding), run, [*FFMPEG, "-f", "yuv4mpegpipe", "-i", "-", *X264, output]]


def direct(chain, output):
    run = [GLBLUR, "run", chain, CLIP, "-o", output, "--preset", "ultrafast", "--crf", "18"]
    return [[*run, "--backend", "cpu", "--threads", str(THREADS)]]


def cases():
    """What is compared: a name, and the commands of a pipeline."""
    result = FOLDER / "result.mp4"
    filtered = lambda *options: [[*FFMPEG, "-i", CLIP, *options, *X264, result]]
    blur = f"gblur=sigma={SIGMA}"
    return {
        "FFmpeg, no filter": filtered(),
        f"FFmpeg, `{blur}` on 4:2:0": filtered("-vf", blur),
        f"glblur, Gaussian {SIGMA}, film to film": direct(BLUR, result),
        f"glblur, Gaussian {SIGMA}, through pipes": piped(BLUR, output=result),
        "glblur, frosted card, film to film": direct(CARD, result),
        "glblur, frosted card, through pipes": piped(CARD, output=result),
    }


def times():
    """Yields rows of the medians. The cases alternate, so that none has a quieter machine."""
    found, skipped = {name: [] for name in cases()}, {}
    for _ in range(ROUNDS):
        for name, commands in cases().items():
            if name in skipped:
                continue
            try:
                found[name].append(timed(commands))
            except Failure as failure:
                skipped[name] = str(failure)
    bare = statistics.median(run[0] for run in found["FFmpeg, no filter"])
    for name, runs in found.items():
        if name in skipped:
            print(f"{name} is skipped: {skipped[name]}", file=sys.stderr)
            continue
        wall = statistics.median(run[0] for run in runs)
        cpu = statistics.median(run[1] for run in runs)
        yield (
            f"| {name} | {1000 * wall / FRAMES:.1f} ms | {FRAMES / wall:.0f} | "
            f"{1000 * cpu / FRAMES:.1f} ms | {bare / wall:.2f} |"
        )


def planes(commands):
    """The planes of the first frame of a Y4M film on standard output, as floats."""
    processes, source = [], None
    for command in commands:
        process = subprocess.Popen(
            command, stdin=source or subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        if source:
            source.close()
        source = process.stdout
        processes.append(process)
    data = source.read()
    messages = [process.stderr.read().decode(errors="replace").strip() for process in processes]
    if any(process.wait() for process in processes):
        raise Failure(processes, messages)
    start = data.index(b"FRAME")
    start = data.index(b"\n", start) + 1
    width, height = SIZE
    sizes = [(height, width), (height // 2, width // 2), (height // 2, width // 2)]
    result = []
    for rows, columns in sizes:
        part = numpy.frombuffer(data, numpy.uint8, rows * columns, start)
        result.append(part.reshape(rows, columns).astype(float))
        start += rows * columns
    return result


def doubled(plane):
    """Chroma of left sites at the places of luma, by linear interpolation in 64-bit floats."""
    rows, columns = plane.shape
    above = numpy.vstack([plane[:1], plane[:-1]])
    below = numpy.vstack([plane[1:], plane[-1:]])
    tall = numpy.empty((2 * rows, columns))
    tall[0::2], tall[1::2] = 0.75 * plane + 0.25 * above, 0.75 * plane + 0.25 * below
    wide = numpy.empty((2 * rows, 2 * columns))
    wide[:, 0::2] = tall
    wide[:, 1::2] = (tall + numpy.hstack([tall[:, 1:], tall[:, -1:]])) / 2
    return wide


def rgb(frame):
    """BT.709 of limited range, 0 to 255, in 64-bit floats."""
    y, cb, cr = (frame[0] - 16) / 219, (doubled(frame[1]) - 128) / 224, (doubled(frame[2]) - 128) / 224
    red, blue = y + 2 * (1 - LUMA[0]) * cr, y + 2 * (1 - LUMA[2]) * cb
    green = (y - LUMA[0] * red - LUMA[2] * blue) / LUMA[1]
    return numpy.clip(numpy.stack([red, green, blue]), 0, 1) * 255


def codes(picture):
    """The planes of pixels as codes that are not rounded, with chroma at left sites."""
    red, green, blue = picture / 255
    y = LUMA[0] * red + LUMA[1] * green + LUMA[2] * blue
    result = [16 + 219 * y]
    for difference, part in ((blue - y, LUMA[2]), (red - y, LUMA[0])):
        chroma = difference / (2 * (1 - part))
        chroma = (chroma[0::2] + chroma[1::2]) / 2
        before = numpy.hstack([chroma[:, :1], chroma[:, 1:-1:2]])
        result.append(128 + 224 * (before + 2 * chroma[:, 0::2] + chroma[:, 1::2]) / 4)
    return result


def gaussian(picture):
    """The blur in 64-bit floats; beyond the edges the outermost pixels go on, as in FFmpeg's filter."""
    reach = 6 * SIGMA
    weights = numpy.exp(-0.5 * (numpy.arange(-reach, reach + 1) / SIGMA) ** 2)
    weights /= weights.sum()
    for axis in (1, 2):
        count = picture.shape[axis]
        padding = [(0, 0)] * 3
        padding[axis] = (reach, reach)
        wide = numpy.pad(picture, padding, mode="edge")
        length = count + 4 * reach
        shape = [1, 1, 1]
        shape[axis] = -1
        product = numpy.fft.rfft(wide, length, axis) * numpy.fft.rfft(weights, length).reshape(shape)
        whole = numpy.fft.irfft(product, length, axis)
        picture = numpy.take(whole, numpy.arange(2 * reach, 2 * reach + count), axis)
    return picture


def errors():
    """Yields rows of the greatest difference of a frame from a Gaussian in 64-bit floats, in codes."""
    first = ["-frames:v", "1"]
    expected = codes(gaussian(rgb(planes([decoded(*first)]))))
    run = piped(BLUR, *first)[:2]
    cases = {
        f"FFmpeg, `gblur=sigma={SIGMA}`": [decoded("-vf", f"gblur=sigma={SIGMA}", *first)],
        f"FFmpeg, `gblur=sigma={SIGMA}:steps=6`": [decoded("-vf", f"gblur=sigma={SIGMA}:steps=6", *first)],
        f"glblur, Gaussian {SIGMA}": run,
        f"glblur, Gaussian {SIGMA}, `--quality exact`": [run[0], [*run[1], "--quality", "exact"]],
    }
    for name, commands in cases.items():
        try:
            found = planes(commands)
        except Failure as failure:
            print(f"{name} is skipped: {failure}", file=sys.stderr)
            continue
        luma, *chroma = [abs(a - b).max() for a, b in zip(found, expected)]
        yield f"| {name} | {luma:.2f} | {max(chroma):.2f} |"


def memory():
    """Yields rows of the greatest memory for films of more and more small frames."""
    width, height = SMALL
    for count in (100, 1000, 10000):
        source = f"testsrc2=size={width}x{height}:rate=25"
        made = [*FFMPEG, "-f", "lavfi", "-i", source, "-frames:v", str(count), *PIPE]
        run = [GLBLUR, "run", BLUR, "-", "-o", "-", "--format", "y4m", "--backend", "cpu"]
        try:
            seconds, _, peak = timed([made, [*run, "--threads", str(THREADS)]])
        except Failure as failure:
            print(f"{count} small frames are skipped: {failure}", file=sys.stderr)
            return
        yield f"| {count} | {seconds:.1f} s | {peak} MiB |"


def machine():
    cpu = platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            cpu = line.split(":", 1)[1].strip()
    version = subprocess.run(["ffmpeg", "-version"], capture_output=True, text=True).stdout.split()[2]
    return f"{cpu}, {os.cpu_count()} cores, FFmpeg {version}, {THREADS} threads"


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    BLUR.write_text(f'[{{ "filter": "gaussianBlur", "sigma": {SIGMA}, "edge": "clamp" }}]')
    make_clip()
    tables = [
        (
            f"{FRAMES} frames of {SIZE[0]}×{SIZE[1]}, H.264 to x264 ultrafast, medians of {ROUNDS} runs",
            ["| what | a frame | frames per second | CPU time | speed beside no filter |", "|---|--:|--:|--:|--:|"],
            times,
        ),
        (
            "the first frame beside a Gaussian in 64-bit floats: the greatest difference in codes",
            ["| what | luma | chroma |", "|---|--:|--:|"],
            errors,
        ),
        (
            f"Gaussian {SIGMA} of small frames, {SMALL[0]}×{SMALL[1]}, through pipes",
            ["| frames | time | greatest resident memory of glblur |", "|--:|--:|--:|"],
            memory,
        ),
    ]
    lines = [machine()]
    print(lines[0])
    for title, head, rows in tables:
        lines += ["", title, "", *head]
        print("\n".join(lines[-len(head) - 3 :]), flush=True)
        for row in rows():
            print(row, flush=True)
            lines.append(row)
    (ROOT / "Benchmarks/results/film.md").write_text("\n".join(lines) + "\n")


main()
