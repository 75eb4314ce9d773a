"""Blurs in memory, one class a peer: RGBA pixels to RGBA pixels, edges repeated.

`prepare` is not timed, `blur` is, `pixels` turns its result into an array.
"""

import math
import os
import shutil
import subprocess

import numpy as np


class Peer:
    name = ""
    # What is said of it in tables.
    note = ""
    # Those that cannot use more run on one.
    single = False

    def __init__(self, threads):
        self.threads = 1 if self.single else threads

    def prepare(self, pixels, sigma):
        return pixels, sigma

    def blur(self, prepared):
        raise NotImplementedError

    def pixels(self, result):
        return result


class OpenCV(Peer):
    name = "OpenCV GaussianBlur"
    note = "8 bits, separable"

    def __init__(self, threads):
        super().__init__(threads)
        import cv2

        self.cv = cv2
        cv2.setNumThreads(threads)
        self.target = None

    def prepare(self, pixels, sigma):
        if self.target is None:
            self.target = np.ones_like(pixels)
        return pixels, sigma

    def blur(self, prepared):
        pixels, sigma = prepared
        return self.cv.GaussianBlur(pixels, (0, 0), sigma, dst=self.target, borderType=self.cv.BORDER_REPLICATE)

    def pixels(self, result):
        return result.copy()


class OpenCVStack(OpenCV):
    name = "OpenCV stackBlur"
    # From a side of 400 on, bright colours of even a constant picture overflow.
    note = "a tent; overflows above sigma 80"

    def blur(self, prepared):
        pixels, sigma = prepared
        side = 2 * round(math.sqrt(6 * sigma * sigma + 1) - 1) + 1
        return self.cv.stackBlur(pixels, (side, side), dst=self.target)


class OpenCVBoxes(OpenCV):
    name = "OpenCV three boxes"
    note = ""

    def prepare(self, pixels, sigma):
        prepared = super().prepare(pixels, sigma)
        self.second = np.ones_like(pixels)
        return prepared

    def blur(self, prepared):
        pixels, sigma = prepared
        # The odd width next to the one whose three boxes have the variance.
        side = 2 * int(math.sqrt(4 * sigma * sigma + 1) / 2) + 1
        for target in (self.target, self.second, self.target):
            pixels = self.cv.blur(pixels, (side, side), dst=target, borderType=self.cv.BORDER_REPLICATE)
        return pixels


class Vips(Peer):
    name = "libvips gaussblur"
    note = "its default, min_ampl 0.2"
    options = {}

    def __init__(self, threads):
        super().__init__(threads)
        import pyvips

        pyvips.cache_set_max(0)
        self.vips = pyvips

    def blur(self, prepared):
        pixels, sigma = prepared
        height, width, bands = pixels.shape
        image = self.vips.Image.new_from_memory(pixels.data, width, height, bands, "uchar")
        return image.gaussblur(sigma, **self.options).write_to_memory(), pixels.shape

    def pixels(self, result):
        data, shape = result
        return np.frombuffer(data, np.uint8).reshape(shape)


class VipsFine(Vips):
    name = "libvips, min_ampl 0.01"
    note = ""
    options = {"min_ampl": 0.01}


class Pillow(Peer):
    name = "Pillow GaussianBlur"
    note = "three boxes"
    single = True

    def prepare(self, pixels, sigma):
        from PIL import Image, ImageFilter

        return Image.fromarray(pixels), ImageFilter.GaussianBlur(sigma)

    def blur(self, prepared):
        image, blur = prepared
        return image.filter(blur)

    def pixels(self, result):
        return np.asarray(result)


class Skia(Peer):
    name = "Skia ImageFilters.Blur"
    note = "raster; above 2 three boxes"
    single = True

    def prepare(self, pixels, sigma):
        import skia

        height, width, _ = pixels.shape
        paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kClamp))
        # It keeps results by the image's identity: a fresh one each time.
        image = skia.Image.fromarray(np.array(pixels), colorType=skia.kRGBA_8888_ColorType)
        return skia.Surface(width, height), image, paint

    def blur(self, prepared):
        import skia

        surface, image, paint = prepared
        with surface as canvas:
            canvas.drawImage(image, 0, 0, skia.SamplingOptions(), paint)
        return surface

    def pixels(self, result):
        import skia

        return result.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)


class RawCommand(Peer):
    """A command from raw pixels to raw pixels; the same one without the blur is subtracted."""

    note = "a process less the same one without the blur"

    def __init__(self, threads, folder):
        super().__init__(threads)
        self.source = folder / f"{type(self).__name__}-in.raw"
        self.target = folder / f"{type(self).__name__}-out.raw"

    def prepare(self, pixels, sigma):
        pixels.tofile(self.source)
        return self.command(pixels.shape, sigma), pixels.shape

    def blur(self, prepared):
        command, shape = prepared
        environment = os.environ | {"OMP_NUM_THREADS": str(self.threads)}
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
        return shape

    def pixels(self, result):
        return np.fromfile(self.target, np.uint8).reshape(result)


class FFmpeg(RawCommand):
    name = "FFmpeg gblur, steps 6"

    def command(self, shape, sigma):
        blur = f",gblur=sigma={sigma}:steps=6" if sigma else ""
        raw = ["-f", "rawvideo", "-pix_fmt", "rgba"]
        return (
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-filter_threads", str(self.threads)]
            + [*raw, "-s", f"{shape[1]}x{shape[0]}", "-i", self.source]
            + ["-vf", f"format=gbrap{blur}", *raw, self.target]
        )


class ImageMagick(RawCommand):
    name = "ImageMagick -blur"

    def command(self, shape, sigma):
        blur = ["-virtual-pixel", "edge", "-blur", f"0x{sigma}"] if sigma else []
        size = ["-size", f"{shape[1]}x{shape[0]}", "-depth", "8"]
        return [*image_magick(), *size, f"rgba:{self.source}", *blur, f"rgba:{self.target}"]


def image_magick():
    """The command of version 6 by Debian's name, or that of version 7."""
    return [shutil.which("convert-im6.q16") or shutil.which("magick") or "convert"]


def all_peers(threads, folder):
    kinds = [OpenCV, OpenCVStack, OpenCVBoxes, Vips, VipsFine, Pillow, Skia]
    return [kind(threads) for kind in kinds] + [kind(threads, folder) for kind in (FFmpeg, ImageMagick)]


def versions():
    import cv2
    import PIL
    import pyvips
    import skia

    def first_line(*command):
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]

    library = ".".join(str(pyvips.version(part)) for part in range(3))
    return {
        "OpenCV": cv2.__version__,
        "libvips": f"{library} in memory, {first_line('vips', '--version').removeprefix('vips-')} as a command",
        "Pillow": PIL.__version__,
        "Skia": skia.__version__,
        "FFmpeg": first_line("ffmpeg", "-version").split()[2],
        "ImageMagick": first_line(*image_magick(), "-version").split()[2],
    }
