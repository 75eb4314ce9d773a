"""The expectations for pytest: that they pass, that they fail, and what they leave."""

import os
import subprocess
import sys

import numpy as np
import pytest

import glblur
from conftest import EXAMPLES
from glblur import filters, views
from glblur.testing import (
    Difference,
    attachments,
    expect_agreement,
    expect_legible,
    expect_picture,
    expect_tests,
    pictures,
    recording,
    requires_opengles,
    run_tests,
)


def test_differences_are_those_of_premultiplied_samples():
    first = np.full((4, 5, 4), 255, np.uint8)
    second = first.copy()
    second[2, 3] = [254, 255, 255, 255]
    difference = Difference.of(first, second)
    assert difference.greatest == 1 and difference.worst == (3, 2)
    assert difference.differing_share == 1 / 80 and difference.mean == 1 / 80
    assert difference.peak_signal_to_noise == pytest.approx(10 * np.log10(255**2 * 80))
    # What cannot be seen does not count, and half of what is half seen.
    first[..., 3] = second[..., 3] = 0
    assert Difference.of(first, second).greatest == 0
    first[..., 3] = second[..., 3] = 51
    assert Difference.of(first, second).greatest == pytest.approx(0.2)
    assert Difference.of(first, second.astype(np.uint16) * 257).greatest == pytest.approx(0.2)
    with pytest.raises(glblur.ArgumentError):
        Difference.of(first, second[1:])


def test_pictures_by_formula():
    ramp = pictures.ramp(256, 3)
    assert (ramp[1, :, 0] == np.arange(256)).all() and (ramp[..., 2] == 255 - ramp[..., 0]).all()
    assert list(ramp[:, 0, 1]) == [0, 128, 255]
    assert list(pictures.alpha_ramp(3, 1, (1, 0, 0), np.uint16)[0, 1]) == [65535, 0, 0, 32768]
    board = pictures.chequerboard(16, 16, 4)
    assert board[0, 0, 0] == 255 and board[0, 4, 0] == 0 and board[4, 4, 0] == 255
    assert pictures.impulse(5, 5)[..., 0].sum() == 255 and pictures.impulse(5, 5)[2, 2, 0] == 255
    assert len(np.unique(pictures.patches(90, 30).reshape(-1, 4), axis=0)) == 27
    # x² + y² = 2L at (4, 4) of 16 pixels: a full wave.
    plate = pictures.zone_plate(16, 16, np.float32)
    assert plate[0, 0, 0] == 1 and plate[4, 4, 0] == pytest.approx(1) and plate[0, 4, 0] == 0


def test_noise_is_that_of_splitmix64():
    # The first numbers of SplitMix64 from the seed 1234567, of the generator's own publication.
    numbers = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    expected = [np.float32((number >> 40) / (2**24 - 1)) for number in numbers]
    noise = pictures.noise(1, 1, 1234567, is_opaque=False, dtype=np.float32)
    assert list(noise[0, 0]) == expected
    assert pictures.noise(300, 200).mean() == pytest.approx((3 * 127.5 + 255) / 4, abs=0.5)


@requires_opengles()
def test_agreement():
    chain = [filters.gaussian_blur(4), filters.saturation(1.8)]
    difference = expect_agreement(chain, pictures.noise(96, 64, is_opaque=False))
    assert difference.greatest <= 1
    expect_agreement(chain, pictures.zone_plate(96, 64), quality="exact")
    expect_agreement(chain, pictures.ramp(96, 64, np.uint16), within=0.5)


@requires_opengles()
def test_disagreement_names_the_worst_pixel_and_leaves_pictures(tmp_path):
    # Nothing agrees better than by nothing, so no tolerance passes that is not a number.
    with attachments(tmp_path), pytest.raises(AssertionError, match="gpu and cpu differ by"):
        expect_agreement([filters.invert()], pictures.ramp(32, 32), within=float("nan"))
    assert sorted(os.listdir(tmp_path)) == [
        "agreement-cpu.png", "agreement-difference.png", "agreement-gpu.png",
        "agreement-numbers.txt",
    ]
    assert (glblur.Image.read(tmp_path / "agreement-cpu.png").array[0, 0] == [255, 255, 0, 255]).all()


def test_agreement_fails_where_nothing_renders():
    with pytest.raises(AssertionError, match="cannot be rendered.*amout|amout"):
        expect_agreement([{"filter": "saturation", "amout": 1}], pictures.ramp(8, 8))


