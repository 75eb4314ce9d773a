#!/usr/bin/env python3
"""Draws a card, a button and a caption on twelve grounds, and says how legible their worst pixels are.

    Examples/grounds/sheet.py OUT.png [GLBLUR]

GLBLUR is the command, `glblur` if left out. The program fails if a label is not legible."""

import json
import os
import subprocess
import sys
import tempfile

EXAMPLES = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WIDTH, HEIGHT = 480, 400


def canvas(*nodes, color="white"):
    """Returns a chain that draws a ground from nothing."""
    return {"canvas": {"size": [WIDTH, HEIGHT], "color": color}, "nodes": list(nodes) or [{"filter": "tint", "color": color}]}


def photograph(name, frame):
    """Returns the name of a photograph, and a chain that makes a ground of a part of it."""
    return name, {"nodes": [{"filter": "crop", "frame": frame}, {"filter": "resize", "width": WIDTH, "height": HEIGHT}]}


def noise(first, second, **parameters):
    return {"filter": "fractalNoise", "first": first, "second": second, **parameters}


def gradient(start, end, stops):
    return {"filter": "linearGradient", "from": start, "to": end, "stops": stops}


LINES = [
    {"view": "roundedRect", "frame": [24, 24 + 22 * line, 120 + 61 * line % 300, 9], "cornerRadius": 2, "color": "#3A3A3C"}
    for line in range(16)
]

GROUNDS = {
    "white": canvas(),
    "black": canvas(color="black"),
    "grey": canvas(color="#777777"),
    "chequerboard": canvas({"filter": "checkerboard", "size": 12}),
    "stripes": canvas({"filter": "stripes", "width": 3}),
    "screenshot": canvas(
        {"filter": "containerView", "backgroundColor": "#F5F5F7", "content": LINES
         + [{"view": "roundedRect", "frame": [300, 200, 160, 180], "cornerRadius": 12, "color": "#0A84FF"}]}),
    "sky": canvas(
        gradient([0, 0], [0, "100%"], [[0, "#2F6FC0"], [1, "#CFE4F5"]]),
        {"id": "clouds", **noise("#FFFFFF00", "#FFFFFFE0", size=110, octaves=6, seed=4)},
        {"filter": "blend", "input": "sky", "overlay": "clouds"}),
    "leaves": canvas(noise("#0C2A08", "#A9CF6A", size=26, octaves=5, gain=0.7)),
    "gradient": canvas(gradient([0, 0], ["100%", "100%"], [[0, "#FF7A59"], [0.5, "#B14BE0"], [1, "#2B59FF"]])),
    "cup": photograph("coffee.png", [60, 0, 480, 400]),
    "portrait": photograph("astronaut.png", [16, 20, 480, 400]),
    "night": photograph("hubble_deep_field.jpg", [100, 100, 480, 400]),
}
GROUNDS["sky"]["nodes"][0]["id"] = "sky"


def label(text, frame, size, color, **parameters):
    return {"view": "label", "text": text, "frame": frame, "size": size, "color": color, "legible": "AA", **parameters}


def node(view):
    """Returns a view as a node of a chain."""
    return {"filter": view.pop("view"), **view}


DESIGN = {
    "nodes": [
        {"filter": "containerView", "frame": [24, 24, 280, 104], "cornerRadius": 18, "backgroundColor": {"white": 1, "alpha": 0.4},
         "content": [label("A card", [18, 12, 240, 40], 28, "black", weight="bold"),
                     label("of white at two fifths", [18, 54, 240, 30], 16, "#5A5A5E")]},
        {"filter": "containerView", "frame": [24, 156, 150, 52], "cornerRadius": "50%", "backgroundColor": "#3E8EED",
         "content": [label("Continue", [0, 0, "100%", "100%"], 17, "white", weight="semibold", alignment="center")]},
        node(label("A caption", [24, 276, 420, 56], 40, "white", weight="bold", verticalAlignment="bottom")),
        node(label("and the line that belongs to it", [24, 332, 420, 30], 17, "white", verticalAlignment="top")),
    ]
}


def main(output, command="glblur"):
    def run(*words):
        return subprocess.run([command, *words], check=True, capture_output=True, text=True).stdout

    with tempfile.TemporaryDirectory() as folder:
        def path(name):
            return os.path.join(folder, name)

        def write(name, chain):
            with open(path(name), "w") as file:
                json.dump({"version": 1, **chain}, file)
            return path(name)

        design = write("design.json", DESIGN)
        cells = []
        for index, (name, ground) in enumerate(GROUNDS.items()):
            if isinstance(ground, tuple):
                photo, chain = ground
                sources = [os.path.join(EXAMPLES, "photographs", photo)]
            else:
                chain, sources = ground, []
            run("run", write("ground.json", chain), *sources, "-o", path(f"{name}.ground.png"), "--quiet")
            run("run", design, path(f"{name}.ground.png"), "-o", path(f"{name}.png"), "--quiet")
            report = json.loads(run("legibility", design, path(f"{name}.ground.png"), "--json"))
            print(name, *(f"{item['ratio']['worst']:.2f}" for item in report["results"][0]["labels"]))
            x, y = 20 + index % 4 * (WIDTH + 20), 20 + index // 4 * (HEIGHT + 20)
            cells.append({"filter": "place", "frame": [x, y, WIDTH, HEIGHT], "overlay": f"@{name}"})
        size = [20 + 4 * (WIDTH + 20), 20 + 3 * (HEIGHT + 20)]
        sheet = {"canvas": {"size": size, "color": "#E8E8EA"}, "inputs": {name: f"{name}.png" for name in GROUNDS}, "nodes": cells}
        run("run", write("sheet.json", sheet), "-o", os.path.abspath(output), "--force", "--quiet")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])
