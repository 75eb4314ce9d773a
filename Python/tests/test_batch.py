"""The worker for many pictures."""

import errno
import itertools
import os
import pathlib
import pickle

import numpy as np
import pytest

import glblur
from conftest import EXAMPLES
from glblur.batch import MARK, Render

CHAIN = '[{"filter": "gaussianBlur", "sigma": 3, "edge": "mirror"}]'


@pytest.fixture
def folder(tmp_path, noise):
    """Three pictures, of which one is damaged, in folders."""
    root = tmp_path / "in"
    (root / "deep").mkdir(parents=True)
    glblur.Image.from_array(noise(20, 30, 3)).write(root / "a.png")
    glblur.Image.from_array(noise(20, 30, 3, seed=2)).write(root / "deep" / "b.jpg")
    (root / "broken.png").write_bytes((root / "a.png").read_bytes()[:300])
    return root


def paths(root):
    return sorted(str(path) for path in root.rglob("*.*"))


def test_files_are_those_of_the_command(folder, tmp_path, command):
    out = tmp_path / "out"
    rows = Render(CHAIN, output=out, root=folder)({"path": paths(folder)})
    assert list(rows["skipped"]) == [False] * 3
    assert [bool(error) for error in rows["error"]] == [False, True, False]
    assert "broken.png" in rows["error"][1]
    written = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert written == sorted(["a.png", "deep/b.jpg.png", MARK])
    for name, result in (("a.png", "a.png"), ("deep/b.jpg", "deep/b.jpg.png")):
        theirs = tmp_path / "theirs.png"
        command("run", "-", folder / name, "-o", theirs, "--backend", "cpu", input=CHAIN.encode())
        assert (out / result).read_bytes() == theirs.read_bytes()


def test_what_exists_is_not_rendered_again(folder, tmp_path):
    out = tmp_path / "out"
    Render(CHAIN, output=out, root=folder)({"path": paths(folder)})
    times = {path: path.stat().st_mtime_ns for path in out.rglob("*.png")}
    (out / "a.png").unlink()
    rows = Render(CHAIN, output=out, root=folder)({"path": paths(folder)})
    assert list(rows["skipped"]) == [False, False, True]
    kept = out / "deep" / "b.jpg.png"
    assert kept.stat().st_mtime_ns == times[kept] and (out / "a.png").exists()
    rows = Render(CHAIN, output=out, root=folder, resume=False)({"path": paths(folder)})
    assert not any(rows["skipped"]) and kept.stat().st_mtime_ns > times[kept]


def test_results_of_another_chain_are_not_mixed(folder, tmp_path):
    out = tmp_path / "out"
    Render(CHAIN, output=out, root=folder)
    with pytest.raises(glblur.ArgumentError, match="another chain"):
        Render(CHAIN.replace("3", "4"), output=out, root=folder)
    with pytest.raises(glblur.ArgumentError, match="another chain"):
        Render(CHAIN, output=out, root=folder, set={"0.sigma": 4})
    assert sorted(os.listdir(out)) == [MARK]


def test_names_follow_from_paths_alone(tmp_path):
    render = Render(CHAIN, output=tmp_path / "out", root=tmp_path / "in", format="jpg")
    names = ["a.jpg", "a.png", "a.jpeg", "x/a.jpg"]
    results = [render.output_path(str(tmp_path / "in" / name)) for name in names]
    assert [str(path.relative_to(tmp_path / "out")) for path in results] == [
        "a.jpg", "a.png.jpg", "a.jpeg.jpg", "x/a.jpg",
    ]
    with pytest.raises(glblur.ArgumentError, match="root"):
        render.output_path("/elsewhere/a.jpg")


def test_links_are_named_by_the_folder_that_they_lie_in(folder, tmp_path):
    (folder / "link.png").symlink_to(EXAMPLES / "logo.png")
    rows = Render(CHAIN, output=tmp_path / "out", root=folder)({"path": [str(folder / "link.png")]})
    assert rows["output"][0] == str(tmp_path / "out" / "link.png") and not rows["error"][0]


def test_a_wrong_chain_ends_the_job(folder, tmp_path):
    with pytest.raises(glblur.ChainError):
        Render('[{"filter": "gausianBlur"}]', output=tmp_path / "out")
    missing = Render('[{"filter": "invert", "input": "@logo"}]', output=tmp_path / "other")
    with pytest.raises(glblur.MissingImageError):
        missing({"path": [str(folder / "a.png")]})


def test_a_full_or_missing_folder_ends_the_job(folder, tmp_path):
    render = Render(CHAIN, output=tmp_path / "out", format="xyz")
    with pytest.raises(glblur.Error):
        render({"path": [str(folder / "a.png")]})


