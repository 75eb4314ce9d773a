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
    filter only moves or chooses levels, so that any difference from the peer is an error, and where `differs` says that
    the peer computes something else that serves the same purpose, so that there is no error to be told."""

    name: str
    nodes: list
    peer: str = ""
    run: Callable | None = None
    truth: Callable | None = None
    differs: bool = False


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


def otsu(c):
    """White where the luma is above the level that divides all levels best."""
    luma = c @ EDGE_LUMA
    counts = np.bincount(np.rint(255 * luma).astype(int).ravel(), minlength=256) / luma.size
    lower, sums = np.cumsum(counts), np.cumsum(counts * np.arange(256))
    with np.errstate(divide="ignore", invalid="ignore"):
        spread = np.nan_to_num((sums[-1] * lower - sums) ** 2 / (lower * (1 - lower)))
    best = np.flatnonzero(spread == spread.max())
    level = (best[0] + best[-1]) / 2
    return np.repeat((luma >= (level + 0.5) / 255)[..., None], 3, axis=2).astype(float)


def above_means(c, radius, offset):
    """White where the luma is not below the mean around less an offset."""
    luma = c @ EDGE_LUMA
    means = scipy.ndimage.uniform_filter(luma, 2 * radius + 1, mode="nearest")
    return np.repeat((luma >= means - offset)[..., None], 3, axis=2).astype(float)


def equalized(c):
    """Each channel by the share of the pixels up to its level, of those above the least level."""

    def spread(x):
        sums = np.cumsum(np.bincount(np.rint(255 * x).astype(int).ravel(), minlength=256))
        least = sums[sums > 0][0]
        return (np.maximum(sums - least, 0) / (sums[-1] - least))[np.rint(255 * x).astype(int)]

    return filtered(spread)(c)


def turned(angle, scale, size):
    """The matrix that turns clockwise around the middle and enlarges, as OpenCV has it, for pixels' centres."""
    import cv2

    return cv2.getRotationMatrix2D(((size[0] - 1) / 2, (size[1] - 1) / 2), -angle, scale)


