"""Films through glblur and through FFmpeg's own filters: times, memory and errors.

Prints a table for each part, which is "times", "memory" or "errors", and all of them unless arguments name some,
and writes the tables to Benchmarks/results/film.md, which keeps those of parts that are not run. All programs decode
with FFmpeg, encode with the same settings of x264 and have THREADS threads. Pixels are computed by the processor.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/film"
GLBLUR = ROOT / ".build/release/glblur"
PHOTOS = [ROOT / "Examples/photographs" / name for name in ("coffee.png", "astronaut.png", "hubble_deep_field.jpg")]
RESULT = FOLDER / "result.mp4"
SIZE = (1920, 1080)
SMALL = (256, 144)
FRAMES = 200
LENGTHS = [1000, 10000]
SIGMA = 30
ROUNDS = 3
THREADS = 2
CHAINS = {
    f"Gaussian {SIGMA}": FOLDER / "gaussian.json",
    "frosted card": ROOT / "Examples/frosted-card.json",
    "lower third, read twice": ROOT / "Examples/lower-third.json",
}
GAUSSIAN = CHAINS[f"Gaussian {SIGMA}"]
# What is kept from frame to frame differs by what a chain reads: neighbours, the own pixel alone, or earlier frames.
MEMORY = {
    "frosted card": CHAINS["frosted card"],
    f"Gaussian {SIGMA}": GAUSSIAN,
    "clouds.fs": FOLDER / "clouds.json",
    "temporal-denoise.fs": ROOT / "Examples/temporal-denoise.json",
}
FFMPEG = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-threads", str(THREADS)]
X264 = ["-an", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "18", "-threads", str(THREADS)]
RUN = [GLBLUR, "run", "--backend", "cpu", "--threads", str(THREADS)]
ENCODING = ["--codec", "h264", "--preset", "ultrafast", "--crf", "18"]
BT709 = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"]
# The weights of red, green and blue in the luma of BT.709.
LUMA = [0.2126, 0.7152, 0.0722]


def measured(command):
    """Runs a command: seconds, seconds of all processors, and the greatest resident memory in MiB.

    Linux counts the memory of the process that starts another, so this one imports numpy only when it is needed.
    """
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    message = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(message)
    seconds = time.monotonic() - started
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss >> 10


def made(path, *options):
    """Makes a film with FFmpeg, unless it is there."""
    if not path.exists():
        part = path.with_stem("part")
        subprocess.run([*FFMPEG, *options, part], check=True)
        part.rename(path)
    return path


def pan(photo, frames):
    """A film of a view that moves over a photograph with grain."""
    width, height = SIZE
    view = f"scale={width + 240}:-1,crop={width}:{height}:2*n:n,noise=alls=6:allf=t+u,format=yuv420p"
    return made(
        FOLDER / f"{photo.stem}-{frames}.mp4",
        *["-loop", "1", "-framerate", "25", "-i", photo, "-vf", view, "-frames:v", str(frames)],
        *["-c:v", "libx264", "-preset", "medium", "-b:v", "7M", *BT709],
    )


def times():
    """The medians of rounds in which the cases alternate, so that none has a quieter machine.

    Rounds are kept for this build of glblur, so that a run that was interrupted goes on.
    """
    clip = pan(PHOTOS[0], FRAMES)
    decoding = [*FFMPEG, "-i", clip]
    blur = f"gblur=sigma={SIGMA}"
    cases = {
        "FFmpeg, no filter": [*decoding, *X264, RESULT],
        f"FFmpeg, `{blur}`": [*decoding, "-vf", blur, *X264, RESULT],
    }
    for name, chain in CHAINS.items():
        cases[f"glblur, {name}"] = [*RUN, chain, clip, "-o", RESULT, *ENCODING]
    kept = FOLDER / f"rounds-{GLBLUR.stat().st_mtime_ns}.json"
    rounds = json.loads(kept.read_text()) if kept.exists() else []
    while len(rounds) < ROUNDS:
        rounds.append([measured(command) for command in cases.values()])
        kept.write_text(json.dumps(rounds))
    medians = [[statistics.median(column) for column in zip(*runs)] for runs in zip(*rounds)]
    bare = medians[0][0]
    for name, (wall, cpu, _) in zip(cases, medians):
        numbers = [1000 * wall / FRAMES, FRAMES / wall, 1000 * cpu / FRAMES, bare / wall]
        yield f"{name} | {numbers[0]:.1f} | {numbers[1]:.0f} | {numbers[2]:.1f} | {numbers[3]:.2f}"


def memory():
    """The greatest memory for films of more and more frames, with sound."""
    width, height = SMALL
    for chain, file in MEMORY.items():
        for count in LENGTHS:
            film = made(
                FOLDER / f"{width}x{height}-{count}.mp4",
                *["-f", "lavfi", "-i", f"testsrc2=size={width}x{height}:rate=25:duration={count / 25}"],
                *["-f", "lavfi", "-i", f"sine=duration={count / 25}", "-c:v", "libx264", "-c:a", "aac"],
            )
            _, _, peak = measured([*RUN, file, film, "-o", RESULT, *ENCODING])
            yield f"{chain} | {count} | {peak}"


def samples(film, pixels, *options):
    """The samples of the first frame of a film, in codes of 8 bits."""
    import numpy

    command = [*FFMPEG, "-i", film, *options, "-frames:v", "1", "-pix_fmt", pixels, "-f", "rawvideo", "-"]
    data = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    if not pixels.endswith("le"):
        return numpy.frombuffer(data, numpy.uint8).astype(float)
    # Of 16 bits, 256 codes of luma are one of 8 bits, and 257 of red, green and blue.
    return numpy.frombuffer(data, "<u2") / (257 if pixels.startswith("rgb") else 256)


def planes(data):
    """The planes of samples: luma, and two of half its size."""
    width, height = SIZE
    count = width * height
    return data[:count].reshape(height, width), *data[count:].reshape(2, height // 2, width // 2)


def rgb(frame):
    """Red, green and blue, 0 to 255: BT.709 of limited range, with chroma at left sites by linear interpolation."""
    import numpy

    def doubled(plane):
        above, below = numpy.vstack([plane[:1], plane[:-1]]), numpy.vstack([plane[1:], plane[-1:]])
        tall = numpy.stack([3 * plane + above, 3 * plane + below], 1).reshape(-1, plane.shape[1]) / 4
        after = numpy.hstack([tall[:, 1:], tall[:, -1:]])
        return numpy.stack([tall, (tall + after) / 2], 2).reshape(len(tall), -1)

    y, cb, cr = (frame[0] - 16) / 219, (doubled(frame[1]) - 128) / 224, (doubled(frame[2]) - 128) / 224
    red, blue = y + 2 * (1 - LUMA[0]) * cr, y + 2 * (1 - LUMA[2]) * cb
    green = (y - LUMA[0] * red - LUMA[2] * blue) / LUMA[1]
    return numpy.clip(numpy.stack([red, green, blue], 2), 0, 1) * 255


def gaussian(picture):
    """The blur as products of matrices. Beyond the edges the outermost pixels go on, as in FFmpeg's filter."""
    import numpy

    def weights(count):
        places, matrix = numpy.arange(count), numpy.zeros((count, count))
        for offset in range(-8 * SIGMA, 8 * SIGMA + 1):
            source = numpy.clip(places + offset, 0, count - 1)
            matrix[places, source] += numpy.exp(-0.5 * (offset / SIGMA) ** 2)
        return matrix / matrix.sum(1, keepdims=True)

    height, width, _ = picture.shape
    down, along = weights(height), weights(width).T
    return numpy.stack([down @ picture[:, :, channel] @ along for channel in range(3)], 2)