def test_a_picture_that_the_format_cannot_hold_is_the_error_of_its_row(tmp_path):
    root = tmp_path / "in"
    root.mkdir()
    # WebP holds 16383 pixels on a side, by its specification.
    for name, width in (("a.png", 16384), ("b.png", 16383)):
        glblur.Image.from_array(np.zeros((1, width, 3), np.uint8)).write(root / name)
    rows = Render('[{"filter": "invert"}]', output=tmp_path / "out", root=root, format="webp")(
        {"path": paths(root)}
    )
    assert "16383" in rows["error"][0] and not rows["error"][1]
    assert sorted(os.listdir(tmp_path / "out")) == [MARK, "b.png.webp"]


def test_a_full_disk_ends_the_job(folder, tmp_path):
    render = Render(CHAIN, output=tmp_path / "out")
    (tmp_path / "out" / "a.png").symlink_to("/dev/full")
    render.resume = False
    with pytest.raises(glblur.FileError, match="No space left"):
        render({"path": [str(folder / "a.png")]})


def test_a_chain_that_was_set_is_another_chain(tmp_path):
    chain, out = glblur.Chain(CHAIN), tmp_path / "out"
    Render(chain.set("0.sigma", 5), output=out)
    with pytest.raises(glblur.ArgumentError, match="another chain"):
        Render(chain.set("0.sigma", 30), output=out)
    # The same values, however they are given and wherever the chain travels.
    Render(CHAIN, output=out, set={"0.sigma": 5})
    Render(pickle.loads(pickle.dumps(chain.set("0.sigma", 5))), output=out)


@pytest.mark.parametrize("changed", ["lib/a.glsl", "toy/common.glsl"])
def test_a_chain_with_other_files_of_its_shaders_is_another_chain(tmp_path, changed):
    for folder in ("lib", "toy"):
        (tmp_path / folder).mkdir()
    (tmp_path / "lib" / "a.glsl").write_text("#define A 1.0\n")
    (tmp_path / "flat.frag").write_text(
        '#include "lib/a.glsl"\nvoid main() { gl_FragColor = vec4(A); }'
    )
    (tmp_path / "toy" / "common.glsl").write_text("#define A 1.0\n")
    (tmp_path / "toy" / "image.glsl").write_text("void mainImage(out vec4 o, vec2 p) { o = vec4(A); }")
    text = '[{"filter": "shader", "file": "flat.frag"}, {"filter": "shader", "file": "toy"}]'
    Render(glblur.Chain(text, folder=tmp_path), output=tmp_path / "out")
    Render(glblur.Chain(text, folder=tmp_path), output=tmp_path / "out")
    (tmp_path / changed).write_text("#define A 0.5\n")
    with pytest.raises(glblur.ArgumentError, match="another chain"):
        Render(glblur.Chain(text, folder=tmp_path), output=tmp_path / "out")


@pytest.mark.parametrize("changed", ["flat.fs", "base.png"])
def test_a_chain_with_other_files_is_another_chain(tmp_path, noise, changed):
    shader = '/*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/ void main() {'
    (tmp_path / "flat.fs").write_text(shader + "gl_FragColor = vec4(1.0); }")
    glblur.Image.from_array(noise(8, 8, 3)).write(tmp_path / "base.png")
    text = (
        '{"inputs": {"base": "base.png"}, "nodes": [{"filter": "invert", "input": "@base"}, '
        '{"filter": "shader", "file": "flat.fs"}]}'
    )
    chain = glblur.Chain(text, folder=tmp_path)
    Render(chain, output=tmp_path / "out")
    Render(chain, output=tmp_path / "out")
    if changed == "flat.fs":
        (tmp_path / changed).write_text(shader + "gl_FragColor = vec4(0.5); }")
    else:
        glblur.Image.from_array(noise(8, 8, 3, seed=2)).write(tmp_path / changed)
    with pytest.raises(glblur.ArgumentError, match="another chain"):
        Render(glblur.Chain(text, folder=tmp_path), output=tmp_path / "out")


def test_names_never_meet(tmp_path):
    render = Render(CHAIN, output=tmp_path / "out", root=tmp_path)
    words = ["a", "b", ".", ".png", ".jpg"]
    names = {"".join(some) for count in range(1, 5) for some in itertools.product(words, repeat=count)}
    names -= {".", ".."}
    results = {render.output_path(str(tmp_path / name)).name for name in names}
    assert len(results) == len(names)
    assert all(result.endswith(".png") for result in results)
    assert render.output_path(str(tmp_path / "a.png")).name == "a.png"


