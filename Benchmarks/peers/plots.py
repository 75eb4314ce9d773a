"""The plots that docs/speed.md shows, as SVG and PNG."""

import math

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FixedLocator, NullLocator

from pictures import ROOT

PICTURES = ROOT / "Examples/pictures"
GREY = "#5a5a5a"
# The colours of Okabe and Ito, which can be told apart by the colour-blind.
OWN, BLUE, SKY, ORANGE, RED, GREEN, PINK = "#000000", "#0072b2", "#56b4e9", "#e69f00", "#d55e00", "#009e73", "#cc79a7"

plt.rcParams.update(
    {
        "font.family": "DejaVu Sans",
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": GREY,
        "axes.labelcolor": "#222222",
        "xtick.color": GREY,
        "ytick.color": GREY,
        "grid.color": "#e6e6e6",
        "svg.hashsalt": "glblur",
    }
)


def canvas(title, subtitle):
    figure, axes = plt.subplots(figsize=(8.28, 5.0))
    figure.text(0.015, 0.955, title, fontsize=14, weight="bold")
    figure.text(0.015, 0.915, subtitle, fontsize=9, color=GREY)
    axes.grid(True, which="major", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_xscale("log")
    axes.set_yscale("log")
    return figure, axes


def ticks(axis, values):
    axis.set_major_locator(FixedLocator(values))
    axis.set_minor_locator(NullLocator())
    axis.set_ticklabels([f"{value:g}" for value in values])


def steps(low, high):
    """1, 2 and 5 times powers of ten that lie between."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    return [m * 10.0**p for p in powers for m in (1, 2, 5) if low <= m * 10.0**p <= high]


def save(figure, name):
    PICTURES.mkdir(parents=True, exist_ok=True)
    figure.savefig(PICTURES / f"{name}.png", dpi=200)
    plt.close(figure)


COLOURS = {
    "gaussianBlur": OWN,
    "shrunk by 2": BLUE,
    "shrunk by 4": SKY,
    "boxBlur, 1 pass": ORANGE,
    "boxBlur, 3 passes": RED,
    "imageEffect": GREEN,
    "iosBlur, reduction 4": PINK,
}
LEGENDS = {
    "shrunk by 2": "Gaussian, shrunk by 2",
    "shrunk by 4": "Gaussian, shrunk by 4",
    "imageEffect": "imageEffect (Apple's 3 boxes)",
    "iosBlur, reduction 4": "iosBlur (GPUImage's, by 4)",
}


def radius(data, name):
    """Time against sigma, a line a technique."""
    device = data["device"] or "processor"
    threads = data["machine"]["threads"]
    figure, axes = canvas(
        "Time against radius",
        f"{data['width']}×{data['height']} RGBA8, {device}, {threads} threads, the best of repetitions; "
        "every technique at the same standard deviation",
    )
    figure.subplots_adjust(left=0.085, right=0.715, top=0.875, bottom=0.11)
    lines = {}
    for row in data["rows"]:
        lines.setdefault(row["name"], []).append((row["sigma"], row["best"]))
    for technique, points in lines.items():
        own = technique == "gaussianBlur"
        colour = COLOURS.get(technique, GREY)
        style = {} if technique in COLOURS else {"linestyle": (0, (4, 2))}
        axes.plot(
            *zip(*points, strict=True),
            color=colour,
            marker="o",
            markersize=4.5,
            linewidth=3 if own else 1.8,
            zorder=5 if own else 3,
            **style,
        )
    sigmas = sorted({row["sigma"] for row in data["rows"]})
    times = [row["best"] for row in data["rows"]]
    axes.set_ylim(min(times) / 1.25, max(times) * 1.25)
    axes.set_xlim(sigmas[0] / 1.08, sigmas[-1] * 1.04)
    ticks(axes.xaxis, sigmas)
    ticks(axes.yaxis, steps(*axes.get_ylim()))
    axes.set_xlabel("standard deviation of the blur, pixels")
    axes.set_ylabel("milliseconds")
    label_ends(axes, {name: points[-1] for name, points in lines.items()})
    save(figure, name)


def label_ends(axes, ends):
    """Names beside the ends of their lines, moved apart as far as is needed."""
    figure = axes.figure
    height = 14.5 * figure.dpi / 72
    lowest = axes.transAxes.transform((0, 0))[1] + height / 2
    places = sorted((axes.transData.transform(end)[1], name) for name, end in ends.items())
    spots = [place for place, _ in places]
    for _ in range(400):
        for index in range(len(spots) - 1):
            overlap = height - (spots[index + 1] - spots[index])
            if overlap > 0:
                spots[index] -= overlap / 2
                spots[index + 1] += overlap / 2
        spots[0] = max(spots[0], lowest)
    # A fraction holds at any resolution.
    fractions = [axes.transAxes.inverted().transform((0, spot))[1] for spot in spots]
    for spot, (_, name) in zip(fractions, places, strict=True):
        axes.annotate(
            LEGENDS.get(name, name),
            xy=ends[name],
            xycoords="data",
            xytext=(1.035, spot),
            textcoords="axes fraction",
            va="center",
            color=COLOURS.get(name, GREY),
            fontsize=9.5,
            weight="bold" if name == "gaussianBlur" else "normal",
            arrowprops={
                "arrowstyle": "-",
                "color": COLOURS.get(name, GREY),
                "linewidth": 0.8,
                "shrinkA": 0,
                "shrinkB": 3,
                "relpos": (0, 0.5),
            },
            annotation_clip=False,
        )


def errors(data, sigma, name):
    """The greatest error against time, a point a peer."""
    rows = [row for row in data["rows"] if row["sigma"] == sigma]
    about = data["machine"]
    figure, axes = canvas(
        f"Error against time, Gaussian blur of sigma {sigma:g}",
        f"3840×2160 RGBA8 in memory, {about['threads']} threads where a peer can use them; lower left is better",
    )
    figure.subplots_adjust(left=0.085, right=0.975, top=0.875, bottom=0.11)
    times = [row["best"] for row in rows]
    copy = data["memcpy"]["best"]
    axes.set_xlim(copy / 1.5, max(times) * 2.2)
    axes.set_ylim(0.3, max(row["greatest"] for row in rows) * 1.7)
    dashed = {"color": GREY, "linewidth": 1, "linestyle": (0, (4, 3)), "zorder": 1}
    lines = [axes.axhline(0.5, **dashed), axes.axvline(copy, **dashed)]
    powers = [10.0**power for power in range(-1, 6) if axes.get_xlim()[0] <= 10.0**power <= axes.get_xlim()[1]]
    ticks(axes.xaxis, powers)
    axes.set_xticklabels([f"{power:g} ms" if power < 1000 else f"{power / 1000:g} s" for power in powers])
    ticks(axes.yaxis, steps(*axes.get_ylim()))
    axes.set_xlabel("best time")
    axes.set_ylabel("greatest error against float64, codes of 255")
    points = []
    for row in rows:
        own = row["name"].startswith("glblur")
        axes.plot(row["best"], row["greatest"], "o", color=RED if own else BLUE, markersize=9 if own else 6.5, zorder=4)
        points.append((row["best"], row["greatest"], short(row), RED if own else "#222222", own))
    taken = [
        axes.text(copy * 1.03, axes.get_ylim()[1] / 1.03, "memcpy", color=GREY, fontsize=9, va="top"),
        axes.text(
            axes.get_xlim()[1] / 1.03,
            0.5 / 1.03,
            "½, the rounding to 8 bits",
            color=GREY,
            fontsize=9,
            va="top",
            ha="right",
        ),
    ]
    place_labels(axes, points, taken + lines)
    save(figure, name)


def short(row):
    threads = " (1 thread)" if row["threads"] == 1 and "thread" not in row["name"] else ""
    device = f" ({row['note'].split(' (')[0]})" if row["name"].endswith("GPU") else ""
    return row["name"].removesuffix(", GPU") + device + threads


def place_labels(axes, points, taken):
    """Each label at the first place beside its point where it covers nothing."""
    figure = axes.figure
    renderer = figure.canvas.get_renderer()
    frame = axes.get_window_extent(renderer)
    boxes = [drawn.get_window_extent(renderer).padded(1) for drawn in taken]
    for x, y, *_ in points:
        cx, cy = axes.transData.transform((x, y))
        boxes.append(matplotlib.transforms.Bbox.from_bounds(cx - 6, cy - 6, 12, 12))
    spots = [
        (distance * dx, distance * dy, ha, va)
        for distance in (8, 14, 22, 32)
        for dx, dy, ha, va in (
            (1, 0, "left", "center"),
            (-1, 0, "right", "center"),
            (0, 1, "center", "bottom"),
            (0, -1, "center", "top"),
            (0.7, 0.7, "left", "bottom"),
            (0.7, -0.7, "left", "top"),
            (-0.7, 0.7, "right", "bottom"),
            (-0.7, -0.7, "right", "top"),
        )
    ]
    for x, y, words, colour, own in sorted(points, key=lambda point: not point[4]):
        for dx, dy, ha, va in spots:
            label = axes.annotate(
                words,
                (x, y),
                (dx, dy),
                textcoords="offset points",
                ha=ha,
                va=va,
                color=colour,
                fontsize=10.5 if own else 9,
                weight="bold" if own else "normal",
                path_effects=[withStroke(linewidth=2.5, foreground="white")],
                arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.6} if math.hypot(dx, dy) > 12 else None,
            )
            label.update_positions(renderer)
            # Without the arrow.
            box = matplotlib.text.Text.get_window_extent(label, renderer).padded(1)
            inside = frame.x0 <= box.x0 and box.x1 <= frame.x1 + 8 and frame.y0 <= box.y0 and box.y1 <= frame.y1
            if inside and not any(box.overlaps(other) for other in boxes):
                boxes.append(box)
                break
            label.remove()
        else:
            print(f"no place for the label {words}")


def quotients(data, name):
    """The time of glblur for each that another library takes, a bar a filter."""
    largest = max(row["size"] for row in data["rows"])
    rows = [row for row in data["rows"] if row["size"] == largest]
    rows = sorted(rows, key=lambda row: row["own"]["median"] / row["other"]["median"], reverse=True)
    values = [row["own"]["median"] / row["other"]["median"] for row in rows]
    figure, axes = plt.subplots(figsize=(8.28, 1.3 + 0.26 * len(rows)))
    top = 1 - 0.75 / figure.get_figheight()
    figure.text(0.015, 1 - 0.28 / figure.get_figheight(), "Filters beside other libraries", fontsize=14, weight="bold")
    figure.text(
        0.015,
        1 - 0.52 / figure.get_figheight(),
        f"the time of glblur for a second of the other library; {largest[0]}×{largest[1]} RGBA8, "
        f"{data['machine']['threads']} threads; left is better",
        fontsize=9,
        color=GREY,
    )
    figure.subplots_adjust(left=0.33, right=0.96, top=top, bottom=0.55 / figure.get_figheight())
    axes.set_xscale("log")
    axes.grid(True, axis="x", which="major", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.barh(range(len(rows)), [value - 1 for value in values], left=1, height=0.66, color=[BLUE if value <= 1 else ORANGE for value in values])
    axes.axvline(1, color=GREY, linewidth=1)
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_yticks(range(len(rows)), [short_name(row["name"]) for row in rows], fontsize=9)
    axes.tick_params(axis="y", length=0)
    low, high = min(values) / 1.6, max(*values, 1) * 1.6
    axes.set_xlim(low, high)
    ticks(axes.xaxis, [value for value in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20) if low <= value <= high])
    for index, value in enumerate(values):
        left = value <= 1
        axes.annotate(
            f"{value:.2f}", (value, index), (-4 if left else 4, 0), textcoords="offset points",
            ha="right" if left else "left", va="center", fontsize=8, color=GREY,
        )
    save(figure, name)


def short_name(name):
    return name if len(name) <= 36 else name[:34] + " …"


def scaling(data, name):
    """How times grow with what is to be done, a panel each."""
    figure, panels = plt.subplots(3, 2, figsize=(8.28, 9.6))
    figure.text(0.015, 0.975, "How times grow", fontsize=14, weight="bold")
    figure.text(
        0.015,
        0.958,
        f"{data['width']}×{data['height']} RGBA8 in memory, {data['machine']['threads']} threads, medians with quartiles",
        fontsize=9,
        color=GREY,
    )
    figure.subplots_adjust(left=0.075, right=0.975, top=0.915, bottom=0.055, hspace=0.42, wspace=0.2)
    fine = [row for row in data["sigma"] if row["value"] <= 10]
    panel(panels[0][0], [(fine, OWN, None)], "sigma from 0.3 to 10", "standard deviation, pixels")
    panel(panels[0][1], [(data["sigma"], OWN, None)], "sigma to 100", "standard deviation, pixels", log=True)
    panel(panels[1][0], [(data["megapixels"], OWN, None)], "size, sigma 30", "megapixels", log=True, both=True)
    panel(panels[1][1], [(data["filters"], OWN, None)], "colour filters in a row", "filters")
    lines = [(data["labels"], OWN, "white"), (data["legible labels"], BLUE, "auto, legible AA")]
    panel(panels[2][0], lines, "labels over a blur of sigma 10", "labels")
    panel(panels[2][1], [(data["threads"], OWN, None)], "threads, sigma 30", "threads")
    save(figure, name)


def panel(axes, lines, title, label, log=False, both=False):
    axes.set_title(title, fontsize=10, loc="left", color="#222222")
    axes.grid(True, which="major", linewidth=0.8)
    axes.set_axisbelow(True)
    for rows, colour, legend in lines:
        values = [row["value"] for row in rows]
        axes.fill_between(
            values, [row["lowerQuartile"] for row in rows], [row["upperQuartile"] for row in rows],
            color=colour, alpha=0.2, linewidth=0,
        )
        many = len(values) > 30
        axes.plot(values, [row["median"] for row in rows], color=colour, linewidth=1.8, label=legend,
                  marker=None if many else "o", markersize=3.5)
    if log:
        axes.set_xscale("log")
        ticks(axes.xaxis, steps(min(values), max(values)))
        axes.tick_params(axis="x", labelsize=8)
    if both:
        axes.set_yscale("log")
        ticks(axes.yaxis, steps(*axes.get_ylim()))
    else:
        axes.set_ylim(bottom=0)
    if len(values) < 5:
        ticks(axes.xaxis, values)
    axes.set_xlabel(label, fontsize=9)
    axes.set_ylabel("milliseconds", fontsize=9)
    if any(legend for _, _, legend in lines):
        axes.legend(frameon=False, fontsize=9)