def test_a_missing_golden_picture_is_recorded_and_fails(tmp_path):
    picture = pictures.noise(20, 30)
    place = {"file_path": str(tmp_path / "test_it.py")}
    with pytest.raises(AssertionError, match="nothing was compared"):
        expect_picture(picture, "deep/a.png", **place)
    assert (tmp_path / "goldens" / "deep" / "a.png").exists()
    expect_picture(picture, "deep/a.png", **place)
    expect_picture(glblur.Image.from_array(picture), "deep/a.png", within=0, **place)
    near = picture.copy()
    near[3, 7, 1] ^= 1
    expect_picture(near, "deep/a.png", **place)
    far = picture.copy()
    far[3, 7, 1] ^= 64
    kept = tmp_path / "kept"
    with attachments(kept), pytest.raises(AssertionError, match=r"64 levels.*\(7, 3\)"):
        expect_picture(far, "deep/a.png", **place)
    assert sorted(os.listdir(kept)) == ["a-actual.png", "a-difference.png", "a-expected.png", "a-numbers.txt"]
    difference = glblur.Image.read(kept / "a-difference.png").array
    assert difference[3, 7, 1] == 255 and difference[..., :3].sum() == 255


def test_recording_replaces_what_differs_and_fails(tmp_path):
    place = {"file_path": str(tmp_path / "test_it.py")}
    golden = tmp_path / "goldens" / "a.png"
    first, second = pictures.noise(20, 30), pictures.noise(20, 30, seed=2)
    with pytest.raises(AssertionError):
        expect_picture(first, "a.png", **place)
    time = golden.stat().st_mtime_ns
    with recording():
        expect_picture(first, "a.png", **place)
    assert golden.stat().st_mtime_ns == time
    with recording(), pytest.raises(AssertionError, match="has not compared anything"):
        expect_picture(second, "a.png", **place)
    expect_picture(second, "a.png", **place)


def test_golden_pictures_that_hold_no_such_picture(tmp_path):
    place = {"file_path": str(tmp_path / "test_it.py")}
    floats = pictures.ramp(8, 8, np.float32)
    with pytest.raises(AssertionError, match="at most 16 bits"):
        expect_picture(floats, "a.png", **place)
    with pytest.raises(AssertionError, match="nothing was compared"):
        expect_picture(floats, "a.pfm", **place)
    expect_picture(floats, "a.pfm", **place)
    with pytest.raises(AssertionError, match="PFM has no alpha"):
        expect_picture(pictures.alpha_ramp(8, 8, dtype=np.float32), "b.pfm", **place)
    with pytest.raises(AssertionError, match="keep every sample"):
        expect_picture(pictures.ramp(8, 8), "a.jpg", **place)
    with pytest.raises(AssertionError):
        expect_picture(pictures.ramp(8, 8), "c.png", **place)
    with pytest.raises(AssertionError, match="8×9 pixels.*8×8"):
        expect_picture(pictures.ramp(8, 9), "c.png", **place)
    with pytest.raises(AssertionError, match="16 bits a channel.*8 bits"):
        expect_picture(pictures.ramp(8, 8, np.uint16), "c.png", **place)


def _titled(color):
    label = views.label("Good morning", size=44, weight="bold", color=color)
    return [filters.effect_view(content=[label])]


def test_legibility(tmp_path):
    white = np.full((120, 400, 3), 255, np.uint8)
    expect_legible(_titled("black"), white)
    with attachments(tmp_path), pytest.raises(AssertionError, match="contrast of 1.*AA needs 3"):
        expect_legible(_titled("white"), white)
    assert sorted(os.listdir(tmp_path)) == ["legible-numbers.txt", "legible-picture.png"]
    with pytest.raises(AssertionError, match="no label"):
        expect_legible([filters.invert()], white)
    outside = views.label("Away", frame=[1000, 0, 100, 50])
    with pytest.raises(AssertionError, match="outside the visible picture"):
        expect_legible([filters.effect_view(content=[outside])], white)


def test_the_plugin_keeps_attachments(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "from glblur.testing import expect_picture, pictures\n"
        "def test_board():\n    expect_picture(pictures.chequerboard(16, 16), 'board.png')\n"
    )
    (tmp_path / "goldens").mkdir()
    glblur.Image.from_array(pictures.ramp(16, 16)).write(tmp_path / "goldens" / "board.png")

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "glblur.testing.plugin", *arguments],
            cwd=tmp_path, capture_output=True, text=True,
            env={
                **os.environ,
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                "PYTHONPATH": os.path.dirname(os.path.dirname(glblur.__file__)),
            },
        )

    failed = run("--glblur-attachments", "kept")
    assert failed.returncode == 1 and "The worst pixel is" in failed.stdout, failed
    assert os.listdir(tmp_path / "kept") == ["test_it.py-test_board"]
    assert len(os.listdir(tmp_path / "kept" / "test_it.py-test_board")) == 4
    recorded = run("--glblur-record")
    assert recorded.returncode == 1 and "is recorded as" in recorded.stdout, recorded
    assert run().returncode == 0


