"""Films, which are rendered frame by frame. Those of grey planes need no library."""

import numpy as np
import pytest

import glblur
from glblur import Renderer

HEAD = b"YUV4MPEG2 W4 H2 F10:1 Ip A1:1 Cmono\n"


def film(levels):
    return HEAD + b"".join(b"FRAME\n" + bytes([level] * 8) for level in levels)


def levels_of(data):
    parts = data.split(b"FRAME\n")
    assert parts[0].startswith(b"YUV4MPEG2 W4 H2 F")
    frames = [np.frombuffer(part, np.uint8)[:8] for part in parts[1:]]
    assert all((frame == frame[0]).all() for frame in frames)
    return [int(frame[0]) for frame in frames]


def test_every_frame_goes_through_the_chain(tmp_path):
    levels = [16, 40, 126, 200, 235]
    (tmp_path / "in.y4m").write_bytes(film(levels))
    report = Renderer(threads=2).render_film(
        [{"filter": "invert"}], tmp_path / "in.y4m", tmp_path / "out.y4m"
    )
    # The luma of a grey v is 16 + 219 v, so that of 1 − v is 251 less that of v.
    assert levels_of((tmp_path / "out.y4m").read_bytes()) == [251 - level for level in levels]
    assert (report["frames"], report["width"], report["height"]) == (5, 4, 2)


def test_a_part_and_another_rate(tmp_path):
    (tmp_path / "in.y4m").write_bytes(film([16, 40, 126, 200, 235]))
    report = Renderer().render_film(
        [{"filter": "opacity", "amount": 1}],
        tmp_path / "in.y4m",
        tmp_path / "out.y4m",
        from_=0.1,
        to=0.3,
        fps="20",
    )
    assert levels_of((tmp_path / "out.y4m").read_bytes()) == [40, 40, 126, 126]
    assert report["frames"] == 4


def test_limits_and_the_renderer_that_is_kept(tmp_path):
    (tmp_path / "in.y4m").write_bytes(film([16, 40]))
    chain = [{"filter": "invert"}]
    with pytest.raises(glblur.DataError, match="the limit is 7 pixels"):
        glblur.render_film(chain, tmp_path / "in.y4m", tmp_path / "out.y4m", max_pixels=7)
    assert glblur.render_film(chain, tmp_path / "in.y4m", tmp_path / "out.y4m")["frames"] == 2


def test_films_of_a_picture_and_of_a_canvas(tmp_path):
    nodes = [
        {"filter": "solidColor", "color": "white"},
        {"id": "white", "filter": "opacity", "amount": 0},
        {"filter": "blend", "input": "source", "overlay": "white"},
    ]
    keys = [{"at": 0, "value": 0}, {"at": 1, "value": 1}]
    chain = {"nodes": nodes, "animation": [{"set": "white.amount", "keys": keys}]}
    canvas = {**chain, "canvas": {"size": [4, 2], "color": "black"}}
    black = np.zeros((2, 4, 3), np.uint8)
    for source, made in ((black, chain), (glblur.Image.from_array(black), chain), (None, canvas)):
        report = glblur.render_film(made, source, tmp_path / "out.y4m", fps=4)
        assert (report["frames"], report["width"], report["height"]) == (4, 4, 2)
        parts = (tmp_path / "out.y4m").read_bytes().split(b"FRAME\n")[1:]
        # The luma of the grey t is 16 + 219 t.
        assert [abs(part[0] - 16 - 219 * i / 4) <= 1 for i, part in enumerate(parts)] == [True] * 4
    glblur.Image.from_array(black).write(tmp_path / "black.png")
    glblur.render_film(chain, tmp_path / "black.png", tmp_path / "same.y4m", fps=4)
    glblur.render_film(chain, black, tmp_path / "out.y4m", fps=4)
    assert (tmp_path / "same.y4m").read_bytes() == (tmp_path / "out.y4m").read_bytes()
    glblur.render_film(chain, black, tmp_path / "out.apng", fps=4)
    data = (tmp_path / "out.apng").read_bytes()
    # Four frames (PNG 3, "acTL").
    assert data[data.index(b"acTL") + 4 :][:4] == b"\0\0\0\4"
    glblur.render_film(chain, black, tmp_path / "out.webp", fps=4, loops=3, lossless=True)
    data = (tmp_path / "out.webp").read_bytes()
    # Plays and pictures without loss (RFC 9649, 2.7.1.1 and 2.6).
    assert data[data.index(b"ANIM") + 12 :][:2] == b"\3\0" and b"VP8L" in data
    with pytest.raises(glblur.ArgumentError, match="crf is not for animations, which take loops"):
        glblur.render_film(chain, black, tmp_path / "none.gif", crf=20)
    with pytest.raises(glblur.ArgumentError, match="codec is not for Y4M films"):
        glblur.render_film(chain, black, tmp_path / "none.y4m", codec="vp9")
    for option in ({"level": "small"}, {"metadata": "none"}):
        with pytest.raises(glblur.ArgumentError, match=f"{list(option)[0]} is not for Y4M films"):
            glblur.render_film(chain, black, tmp_path / "none.y4m", **option)
    with pytest.raises(glblur.ChainError, match="duration"):
        glblur.render_film([{"filter": "invert"}], black, tmp_path / "none.y4m")
    with pytest.raises(glblur.ArgumentError, match="options.from"):
        glblur.render_film(chain, black, tmp_path / "none.y4m", from_=1)
    assert not (tmp_path / "none.y4m").exists()


def test_a_sound_file_that_is_none(tmp_path):
    (tmp_path / "in.y4m").write_bytes(film([16, 40]))
    chain = [{"filter": "invert"}]
    paths = (tmp_path / "in.y4m", tmp_path / "out.mkv")
    with pytest.raises(glblur.FileError, match="music.wav"):
        glblur.render_film(chain, *paths, sound=tmp_path / "music.wav")
    with pytest.raises(glblur.ArgumentError, match="options.sound_gain.*'sound'"):
        glblur.render_film(chain, *paths, sound_gain=-6)
    with pytest.raises(glblur.ArgumentError, match="options.sound_fade_out.*0 to 600"):
        glblur.render_film(chain, *paths, sound="music.wav", sound_fade_out=601)


def test_errors_leave_nothing(tmp_path):
    (tmp_path / "in.y4m").write_bytes(film([16, 40])[:-3])
    renderer = Renderer()
    chain = [{"filter": "invert"}]
    with pytest.raises(glblur.DataError, match="in frame 2"):
        renderer.render_film(chain, tmp_path / "in.y4m", tmp_path / "out.y4m")
    with pytest.raises(glblur.FileError, match="none.y4m"):
        renderer.render_film(chain, tmp_path / "none.y4m", tmp_path / "out.y4m")
    with pytest.raises(glblur.ArgumentError, match="options.fsp.*did you mean 'fps'"):
        renderer.render_film(chain, tmp_path / "in.y4m", tmp_path / "out.y4m", fsp=30)
    with pytest.raises(glblur.ArgumentError, match="not after 'from'"):
        renderer.render_film(chain, tmp_path / "in.y4m", tmp_path / "out.y4m", from_=2, to=1)
    with pytest.raises(glblur.ArgumentError, match="name another file"):
        renderer.render_film(chain, tmp_path / "in.y4m", tmp_path / "in.y4m")
    with pytest.raises(glblur.ArgumentError, match="options.codec"):
        renderer.render_film(chain, tmp_path / "in.y4m", tmp_path / "out.y4m", codec="divx")
    assert [path.name for path in tmp_path.iterdir()] == ["in.y4m"]