def errors():
    """The differences of frames, before they are encoded, from the same chain in 64-bit floats."""
    import numpy

    for photo in PHOTOS:
        clip = pan(photo, 1)
        expected = gaussian(rgb(planes(samples(clip, "yuv420p"))))
        luma = 16 + 219 / 255 * expected @ numpy.array(LUMA)

        def row(name, planes, colours):
            found = [numpy.abs(planes[0] - luma), numpy.abs(colours - expected)]
            numbers = [number for part in found for number in (part.max(), numpy.quantile(part, 0.999))]
            return " | ".join([photo.stem, name, *(f"{number:.2f}" for number in numbers)])

        for blur in (f"gblur=sigma={SIGMA}", f"gblur=sigma={SIGMA}:steps=6"):
            blurred = planes(samples(clip, "yuv420p", "-vf", blur))
            yield row(f"FFmpeg, `{blur}`", blurred, rgb(blurred))
        film, frames = FOLDER / "frame.y4m", FOLDER / "frame.%d.png"
        for bits, luma_pixels, colour_pixels in ((8, "yuv420p", "rgb24"), (16, "yuv420p16le", "rgb48le")):
            for result in (film, frames):
                subprocess.run([*RUN, GAUSSIAN, clip, "--depth", str(bits), "-o", result], check=True)
            colours = samples(FOLDER / "frame.0.png", colour_pixels).reshape(expected.shape)
            yield row(f"glblur, `--depth {bits}`", planes(samples(film, luma_pixels)), colours)


