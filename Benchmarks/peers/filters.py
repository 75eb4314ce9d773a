"""Filters beside a fast function of another library that computes the same: opaque RGBA pixels in memory to the same,
on pictures of 1920×1080 and of 3840×2160."""

from dataclasses import dataclass
from collections.abc import Callable

import numpy as np
import scipy.ndimage
from PIL import Image

import glblur
import measure
import pictures
import reference

SIZES = [(1920, 1080), (3840, 2160)]
LUMA = np.array([0.2126, 0.7152, 0.0722])
# That of sobelEdge, which is GPUImage's.
EDGE_LUMA = np.array([0.2125, 0.7154, 0.0721])


@dataclass
class Case:
    """A filter. `truth` computes red, green and blue in float64, each 0…1, from those of the source. It is None where a
    filter only moves or chooses levels, so that any difference from the peer is an error."""

    name: str
    nodes: list
    peer: str = ""
    run: Callable | None = None
    truth: Callable | None = None


def clipped(values):
    return np.clip(values, 0, 1)


def filtered(function):
    """Applies a function to each channel."""
    return lambda c: np.dstack([function(c[..., k]) for k in range(3)])


def gaussian(c, sigma):
    return np.dstack(reference.gaussian(c, sigma))


def halved(c, axis):
    """Reduced by two along an axis with Lanczos' kernel of three lobes; weights inside the picture add up to 1."""
    offsets = np.arange(12) - 5.5
    weights = np.sinc(offsets / 2) * np.sinc(offsets / 6)
    c = np.moveaxis(c, axis, 0)
    places = 2 * np.arange(len(c) // 2)[:, None] + np.arange(12) - 5
    inside = weights * ((places >= 0) & (places < len(c)))
    inside /= inside.sum(1, keepdims=True)
    result = sum(inside[:, k, None, None] * c[np.clip(places[:, k], 0, len(c) - 1)] for k in range(12))
    return np.moveaxis(result, 0, axis)


def weights_along(length, angle):
    """Weights by row and column of bilinear samples, four a pixel, on a line through the middle; the sum is 1."""
    reach = length // 2 + 1
    weights = np.zeros((2 * reach + 1, 2 * reach + 1))
    way = np.array([np.sin(np.radians(angle)), np.cos(np.radians(angle))])
    for place in np.linspace(-length / 2, length / 2, 4 * length + 1)[:, None] * way:
        cell = np.floor(place)
        y, x = (cell + reach).astype(int)
        v, u = place - cell
        for row, column, weight in ((0, 0, (1 - v) * (1 - u)), (0, 1, (1 - v) * u), (1, 0, v * (1 - u)), (1, 1, v * u)):
            if weight > 1e-12:
                weights[y + row, x + column] += weight
    return weights / weights.sum()


def smeared(c, weights):
    reach = len(weights) // 2
    padded = np.pad(c, ((reach, reach), (reach, reach), (0, 0)), mode="edge")
    return sum(
        weights[y, x] * padded[y : y + c.shape[0], x : x + c.shape[1]] for y, x in np.argwhere(weights > 0)
    )


def edges(c):
    """The length of the gradient of luma, by Sobel's operator."""
    luma = c @ EDGE_LUMA
    steps = [scipy.ndimage.sobel(luma, axis, mode="nearest") for axis in (0, 1)]
    return np.repeat(clipped(np.hypot(*steps))[..., None], 3, axis=2)


def in_squares(c, side):
    """The means of squares, of which a whole number covers the picture."""
    height, width = c.shape[:2]
    means = c.reshape(height // side, side, width // side, side, 3).mean((1, 3))
    return means.repeat(side, 0).repeat(side, 1)


def cases(threads):
    import cv2

    cv2.setNumThreads(threads)
    border = cv2.BORDER_REPLICATE

    def levels(function):
        table = np.clip(np.rint(255 * function(np.arange(256) / 255)), 0, 255).astype(np.uint8)
        whole = np.dstack([table, table, table, np.arange(256, dtype=np.uint8)]).reshape(1, 256, 4)
        return lambda p: cv2.LUT(p, whole)

    def matrix(rows):
        full = np.zeros((4, 5))
        full[:3, :3], full[3, 3] = rows, 1
        return lambda p: cv2.transform(p, full)

    def saturated(amount):
        return amount * np.eye(3) + (1 - amount) * np.tile(LUMA, (3, 1))

    def ellipse(radius):
        return np.ones((2 * radius + 1, 2 * radius + 1), np.uint8)

    def sharpened(sigma, amount):
        def run(p):
            blurred = cv2.GaussianBlur(p, (0, 0), sigma, borderType=border)
            return cv2.addWeighted(p, 1 + amount, blurred, -amount, 0)

        return run

    def resized(width, height, how):
        return lambda p: cv2.resize(p, None, fx=width, fy=height, interpolation=how)

    def boxed(radius):
        return lambda p: cv2.blur(p, (2 * radius + 1, 2 * radius + 1), borderType=border)

    def drawn(p):
        luma = cv2.transform(p, np.append(EDGE_LUMA, 0)[None])
        steps = [cv2.Sobel(luma, cv2.CV_32F, 1 - axis, axis, borderType=border) for axis in (0, 1)]
        return cv2.cvtColor(cv2.convertScaleAbs(cv2.magnitude(*steps)), cv2.COLOR_GRAY2RGBA)

    def squared(side):
        def run(p):
            height, width = p.shape[:2]
            means = cv2.resize(p, (width // side, height // side), interpolation=cv2.INTER_AREA)
            return cv2.resize(means, (width, height), interpolation=cv2.INTER_NEAREST)

        return run

    def median(radius):
        return lambda p: cv2.medianBlur(p, 2 * radius + 1)

    def node(name, **parameters):
        return [{"filter": name, **parameters}]

    gamma = lambda x: np.power(x, 1.7)
    found = [
        Case("gamma 1.7", node("gamma", value=1.7), "OpenCV LUT", levels(gamma), gamma),
        Case("invert", node("invert"), "OpenCV LUT", levels(lambda x: 1 - x), lambda c: 1 - c),
        Case(
            "contrast 1.3",
            node("contrast", amount=1.3),
            "OpenCV LUT",
            levels(lambda x: (x - 0.5) * 1.3 + 0.5),
            lambda c: clipped((c - 0.5) * 1.3 + 0.5),
        ),
        Case(
            "saturation 0.4",
            node("saturation", amount=0.4),
            "OpenCV transform",
            matrix(saturated(0.4)),
            lambda c: clipped(c @ saturated(0.4).T),
        ),
        Case(
            "gamma, contrast, saturation, brightness, invert",
            node("gamma", value=1.7)
            + node("contrast", amount=1.3)
            + node("saturation", amount=0.4)
            + node("brightness", amount=0.05)
            + node("invert"),
            "OpenCV LUT, transform, LUT",
            lambda p: levels(lambda x: 0.95 - x)(
                matrix(saturated(0.4))(levels(lambda x: (gamma(x) - 0.5) * 1.3 + 0.5)(p))
            ),
            lambda c: 1 - clipped(clipped(clipped((gamma(c) - 0.5) * 1.3 + 0.5) @ saturated(0.4).T) + 0.05),
        ),
        Case(
            "gaussianBlur 8",
            node("gaussianBlur", sigma=8),
            "OpenCV GaussianBlur",
            lambda p: cv2.GaussianBlur(p, (0, 0), 8, borderType=border),
            lambda c: gaussian(c, 8),
        ),
        Case(
            "sharpen 2",
            node("sharpen", sigma=2, amount=0.8),
            "OpenCV GaussianBlur, addWeighted",
            sharpened(2, 0.8),
            lambda c: clipped(c + 0.8 * (c - gaussian(c, 2))),
        ),
        Case(
            "unsharpMask 4",
            node("unsharpMask", sigma=4, intensity=2),
            "OpenCV GaussianBlur, addWeighted",
            sharpened(4, 1),
            lambda c: clipped(2 * c - gaussian(c, 4)),
        ),
    ]
    for name, parameters, sigma, amount in (
        ("sharpen 2, amount 1.5", node("sharpen", sigma=2, amount=1.5), 2, 1.5),
        ("unsharpMask 4, intensity 2.5", node("unsharpMask", sigma=4, intensity=2.5), 4, 1.5),
    ):
        found.append(
            Case(
                name,
                parameters,
                "OpenCV GaussianBlur, addWeighted",
                sharpened(sigma, amount),
                lambda c, sigma=sigma, amount=amount: clipped(c + amount * (c - gaussian(c, sigma))),
            )
        )
    found.append(Case("sobelEdge", node("sobelEdge"), "OpenCV transform, Sobel twice, magnitude", drawn, edges))
    wide = np.outer(np.arange(1, 8), np.arange(7, 0, -1)) / 784
    for name, nodes, kernel, offset in (
        ("laplacian", node("laplacian"), [[0.5, 1, 0.5], [1, -6, 1], [0.5, 1, 0.5]], 0.5),
        ("emboss", node("emboss"), [[-2, -1, 0], [-1, 1, 1], [0, 1, 2]], 0),
        ("convolution 7×7", node("convolution", kernel=wide.tolist()), wide, 0),
    ):
        found.append(
            Case(
                name,
                nodes,
                "OpenCV filter2D",
                lambda p, kernel=np.array(kernel), offset=offset: cv2.filter2D(
                    p, -1, kernel, delta=255 * offset, borderType=border
                ),
                lambda c, kernel=np.array(kernel), offset=offset: clipped(
                    filtered(lambda x: scipy.ndimage.correlate(x, kernel, mode="nearest"))(c) + offset
                ),
            )
        )
    # Both divide the sizes of the pictures.
    for side in (8, 40):
        found.append(
            Case(
                f"pixellate {side}",
                node("pixellate", size=side),
                "OpenCV INTER_AREA, INTER_NEAREST",
                squared(side),
                lambda c, side=side: in_squares(c, side),
            )
        )
    for angle in (0, 90, 30):
        weights = weights_along(40, angle)
        across, down = weights.sum(0), weights.sum(1)
        if angle % 90 == 0:
            peer = "OpenCV sepFilter2D"
            smear = lambda p, across=across, down=down: cv2.sepFilter2D(p, -1, across, down, borderType=border)
        else:
            peer = "OpenCV filter2D"
            smear = lambda p, weights=weights: cv2.filter2D(p, -1, weights, borderType=border)
        found.append(
            Case(
                f"motionBlur 40, {angle}°",
                node("motionBlur", length=40, angle=angle),
                peer,
                smear,
                lambda c, weights=weights: smeared(c, weights),
            )
        )
    for radius in (4, 30):
        side = 2 * radius + 1
        found.append(
            Case(
                f"boxBlur {radius}",
                node("boxBlur", radius=radius),
                "OpenCV blur",
                boxed(radius),
                filtered(lambda c, side=side: scipy.ndimage.uniform_filter(c, side, mode="nearest")),
            )
        )
    for radius in (1, 2, 3, 15, 50):
        found.append(
            Case(f"medianFilter {radius}", node("medianFilter", radius=radius), "OpenCV medianBlur", median(radius))
        )
    for operation, function in (("dilate", cv2.dilate), ("erode", cv2.erode)):
        for radius in (1, 15):
            found.append(
                Case(
                    f"morphology {operation} {radius}",
                    node("morphology", operation=operation, radius=radius),
                    f"OpenCV {operation}",
                    lambda p, function=function, radius=radius: function(p, ellipse(radius), borderType=border),
                )
            )
    area = filtered(lambda c: c.reshape(c.shape[0] // 2, 2, c.shape[1] // 2, 2).mean((1, 3)))
    found += [
        Case(
            "resize ½, area",
            node("resize", factor=0.5, kernel="area"),
            "OpenCV INTER_AREA",
            resized(0.5, 0.5, cv2.INTER_AREA),
            area,
        ),
        Case(
            "resize ½, lanczos",
            node("resize", factor=0.5, kernel="lanczos"),
            "Pillow reducing Lanczos",
            lambda p: np.asarray(
                Image.fromarray(p, "RGBX").resize((p.shape[1] // 2, p.shape[0] // 2), Image.Resampling.LANCZOS)
            ),
            lambda c: clipped(halved(halved(c, 0), 1)),
        ),
        Case("flip", node("flip"), "OpenCV flip", lambda p: cv2.flip(p, 1)),
        Case("rotate 90°", node("rotate"), "OpenCV rotate", lambda p: cv2.rotate(p, cv2.ROTATE_90_CLOCKWISE)),
    ]
    return found


def run(threads, folder):
    rows = []
    for size in SIZES:
        photos = [pictures.photograph(seed, size) for seed in (0, 1)]
        pictures.save(photos[0], folder / "photo.png")
        copy = measure.Copy(photos[0].nbytes, threads)
        for case in cases(threads):
            print(f"  {size[0]}×{size[1]} {case.name}", flush=True)
            rows.append({"size": list(size), **row(case, photos, copy, threads, folder)})
    return {"rows": rows}


def row(case, photos, copy, threads, folder):
    task = measure.Task(case.name, case.run, lambda number: photos[number % 2], np.copy)
    measure.measure([task], copy)
    chain = glblur.write_chain(folder / "filter.json", *case.nodes)
    options = ["--backend", "cpu", "--threads", str(threads)]
    photo = folder / "photo.png"
    result = glblur.bench(chain, photo, *options, "--repetitions", 9, "--png-level", "fast")["results"][0]
    own = result["rows"][0]
    glblur.run(chain, photo, folder / "own.png", *options, "--png-level", "fast")
    pixels = np.asarray(Image.open(folder / "own.png").convert("RGB"))
    if case.truth:
        exact = 255 * case.truth(photos[0][..., :3] / 255)
    else:
        exact = task.first[..., :3].astype(np.float64)
    channels = [exact[..., channel] for channel in range(3)]
    return {
        "name": case.name,
        "peer": case.peer,
        "isCompared": case.truth is None,
        "own": own["milliseconds"] | {"ratios": own["ratios"]} | reference.errors(pixels, channels),
        "other": measure.spread(task.times) | reference.errors(task.first, channels),
    }