def test_examples_of_the_repository():
    photo = glblur.Image.read(EXAMPLES / "photographs" / "coffee.png")
    expect_legible(glblur.Chain.read(EXAMPLES / "effect-card.json"), photo)


def shaders(folder, level):
    """Writes a shader of one grey and its test."""
    folder.mkdir(exist_ok=True)
    (folder / "a.frag").write_text(f"void main() {{ gl_FragColor = vec4(vec3({level}), 1); }}")
    (folder / "a.test.json").write_text('{"size": [8, 4]}')
    return folder


def test_files_of_tests_are_run(tmp_path):
    folder = shaders(tmp_path / "art", 0.2)
    (missing,) = run_tests(folder, attachments=tmp_path / "kept")
    assert missing.title == "a.8x4" and missing.outcome == "failed"
    assert missing.file == str(folder / "a.test.json")
    assert "There is no Goldens/a.8x4.png" in missing.message
    assert missing.pictures == (str(tmp_path / "kept" / "1-actual.png"),)
    assert [result.outcome for result in run_tests(folder, bless="missing")] == ["written"]
    # 0.2 of 255.
    golden = glblur.Image.read(folder / "Goldens" / "a.8x4.png").array
    assert golden.shape[:2] == (4, 8) and (golden[..., :3] == 51).all()
    assert [result.outcome for result in run_tests(folder, backend="cpu")] == ["passed"]
    expect_tests(folder)
    shaders(folder, 0.4)
    with attachments(tmp_path / "failed"):
        with pytest.raises(AssertionError, match="differ by 51 levels.*Both backends agree"):
            expect_tests(folder / "a.test.json")
        assert (tmp_path / "failed" / "1-difference.png").exists()
        with recording(), pytest.raises(AssertionError, match="the golden file was written"):
            expect_tests(folder)
    expect_tests(folder)
    with pytest.raises(glblur.ArgumentError, match="no file in"):
        run_tests(tmp_path / "kept")
    with pytest.raises(glblur.ArgumentError, match="bless"):
        run_tests(folder, bless="all")
    with pytest.raises(glblur.ArgumentError, match="leave out the backend 'cpu'"):
        run_tests(folder, bless="missing", backend="cpu")
    with pytest.raises(glblur.ArgumentError, match="options.device: 'x' names no device; pass auto"):
        run_tests(folder, device="x")
    with pytest.raises(glblur.ArgumentError, match="does not end in .test.json"):
        run_tests(folder / "a.frag")
    with pytest.raises(glblur.FileError, match="there is no such file"):
        run_tests(folder / "none.test.json")


def test_what_was_not_compared_is_a_warning(tmp_path):
    folder = shaders(tmp_path, 0.2)
    run_tests(folder, bless="missing")
    with pytest.warns(glblur.RenderWarning, match="a.8x4: OpenGL ES was not compared"):
        expect_tests(folder, backend="cpu")
    (folder / "a.test.json").write_text('{"expect": "agreement"}')
    (result,) = run_tests(folder, backend="cpu")
    assert result.outcome == "skipped" and "nothing was compared" in result.note
    with pytest.warns(glblur.RenderWarning, match="a: only one backend renders"):
        expect_tests(folder, backend="cpu")


def test_pytest_collects_files_of_tests_on_request(tmp_path):
    folder = shaders(tmp_path / "art", 0.2)
    run_tests(folder, bless="missing")
    shaders(tmp_path / "bad", 0.2)

    def collected(*options):
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "glblur.testing.plugin", *options],
            cwd=tmp_path, capture_output=True, text=True,
            env={
                **os.environ,
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                "PYTHONPATH": os.path.dirname(os.path.dirname(glblur.__file__)),
            },
        )

    assert "no tests ran" in collected().stdout
    outcome = collected("--glblur-tests")
    assert outcome.returncode == 1 and "1 failed, 1 passed" in outcome.stdout
    assert "There is no Goldens/a.8x4.png" in outcome.stdout