# The parts: a function that gives rows, a title, and the heads of columns.
PARTS = {
    "times": (
        times,
        f"Times: {FRAMES} frames of {SIZE[0]}×{SIZE[1]}, H.264 to x264 ultrafast, medians of {ROUNDS} rounds.",
        ["what", "wall ms a frame", "frames per second", "CPU ms a frame", "speed beside no filter"],
    ),
    "memory": (
        memory,
        f"Memory: films of {SMALL[0]}×{SMALL[1]} with sound, from MP4 to MP4.",
        ["chain", "frames", "greatest resident memory in MiB"],
    ),
    "errors": (
        errors,
        f"Errors: Gaussian {SIGMA} of a frame, before it is encoded, beside 64-bit floats, in codes of 8 bits.",
        ["photograph", "what", "luma, greatest", "luma, 99.9 %", "RGB, greatest", "RGB, 99.9 %"],
    ),
}


def machine():
    cpu = platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            cpu = line.split(":", 1)[1].strip()
    version = subprocess.run(["ffmpeg", "-version"], capture_output=True, text=True).stdout.split()[2]
    return f"{cpu}, {os.cpu_count()} cores, FFmpeg {version}, {THREADS} threads."


def main():
    names = sys.argv[1:] or list(PARTS)
    FOLDER.mkdir(parents=True, exist_ok=True)
    GAUSSIAN.write_text(json.dumps([{"filter": "gaussianBlur", "sigma": SIGMA, "edge": "clamp"}]))
    clouds = [{"filter": "shader", "source": (ROOT / "Examples/shaders/clouds.fs").read_text()}]
    MEMORY["clouds.fs"].write_text(json.dumps(clouds))
    for name in names:
        rows, title, head = PARTS[name]
        lines = [f"{title} {machine()}", "", f"| {' | '.join(head)} |", "|---" + "|--:" * (len(head) - 1) + "|"]
        print("\n".join(lines), flush=True)
        for row in rows():
            lines.append(f"| {row} |")
            print(lines[-1], flush=True)
        print()
        (FOLDER / f"{name}.md").write_text("\n".join(lines) + "\n")
    tables = [FOLDER / f"{name}.md" for name in PARTS]
    results = ["# Films\n", *(table.read_text() for table in tables if table.exists())]
    (ROOT / "Benchmarks/results/film.md").write_text("\n".join(results))


main()