def test_pictures_of_several_folders_need_a_root(tmp_path):
    render = Render(CHAIN, output=tmp_path / "out")
    with pytest.raises(glblur.ArgumentError, match="x/1.png and y/1.png.*root="):
        render({"path": ["x/1.png", "y/1.png"]})
    rows = render({"path": ["x/1.png", "x/../x/1.png"]})
    assert all("cannot be opened" in error for error in rows["error"])


def test_the_mark_has_the_permissions_of_new_files(tmp_path):
    before = os.umask(0o027)
    try:
        Render(CHAIN, output=tmp_path / "out")
    finally:
        os.umask(before)
    assert (tmp_path / "out" / MARK).stat().st_mode & 0o777 == 0o640


def test_the_mark_needs_no_hard_links(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    for _ in range(2):
        Render(CHAIN, output=tmp_path / "out")
    assert os.listdir(tmp_path / "out") == [MARK]
    with pytest.raises(glblur.ArgumentError, match="another chain"):
        Render(CHAIN, output=tmp_path / "out", quality="exact")


def test_a_folder_that_cannot_be_used_is_named(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(tmp_path / MARK))

    (tmp_path / "file").write_text("")
    with pytest.raises(glblur.FileError, match="file.*another folder"):
        Render(CHAIN, output=tmp_path / "file")
    Render(CHAIN, output=tmp_path / "out")
    # The tests may run as root, whom no permission stops.
    monkeypatch.setattr(pathlib.Path, "read_bytes", refuse)
    with pytest.raises(glblur.FileError, match="Permission denied.*let the workers read"):
        Render(CHAIN, output=tmp_path / "out")


def test_wrong_limits_end_the_job():
    with pytest.raises(glblur.ArgumentError, match="max_pixels"):
        Render(CHAIN, limits=glblur.Limits(max_pixels=0))


def test_arrays(noise):
    render = Render(CHAIN)
    same = noise(3, 20, 30, 3)
    rows = render({"image": same, "label": [1, 2, 3]})
    assert rows["image"].shape == same.shape and rows["label"] == [1, 2, 3]
    for picture, result in zip(same, rows["image"]):
        assert (result == glblur.gaussian_blur(picture, 3)).all()
    mixed = [noise(20, 30, 3), noise(10, 12), np.zeros((4, 4), np.int64)]
    rows = render({"image": mixed})
    assert rows["image"].dtype == object
    assert (rows["image"][1] == glblur.gaussian_blur(mixed[1], 3)).all()
    assert rows["image"][2].size == 0 and "int64" in rows["error"][2]
    assert render({"image": []})["image"].shape == (0,)
    assert same.flags.writeable and (same == noise(3, 20, 30, 3)).all()


def test_read_only_arrays_of_shared_memory(noise):
    picture = noise(1, 20, 30, 3)
    picture.flags.writeable = False
    assert Render(CHAIN)({"image": picture})["image"].shape == picture.shape


def test_files_in_memory(folder):
    data = [(folder / name).read_bytes() for name in ("a.png", "broken.png")]
    rows = Render(CHAIN, format="jpg", options={"quality": 80})({"bytes": data})
    assert rows["bytes"][0].startswith(b"\xff\xd8") and rows["bytes"][1] == b""
    assert not rows["error"][0] and rows["error"][1]


def test_files_in_memory_with_an_output(folder, tmp_path):
    path = folder / "a.png"
    rows = Render(CHAIN, output=tmp_path / "out")({"path": [str(path)], "bytes": [path.read_bytes()]})
    assert "bytes" not in rows and os.path.exists(rows["output"][0])


def test_copies_in_one_process_share_a_renderer(tmp_path):
    render = Render(CHAIN, output=tmp_path / "out", set={"0.sigma": 2})
    data = pickle.dumps(render)
    first, second = pickle.loads(data), pickle.loads(data)
    assert first is second and first is not render
    assert pickle.loads(pickle.dumps(render.file)).__self__ is first


def test_inputs_are_files_or_arrays(folder, noise):
    chain = '[{"filter": "invert", "input": "@other"}]'
    for value in (str(folder / "a.png"), noise(20, 30, 3)):
        result = Render(chain, inputs={"other": value}).image(noise(20, 30, 3, seed=9))
        assert (result == 255 - noise(20, 30, 3)).all()


def test_columns_are_named(tmp_path):
    with pytest.raises(glblur.ArgumentError, match="picture"):
        Render(CHAIN)({"picture": []})
    with pytest.raises(glblur.ArgumentError, match="output"):
        Render(CHAIN)({"path": [str(EXAMPLES / "logo.png")]})
