"""Pictures with profile and metadata."""

import gc
import pickle
from pathlib import Path

import numpy as np
import pytest

import glblur
from conftest import EXAMPLES, PHOTO
from glblur import Image

ASTRONAUT = EXAMPLES / "photographs" / "astronaut.png"


def test_pixels_are_those_of_pillow():
    pillow = pytest.importorskip("PIL.Image")
    picture = Image.read(ASTRONAUT)
    with pillow.open(ASTRONAUT) as other:
        assert (picture.array[..., :3] == np.asarray(other.convert("RGB"))).all()
        assert picture.profile == other.info["icc_profile"]
    assert (picture.width, picture.height) == (512, 512)


def test_pillow_takes_pictures():
    pillow = pytest.importorskip("PIL.Image")
    picture = Image.read(ASTRONAUT)
    assert (np.asarray(pillow.fromarray(picture)) == picture.array).all()


def test_a_view_cannot_be_written_and_keeps_the_picture():
    picture = Image.read(ASTRONAUT)
    view = picture.array
    expected = view.copy()
    with pytest.raises(ValueError):
        view[0, 0] = 0
    del picture
    gc.collect()
    # Memory that is freed would be taken by these.
    others = [np.full(view.shape, 77, np.uint8) for _ in range(8)]
    assert (view == expected).all() and len(others) == 8


def test_a_picture_is_freed_with_its_last_view():
    import weakref

    picture = Image.read(ASTRONAUT)
    reference = weakref.ref(picture)
    view = picture.array
    del picture
    assert reference() is not None and view is not None
    del view
    assert reference() is None


def test_profile_and_metadata_are_kept(tmp_path):
    picture = Image.read(ASTRONAUT)
    assert picture.profile and len(picture.profile) == 3144
    assert [text["keyword"] for text in picture.metadata["texts"]] == ["Comment"]
    assert picture.metadata["profile"]["name"] == "sRGB"
    blurred = glblur.gaussian_blur(picture, 3)
    assert blurred.profile == picture.profile
    blurred.write(tmp_path / "a.png")
    again = Image.read(tmp_path / "a.png")
    assert again.profile == picture.profile
    assert again.metadata["texts"] == picture.metadata["texts"]
    blurred.write(tmp_path / "b.png", metadata="none")
    assert not Image.read(tmp_path / "b.png").metadata["texts"]


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.float32])
def test_arrays_become_pictures_and_come_back(noise, dtype):
    array = noise(20, 30, 4, dtype=dtype)
    picture = Image.from_array(array)
    assert picture.array.dtype == dtype and (picture.array == array).all()
    assert not np.shares_memory(picture.array, array)
    assert Image.from_array(picture) is picture
    copy = pickle.loads(pickle.dumps(picture))
    assert (copy.array == array).all()


def test_a_profile_of_pillow_is_taken():
    pillow = pytest.importorskip("PIL.Image")
    with pillow.open(ASTRONAUT) as other:
        assert Image.from_array(other).profile == other.info["icc_profile"]


def test_files_in_memory(noise):
    array = noise(20, 30, 3)
    data = Image.from_array(array).encode("png")
    assert data.startswith(b"\x89PNG")
    for kind in (bytes, bytearray, memoryview):
        assert (Image.decode(kind(data)).array[..., :3] == array).all()
    assert Image.from_array(array)._repr_png_() == data
    assert Image.from_array(array).encode(".jpg", quality=50).startswith(b"\xff\xd8")
    with pytest.raises(glblur.DataError):
        Image.decode(data[:200])
    with pytest.raises(glblur.Error):
        Image.decode(b"")
    with pytest.raises(glblur.Error, match="xyz"):
        Image.from_array(array).encode("xyz")
    with pytest.raises(glblur.Error, match="qality"):
        Image.from_array(array).encode("png", qality=3)


def test_files_that_cannot_be_read_or_written(tmp_path, noise):
    for kind in (glblur.FileError, OSError):
        with pytest.raises(kind, match="missing.png") as caught:
            Image.read(tmp_path / "missing.png")
        copy = pickle.loads(pickle.dumps(caught.value))
        assert type(copy) is glblur.FileError and str(copy) == str(caught.value)
    (tmp_path / "text.png").write_text("This is no picture.")
    with pytest.raises(glblur.DataError):
        Image.read(tmp_path / "text.png")
    with pytest.raises(glblur.FileError):
        Image.from_array(noise(4, 4, 3)).write(tmp_path / "no" / "such" / "folder.png")


@pytest.mark.parametrize("kind", [str, Path])
def test_names_of_files_stand_for_pictures(kind, tmp_path):
    picture, name = Image.read(ASTRONAUT), kind(ASTRONAUT)
    chain = glblur.Chain([{"filter": "invert"}])
    result = glblur.render(chain, name)
    assert (result.array == glblur.render(chain, picture).array).all()
    assert result.profile == picture.profile
    assert (glblur.gaussian_blur(name, 2).array == glblur.gaussian_blur(picture, 2).array).all()
    out = np.empty((512, 512, 3), np.uint8)
    assert (glblur.render(chain, name, out=out) == result.array[..., :3]).all()
    masked = glblur.Chain([{"filter": "saturation", "input": "@other", "amount": 1}])
    for source in (picture, picture.array):
        beside = glblur.render(masked, source, inputs={"other": kind(PHOTO)})
        assert (np.asarray(beside) == glblur.render(masked, source, inputs={"other": Image.read(PHOTO)})).all()
    assert chain.output_size(name) == (512, 512)
    result.write(kind(tmp_path / "a.png"))
    assert glblur.info(kind(tmp_path / "a.png"))["width"] == 512
    text = tmp_path / "chain.json"
    text.write_text(chain.text)
    assert glblur.Chain.read(kind(text)).text == chain.text
    glblur.Chain(chain.text, folder=kind(tmp_path))


def test_numpy_takes_pictures():
    picture = Image.read(PHOTO)
    assert np.shares_memory(np.asarray(picture), picture.array)
    assert np.asarray(picture, np.float32).dtype == np.float32
    assert "600×400" in repr(picture)
