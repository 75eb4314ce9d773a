"""Results as Markdown."""

import re
import textwrap

from pictures import DESCRIPTION, ROOT

PAGE = ROOT / "docs/speed.md"
SQUARES = (
    "Against the float64 Gaussian of that sigma, in 8-bit levels, on black and white squares of many sizes; results "
    "have 16 bits, but OpenCV's have 8."
)
ERRORS = "the greatest |Δ| against float64, in 8-bit levels; ½ is the rounding itself"


def number(value):
    """To three digits; what is below 0.005 is 0."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def table(head, rows):
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def machine(data):
    about = data["machine"]
    return (
        f"{about['processor']}, {about['cores']} cores, {about['threads']} threads, load {about['load']:.1f} "
        f"at the start, {about['day']}"
    )


def copy(data):
    times = data["memcpy"]
    return (
        f"memcpy of the same bytes in the same run, {data['machine']['threads']} threads: {number(times['best'])} ms, "
        f"{times['gigabytesPerSecond']:.1f} GB/s, the best of {times['repetitions']}; "
        f"the median is {number(times['median'])} ms"
    )


def sigmas(rows):
    return sorted({row["sigma"] for row in rows})


def of_sigma(rows, sigma):
    return sorted((row for row in rows if row["sigma"] == sigma), key=lambda row: row["best"])


def details(row):
    return [f"{row[key]:.2f}" for key in ("greatest", "percentile99", "mean")] + [row["repetitions"]]


DETAILS = ["greatest", "99th percentile", "mean", "repetitions"]


def memory(data):
    parts = [
        "# Blurs in memory",
        f"{DESCRIPTION}; two such pictures in turn. RGBA8, opaque, edges repeated.",
        f"{machine(data)}. {copy(data)}.",
        f"Times in ms; errors are |Δ| against float64 in 8-bit levels. Versions: {versions(data)}.",
    ]
    for sigma in sigmas(data["rows"]):
        rows = [
            [
                named(row),
                row["threads"],
                number(row["ratio"]),
                number(row["best"]),
                number(row["median"]),
                *details(row),
            ]
            for row in of_sigma(data["rows"], sigma)
        ]
        parts += [f"## Sigma {sigma:g}", table(["", "threads", "× memcpy", "best", "median", *DETAILS], rows)]
    parts += ["## glblur's stages, from PNG to PNG in one process", stages(data["rows"])]
    return "\n\n".join(parts) + "\n"


def stages(rows):
    """What `glblur bench` takes from file to file, in its stages."""
    rows = [row for row in rows if row.get("stages")]
    # The GPU's have all of them.
    names = max((list(row["stages"]) for row in rows), key=len, default=[])
    lines = [
        [row["name"], f"{row['sigma']:g}"]
        + [number(row["stages"][name]) if name in row["stages"] else "–" for name in names]
        for row in sorted(rows, key=lambda row: (row["name"], row["sigma"]))
    ]
    return table(["", "sigma", *names], lines)


def files(data):
    parts = [
        "# From PNG to PNG, whole processes",
        f"{DESCRIPTION}; 8-bit RGB, written by Pillow's defaults.",
        f"{machine(data)}. Times in ms; errors are |Δ| against float64 in 8-bit levels. Versions: {versions(data)}.",
    ]
    for picture, title in (("photo", "3840×2160"), ("small", "64×64")):
        chosen = [row for row in data["rows"] if row["picture"] == picture]
        for sigma in sigmas(chosen):
            rows = [
                [
                    row["name"],
                    row["threads"],
                    number(row["best"]),
                    number(row["median"]),
                    *details(row),
                    f"{row['bytes'] / 1e6:.2f}",
                ]
                for row in of_sigma(chosen, sigma)
            ]
            head = ["", "threads", "best", "median", *DETAILS, "MB"]
            parts += [f"## {title}, sigma {sigma:g}", table(head, rows)]
    return "\n\n".join(parts) + "\n"


def sweep(data):
    names = list(dict.fromkeys(row["name"] for row in data["rows"]))
    columns = sigmas(data["rows"])

    def values(key):
        cells = {(row["name"], row["sigma"]): row[key] for row in data["rows"]}
        rows = [[name] + [number(cells[name, sigma]) for sigma in columns] for name in names]
        return table([""] + [f"σ {sigma:g}" for sigma in columns], rows)

    parts = [
        "# Time against radius",
        f"{data['width']}×{data['height']}, {data['device'] or 'CPU'}. {machine(data)}.",
        "## Milliseconds, the best",
        values("best"),
        "## The greatest error",
        SQUARES,
        values("greatest"),
    ]
    return "\n\n".join(parts) + "\n"


def scaling(data):
    titles = {
        "sigma": "Gaussian blurs of rising sigma",
        "megapixels": "Megapixels, a blur of sigma 30",
        "filters": "Numbers of colour filters in a row",
        "labels": "Numbers of labels over a blur of sigma 10",
        "legible labels": "The same with the colour auto and legible at AA",
        "threads": "Threads, a blur of sigma 30",
    }
    parts = [
        "# How times grow",
        f"{data['width']}×{data['height']} unless megapixels are said, CPU. {machine(data)}. Medians with quartiles, "
        "and multiples of the memcpy of the same bytes before each render.",
    ]
    for name, title in titles.items():
        lines = [
            [
                f"{row['value']:g}",
                number(row["median"]),
                f"{number(row['lowerQuartile'])}–{number(row['upperQuartile'])}",
                number(row["ratio"]),
                f"{row['median'] * 1e6 / row['pixels']:.2f}",
                row["passes"],
            ]
            for row in data[name]
        ]
        parts += [f"## {title}", table(["", "ms", "quartiles", "× memcpy", "ns a pixel", "passes"], lines)]
    return "\n\n".join(parts) + "\n"


def versions(data):
    return ", ".join(f"{name} {version}" for name, version in data["versions"].items())


def named(row):
    return f"{row['name']} ({row['note']})" if row["note"] else row["name"]


def filters(data):
    parts = [
        "# Filters beside other libraries",
        f"{machine(data)}. Versions: {versions(data)}.",
        "Medians in ms; errors are |Δ| against float64 in 8-bit levels, or against the other library where a filter "
        "only moves or chooses levels.",
    ]
    sizes = list(dict.fromkeys(tuple(row["size"]) for row in data["rows"]))
    for size in sizes:
        rows = [row for row in data["rows"] if tuple(row["size"]) == size]
        parts += [f"## {size[0]}×{size[1]}", filter_table(rows)]
    return "\n\n".join(parts) + "\n"


def filter_table(rows):
    def error(row, whose):
        differs = row.get("differs") or (whose == "other" and row["isCompared"])
        return "" if differs else f" ({row[whose]['greatest']:.2f})"

    lines = [
        [
            row["name"],
            number(row["own"]["ratios"]["median"]),
            number(row["own"]["median"]) + error(row, "own"),
            number(row["other"]["median"]) + error(row, "other"),
            number(row["own"]["median"] / row["other"]["median"]),
            row["peer"],
        ]
        for row in rows
    ]
    return table(["", "× memcpy", "glblur", "the other", "quotient", "the other"], lines)


# docs/speed.md


def filters_block(data):
    """The larger pictures alone."""
    largest = max(row["size"] for row in data["rows"])
    rows = [row for row in data["rows"] if row["size"] == largest]
    return (
        f"{filter_table(rows)}\n\nMedians in milliseconds, of {largest[0]}×{largest[1]} opaque pixels in memory. In "
        "brackets is the greatest |Δ| against float64, in 8-bit levels; where a filter only moves or chooses levels it "
        "is that against the other library. There is none where both serve one purpose by different formulas. "
        f"{machine(data)}."
    )

def bench_block(data):
    result = data["results"][0]
    rows = {}
    for row in result["rows"]:
        rows.setdefault(row["name"], {})[row["backend"]] = row
    device = next((row["device"] for row in result["rows"] if row["device"]), "GPU").split(" (")[0]

    def cells(row):
        if not row or row["error"]:
            return ["–", "–"]
        ratios = row["ratios"]
        return [
            f"{number(ratios['median'])} ({number(ratios['lowerQuartile'])}–{number(ratios['upperQuartile'])})",
            number(row["milliseconds"]["median"]),
        ]

    times = result["memcpy"]["milliseconds"]
    lines = [[name, *cells(row.get("cpu")), *cells(row.get("gpu"))] for name, row in rows.items()]
    head = ["", "CPU: × memcpy", "ms", f"{device}: × memcpy", "ms"]
    return (
        table(head, lines)
        + f"\n\n{machine(data)}. Medians of {data['repetitions']}, with quartiles in brackets; each multiple is of the "
        f"memcpy right before the render. The memcpy took {number(times['median'])} ms "
        f"({result['memcpy']['gigabytesPerSecond']:.1f} GB/s)."
    )


def summary(rows):
    """A row a name, a column a sigma: the best milliseconds, and the greatest error."""
    columns = sigmas(rows)
    cells = {(row["name"], row["sigma"]): f"{number(row['best'])} ({number(row['greatest'])})" for row in rows}
    middle = of_sigma(rows, 30 if 30 in columns else columns[-1])
    lines = [
        [bold(row["name"]), row["threads"]] + [cells.get((row["name"], sigma), "–") for sigma in columns]
        for row in middle
    ]
    return table(["", "threads"] + [f"σ {sigma:g}" for sigma in columns], lines)


def memory_block(data):
    return f"{summary(data['rows'])}\n\nIn brackets is {ERRORS}. {machine(data)}; {copy(data)}."


def files_block(data):
    rows = [row for row in data["rows"] if row["picture"] == "photo"]
    return f"{summary(rows)}\n\nMilliseconds; in brackets is the greatest error, as above. {machine(data)}."


def bold(name):
    return f"**{name}**" if name.startswith("glblur") else name


def insert(name, text):
    """Replaces what stands between the comments of that name in docs/speed.md."""
    start, end = f"<!-- {name}: made by make bench-peers -->", f"<!-- {name}: end -->"
    page = PAGE.read_text()
    lines = (line if line.startswith("|") else textwrap.fill(line, 120) for line in text.split("\n"))
    text = "\n".join(lines)
    if start in page:
        pattern = re.escape(start) + ".*?" + re.escape(end)
        PAGE.write_text(re.sub(pattern, lambda _: f"{start}\n{text}\n{end}", page, flags=re.DOTALL))
