"""The bytes of the command, by another way."""

import json

import numpy as np
import pytest

import glblur
from conftest import EXAMPLES, PHOTO


@pytest.mark.parametrize("chain", ["frosted-card", "tilt-shift", "liquid-glass", "vibrancy"])
@pytest.mark.parametrize("quality", ["fast", "exact"])
def test_chains_give_the_bytes_of_the_command(command, tmp_path, chain, quality):
    path, out = EXAMPLES / f"{chain}.json", tmp_path / "out.png"
    command("run", path, PHOTO, "-o", out, "--backend", "cpu", "--quality", quality)
    expected = glblur.Image.read(out)
    picture = glblur.Image.read(PHOTO)
    renderer = glblur.Renderer(backend="cpu", quality=quality)
    result = renderer.render(glblur.Chain.read(path), picture)
    assert (result.array == expected.array).all()
    assert result.profile == expected.profile
    # An array takes the other way through the library, and gives the same.
    rendered = renderer.render(glblur.Chain.read(path), picture.array, profile=picture.profile)
    assert (rendered == expected.array).all()


def test_a_file_is_that_of_the_command(command, tmp_path):
    chain = '[{"filter": "saturation", "amount": 0.5}]'
    for ending, options, words in (
        ("png", {}, []),
        ("jpg", {"quality": 71}, ["--file-quality", "71"]),
        ("webp", {"lossless": True}, ["--lossless"]),
        ("png", {"metadata": "none"}, ["--metadata", "none"]),
    ):
        theirs, ours = tmp_path / f"a.{ending}", tmp_path / f"b.{ending}"
        command("run", "-", PHOTO, "-o", theirs, "--backend", "cpu", *words, input=chain.encode())
        glblur.render(chain, glblur.Image.read(PHOTO)).write(ours, **options)
        assert ours.read_bytes() == theirs.read_bytes(), ending


def test_reports_are_those_of_the_command(command):
    chain = EXAMPLES / "palette.json"
    theirs = json.loads(command("measure", chain, PHOTO, "--json"))["results"][0]["measurements"]
    ours = glblur.measure(glblur.Chain.read(chain), glblur.Image.read(PHOTO))
    assert ours == theirs
    chain = EXAMPLES / "effect-card.json"
    theirs = json.loads(command("legibility", chain, PHOTO, "--json"))["results"][0]["labels"]
    assert glblur.legibility(glblur.Chain.read(chain), glblur.Image.read(PHOTO)) == theirs


@pytest.mark.parametrize("metric", ["samples", "psnr", "ssim", "ms-ssim", "deltaE"])
def test_comparisons_are_those_of_the_command(command, tmp_path, metric):
    blurred = glblur.gaussian_blur(PHOTO, 2)
    blurred.write(tmp_path / "blurred.png")
    words = ["--at-least", "0"] if metric in ("psnr", "ssim", "ms-ssim") else ["--tolerance", "255"]
    words += ["--metric", metric, "--json"]
    theirs = json.loads(command("compare", PHOTO, tmp_path / "blurred.png", *words))["results"][0]
    ours = glblur.compare(PHOTO, blurred, metric)
    assert ours == {**theirs["metric"], "difference": theirs["difference"]}
    assert ours["name"] == metric and ours["value"] > 0
    same = glblur.compare(blurred, blurred.array, metric)
    assert same["value"] == {"samples": 0, "deltaE": 0, "psnr": None}.get(metric, 1)
    assert same["difference"]["greatest"] == 0


def test_comparisons_that_cannot_be():
    grey = np.zeros((8, 8, 3), np.uint8)
    with pytest.raises(glblur.ImageError):
        glblur.compare(grey, np.zeros((8, 9, 3), np.uint8))
    with pytest.raises(glblur.ImageError, match="176"):
        glblur.compare(grey, grey, "ms-ssim")
    with pytest.raises(glblur.ArgumentError, match="'mse'.*ssim"):
        glblur.compare(grey, grey, "mse")


def test_information_is_that_of_the_command(command):
    theirs = json.loads(command("info", PHOTO, "--json"))[0]
    ours = glblur.info(PHOTO)
    # What became of an operand is the command's alone.
    assert ours == {key: theirs[key] for key in theirs if key not in ("file", "status", "error")}


def test_the_versions_are_one(command):
    assert glblur.release() == glblur.__version__
    assert glblur.__version__ in command("--version").decode()


def test_arrays_of_a_file_are_its_samples(command, tmp_path):
    """A PFM file has floats in a header and rows from below, which numpy reads without glblur."""
    out = tmp_path / "out.pfm"
    command("run", "-", PHOTO, "-o", out, input=b'[{"filter": "invert"}]')
    with out.open("rb") as file:
        assert file.readline() == b"PF\n"
        width, height = map(int, file.readline().split())
        scale = float(file.readline())
        floats = np.frombuffer(file.read(), "<f4" if scale < 0 else ">f4")
    picture = floats.reshape(height, width, 3)[::-1]
    result = glblur.render([glblur.filters.invert()], glblur.Image.read(PHOTO))
    assert np.abs(result.array[..., :3] / 255 - picture).max() <= 1e-6