def moved(c, angle, scale):
    """The picture turned and enlarged, interpolated in straight lines between pixels."""
    height, width = c.shape[:2]
    matrix = np.linalg.inv(np.vstack([turned(angle, scale, (width, height)), [0, 0, 1]]))
    y, x = np.mgrid[:height, :width].astype(float)
    places = np.tensordot(matrix[:2], np.stack([x, y, np.ones_like(x)]), 1)
    return filtered(lambda v: scipy.ndimage.map_coordinates(v, places[::-1], order=1, mode="nearest"))(c)


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

    def luma_of(p):
        return cv2.transform(p, np.append(EDGE_LUMA, 0)[None])

    def grey(p):
        return cv2.cvtColor(p, cv2.COLOR_GRAY2RGBA)

    def of_luma(function):
        """Applies a function to Y of Y′CrCb, as there is none for colours."""

        def run(p):
            parts = cv2.cvtColor(cv2.cvtColor(p, cv2.COLOR_RGBA2RGB), cv2.COLOR_RGB2YCrCb)
            parts[..., 0] = function(parts[..., 0])
            return cv2.cvtColor(cv2.cvtColor(parts, cv2.COLOR_YCrCb2RGB), cv2.COLOR_RGB2RGBA)

        return run

    def of_channels(function):
        def run(p):
            *channels, alpha = cv2.split(p)
            return cv2.merge([function(channel) for channel in channels] + [alpha])

        return run

    def corners(p):
        marked = p.copy()
        points = cv2.goodFeaturesToTrack(luma_of(p), 500, 0.01, 10)
        for x, y in points[:, 0]:
            cv2.drawMarker(marked, (round(float(x)), round(float(y))), (0, 255, 0, 255), cv2.MARKER_CROSS, 12, 2)
        return marked

    def canny(p):
        smooth = cv2.GaussianBlur(luma_of(p), (0, 0), 1.4, borderType=border)
        return grey(cv2.Canny(smooth, 100, 200, L2gradient=True))

    def bilateral(p):
        smooth = cv2.bilateralFilter(cv2.cvtColor(p, cv2.COLOR_RGBA2RGB), 13, 40, 4, borderType=border)
        return cv2.cvtColor(smooth, cv2.COLOR_RGB2RGBA)

    def warped(angle, scale, how):
        def run(p):
            size = p.shape[1], p.shape[0]
            return cv2.warpAffine(p, turned(angle, scale, size), size, flags=how, borderMode=border)

        return run

    def projected(p):
        height, width = p.shape[:2]
        sides = np.array([width, height], np.float32)
        before = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * sides
        after = np.array([[0.1, 0.05], [0.95, 0], [0.9, 1], [0, 0.9]], np.float32) * sides
        matrix = cv2.getPerspectiveTransform(before, after)
        return cv2.warpPerspective(p, matrix, (width, height), flags=cv2.INTER_LINEAR)

    def polar(p):
        height, width = p.shape[:2]
        middle, reach = (width / 2, height / 2), np.hypot(width, height) / 2
        return cv2.warpPolar(p, (width, height), middle, reach, cv2.WARP_POLAR_LINEAR)

    def swirled(p):
        import skimage.transform

        whole = skimage.transform.swirl(
            p, strength=3, radius=min(p.shape[:2]) / 2, order=1, mode="edge", preserve_range=True
        )
        return whole.astype(np.uint8)

    def unlike(p):
        """How much structure a picture shares with its blur."""
        import skimage.metrics

        one = luma_of(p)
        other = cv2.GaussianBlur(one, (0, 0), 2, borderType=border)
        whole = skimage.metrics.structural_similarity(
            one, other, full=True, gaussian_weights=True, use_sample_covariance=False, data_range=255
        )[1]
        return grey(cv2.convertScaleAbs(255 * (1 - whole)))

    equalize = cv2.createCLAHE(2, (8, 8)).apply
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
        Case(
            "otsuThreshold",
            node("otsuThreshold"),
            "OpenCV transform, threshold by Otsu",
            lambda p: grey(cv2.threshold(luma_of(p), 0, 255, cv2.THRESH_OTSU)[1]),
            otsu,
        ),
        Case(
            "adaptiveThreshold 15",
            node("adaptiveThreshold", radius=15, offset=0.05),
            "OpenCV transform, adaptiveThreshold",
            lambda p: grey(
                cv2.adaptiveThreshold(
                    luma_of(p), 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 31, 0.05 * 255
                )
            ),
            lambda c: above_means(c, 15, 0.05),
        ),
        Case(
            "histogramEqualization of each",
            node("histogramEqualization", channels="each"),
            "OpenCV split, equalizeHist, merge",
            of_channels(cv2.equalizeHist),
            equalized,
        ),
        Case("clahe 8×8", node("clahe"), "OpenCV createCLAHE of Y", of_luma(equalize), differs=True),
        Case("cannyEdge 1.4", node("cannyEdge"), "OpenCV transform, GaussianBlur, Canny", canny, differs=True),
        Case("corners", node("corners"), "OpenCV transform, goodFeaturesToTrack", corners, differs=True),
        Case(
            "bilateralBlur 4",
            node("bilateralBlur", sigma=4, distanceFactor=4),
            "OpenCV bilateralFilter",
            bilateral,
            differs=True,
        ),
        Case(
            "transform 12°, bilinear",
            node("transform", angle=12, scaleX=1.2, scaleY=1.2, edge="clamp"),
            "OpenCV warpAffine",
            warped(12, 1.2, cv2.INTER_LINEAR),
            lambda c: moved(c, 12, 1.2),
        ),
        Case(
            "transform 12°, bicubic",
            node("transform", angle=12, scaleX=1.2, scaleY=1.2, edge="clamp", interpolation="cubic"),
            "OpenCV warpAffine, INTER_CUBIC",
            warped(12, 1.2, cv2.INTER_CUBIC),
            differs=True,
        ),
        Case(
            "transform 12°, lanczos",
            node("transform", angle=12, scaleX=1.2, scaleY=1.2, edge="clamp", interpolation="lanczos"),
            "OpenCV warpAffine, INTER_LANCZOS4",
            warped(12, 1.2, cv2.INTER_LANCZOS4),
            differs=True,
        ),
        Case(
            "perspective",
            node(
                "perspective",
                topLeft=["10%", "5%"],
                topRight=["95%", 0],
                bottomRight=["90%", "100%"],
                bottomLeft=[0, "90%"],
            ),
            "OpenCV warpPerspective",
            projected,
            differs=True,
        ),
        Case("polarCoordinates", node("polarCoordinates"), "OpenCV warpPolar", polar, differs=True),
        Case("swirl", node("swirl", angle=180), "scikit-image swirl", swirled, differs=True),
        Case(
            "ssimMap of a blur of 2",
            [{"id": "soft", "filter": "gaussianBlur", "sigma": 2}, {"filter": "ssimMap", "other": "source"}],
            "scikit-image structural_similarity",
            unlike,
            differs=True,
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
        "differs": case.differs,
        "own": own["milliseconds"] | {"ratios": own["ratios"]} | reference.errors(pixels, channels),
        "other": measure.spread(task.times) | reference.errors(task.first, channels),
    }
