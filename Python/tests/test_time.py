"""Chains that change over time: moments of one, and its frames."""

import pickle

import numpy as np
import pytest

import glblur
from conftest import EXAMPLES, PHOTO
from glblur import Chain, Image, Renderer

#: White whose opacity grows from 0 to 1 in two seconds, over black: the level 255·t/2.
FADE = Chain(
    {
        "canvas": {"size": [2, 2], "color": "black"},
        "nodes": [
            {"filter": "solidColor", "color": "white"},
            {"id": "white", "filter": "opacity", "amount": 0},
            {"filter": "blend", "input": "source", "overlay": "white"},
        ],
        "animation": [
            {"set": "white.amount", "keys": [{"at": 0, "value": 0}, {"at": 2, "value": 1}]}
        ],
    }
)


def level(image):
    assert (image.array[..., :3] == image.array[0, 0, 0]).all()
    return int(image.array[0, 0, 0])


@pytest.mark.parametrize(
    "moment, expected", [(0, 0), (0.5, 64), (np.float32(1), 128), ("50%", 128), ("12f", 61), (9, 255)]
)
def test_moments(moment, expected):
    still = FADE.at(moment)
    # 255·t/2 rounded, and half a level of the renderer's.
    assert abs(level(glblur.render(still)) - expected) <= 1
    assert level(glblur.render(FADE, at=moment)) == level(glblur.render(still))
    assert level(Renderer().render_canvas(FADE, at=moment)) == level(glblur.render(still))
    # The copy in another process is of the same moment.
    assert level(glblur.render(pickle.loads(pickle.dumps(still)))) == level(glblur.render(still))
    assert ".at(" in repr(still)


def test_moments_that_are_none():
    with pytest.raises(glblur.ArgumentError, match="moment"):
        FADE.at("soon")
    with pytest.raises(glblur.ArgumentError):
        FADE.at(float("nan"))
    shares = Chain(FADE.text.replace('"at": 2', '"at": "100%"').replace('"at": 0', '"at": 0.5'))
    with pytest.raises(glblur.ChainError, match="duration"):
        shares.at(1)
    assert abs(level(glblur.render(shares.at(2.25, duration=4))) - 128) <= 1


def test_frames_come_in_order():
    frames = glblur.frames(FADE, fps=4)
    assert len(frames) == 8
    levels, told = [], []
    for frame in frames:
        levels.append(level(frame))
        told.append((frames.report["index"], frames.report["time"]))
    assert np.abs(np.array(levels) - 255 * np.arange(8) / 8).max() <= 1
    assert told == [(index, index / 4) for index in range(8)]
    assert next(frames, None) is None
    assert len(glblur.frames(FADE, duration=3, fps="30000/1001")) == 90


def test_frames_are_those_of_the_command(command, tmp_path):
    path = EXAMPLES / "lower-third.json"
    command("run", path, PHOTO, "-o", tmp_path / "third.png", "--fps", "2", "--backend", "cpu")
    renderer = Renderer(backend="cpu")
    frames = list(renderer.frames(Chain.read(path), PHOTO, fps=2))
    files = sorted(tmp_path.glob("third.*.png"))
    assert len(files) == len(frames) == 6
    for file, frame in zip(files, frames):
        assert (Image.read(file).array == frame.array).all()
    command("run", path, PHOTO, "-o", tmp_path / "at.png", "--at", "1.5", "--backend", "cpu")
    still = renderer.render(Chain.read(path), PHOTO, at=1.5)
    assert (Image.read(tmp_path / "at.png").array == still.array).all()


def test_frames_that_cannot_be():
    with pytest.raises(glblur.ChainError, match="duration"):
        glblur.frames([{"filter": "invert"}], np.zeros((4, 4, 3), np.uint8))
    with pytest.raises(glblur.ArgumentError, match="fps"):
        glblur.frames(FADE, fps=0)
    frames = Renderer(max_cost=1).frames(FADE)
    with pytest.raises(glblur.LimitError):
        next(frames)
    assert next(frames, None) is None
