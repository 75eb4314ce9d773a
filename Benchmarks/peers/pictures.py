"""What is blurred."""

import pathlib

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHOTOGRAPH = ROOT / "Examples/photographs/coffee.png"
DESCRIPTION = (
    "Examples/photographs/coffee.png, enlarged by Lanczos to 3840×2160, with normal noise of sigma 2 of a fixed seed"
)
SIZE = (3840, 2160)


def photograph(seed, size=SIZE):
    """Opaque RGBA. The enlarged photograph is cut to the size's shape; odd seeds mirror it."""
    photo = Image.open(PHOTOGRAPH).convert("RGB")
    scale = max(size[0] / photo.width, size[1] / photo.height)
    left = (photo.width - size[0] / scale) / 2
    top = (photo.height - size[1] / scale) / 2
    box = (left, top, photo.width - left, photo.height - top)
    large = np.asarray(photo.resize(size, Image.Resampling.LANCZOS, box=box), np.float32)
    if seed % 2:
        large = large[:, ::-1]
    noisy = large + np.random.default_rng(seed).normal(0, 2, large.shape).astype(np.float32)
    alpha = np.full((*large.shape[:2], 1), 255, np.uint8)
    return np.concatenate([np.clip(np.rint(noisy), 0, 255).astype(np.uint8), alpha], axis=2)


def squares(width, height):
    """Black and white squares of 8, 32, 128 and 512 pixels, from left to right; opaque RGBA."""
    y, x = np.mgrid[0:height, 0:width]
    side = 8 << (2 * (4 * x // width))
    value = np.where(((x // side) ^ (y // side)) & 1 == 0, 0, 255).astype(np.uint8)
    return np.dstack([value, value, value, np.full_like(value, 255)])


def save(pixels, path):
    """As 8-bit RGB, by libpng's defaults."""
    Image.fromarray(pixels[..., :3]).save(path)
