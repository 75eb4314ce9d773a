"""Expectations that a picture is that of a golden file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Optional, Union

import numpy as np

from .._arrays import Array
from ..errors import Error
from ..image import Image
from .reporting import fail, is_recording
from .difference import Comparison


def expect_picture(
    picture: object,
    matches: str,
    *,
    within: float = 1,
    folder: Union[str, "os.PathLike[str]"] = "goldens",
    file_path: Optional[str] = None,
    channels: str = "RGB",
) -> None:
    """Expects that a picture is that of a golden file.

        def test_the_card_looks_as_designed():
            expect_picture(glblur.render(card, photo), "card.png")

    A picture whose golden file is missing is recorded, and the test fails, because nothing was
    compared: a mistyped name or a file that was never committed would otherwise pass for ever. Look
    at the file, commit it, and run the test again. With `recording()`, `pytest --glblur-record` or
    `GLBLUR_RECORD=1`, pictures that differ at all are recorded anew, and the test fails likewise.

    Text depends on the installed fonts and on the version of Pango.

    Args:
        picture: An array or an `Image`.
        matches: The name of the golden file, which ends in `.png` for 8 and 16 bits, or in `.pfm`
          for opaque floats. It may begin with folders.
        within: The greatest difference of a premultiplied sample that is allowed, in 8-bit levels.
          The default is 1: other machines may round the other way, and two 8-bit results within 0.6
          of a level of the formula differ by at most one whole level.
        folder: The folder of golden files, relative to that of the test's file.
        file_path: The test's file, which is the caller's if left out.
        channels: The order of the colours of an array, RGB or BGR.

    Raises `AssertionError`, which names the worst pixel. Both pictures, their difference and the
    numbers are attached.
    """
    __tracebackhide__ = True
    if file_path is None:
        file_path = sys._getframe(1).f_code.co_filename
    path = Path(file_path).resolve().parent / folder / matches
    recorded = is_recording()
    try:
        image = Image.from_array(picture, channels=channels)
        objection = _objection(path, image.array)
        if objection is not None:
            fail(objection)
        if not path.exists():
            _record(image, path)
            fail(
                "There was no golden picture, so nothing was compared. It is recorded now: look at "
                f"{path}, commit it, and run the test again."
            )
        golden = Image.read(path)
        mismatch = _mismatch(image, golden, path)
        if mismatch is None:
            comparison = Comparison(("actual", image), ("expected", golden), 0 if recorded else within)
            if comparison.is_within_tolerance:
                return
            if not recorded:
                fail(
                    f"The picture is not that of {path}: {comparison.summary} GLBLUR_RECORD=1 records "
                    "it anew.",
                    lambda: comparison.attachments(path.stem),
                )
            mismatch = comparison.summary
        if not recorded:
            fail(mismatch)
        _record(image, path)
        fail(
            f"{mismatch} The picture is recorded as {path}: look at it, and run the test again "
            "without recording. A test that records fails, because it has not compared anything."
        )
    except (Error, OSError) as error:
        raise AssertionError(f"The golden picture cannot be compared with: {error}") from error


def _record(image: Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    image.write(path)


def _objection(path: Path, array: Array) -> Optional[str]:
    """Returns why no golden file can hold the picture, or None if the file can."""
    ending = path.suffix.lower()
    floats = array.dtype == np.float32
    if ending == ".png" and not floats:
        return None
    if ending == ".pfm" and floats:
        if bool((array[..., 3] == 1).all()):
            return None
        return (
            f"{path}: PFM has no alpha, and this picture is not opaque. Compare 16 bits with a .png "
            "file."
        )
    if ending == ".png":
        return (
            f"{path}: PNG holds at most 16 bits a channel, and this picture has floats. Compare 16 "
            "bits, or name a .pfm file for an opaque picture."
        )
    if ending == ".pfm":
        return f"{path}: PFM holds floats, and this picture has {_depth(array)}. Name a .png file."
    return (
        f"{path}: a golden picture must keep every sample. Name a .png file, or a .pfm file for an "
        "opaque picture of floats."
    )


def _mismatch(image: Image, golden: Image, path: Path) -> Optional[str]:
    """Returns why the pixels cannot be compared, or None if they can."""
    sizes = [f"{side.width}×{side.height}" for side in (image, golden)]
    if sizes[0] != sizes[1]:
        return f"The picture has {sizes[0]} pixels, and {path} has {sizes[1]}."
    if image.array.dtype != golden.array.dtype:
        return f"The picture has {_depth(image.array)}, and {path} has {_depth(golden.array)}."
    # PFM files state no profile.
    if image.profile != golden.profile and image.array.dtype != np.float32:
        lengths = [
            "none" if side.profile is None else f"an ICC profile of {len(side.profile)} bytes"
            for side in (image, golden)
        ]
        return f"The picture's colour profile is {lengths[0]}, and that of {path} is {lengths[1]}."
    return None


def _depth(array: Array) -> str:
    return {1: "8 bits a channel", 2: "16 bits a channel"}.get(array.itemsize, "floats")
