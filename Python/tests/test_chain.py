"""Chains: what they are made of, and how their mistakes are told."""

import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import glblur
from conftest import EXAMPLES
from glblur import Chain, filters

TYPO = """{
  "version": 1,
  "nodes": [
    { "filter": "gaussianBlur", "sigma": 3 },
    { "filter": "saturation", "amout": 2 }
  ]
}"""


def test_a_mistake_names_line_place_and_cure():
    with pytest.raises(glblur.ChainError) as caught:
        Chain(TYPO)
    error = caught.value
    assert error.line == 5
    assert error.path == "nodes[1].amout"
    assert "amount" in error.cure
    assert str(error) == error.message and "nodes[1].amout" in str(error)
    assert error.kind == "chain" and isinstance(error, ValueError)


def test_a_list_has_no_lines():
    with pytest.raises(glblur.ChainError) as caught:
        Chain([{"filter": "saturation", "amout": 2}]).check()
    assert caught.value.line is None
    assert caught.value.path == "nodes[0].amout"


def test_a_file_is_named(tmp_path):
    path = tmp_path / "card.json"
    path.write_text(TYPO)
    with pytest.raises(glblur.ChainError, match=r"card\.json:5"):
        Chain.read(path)
    with pytest.raises(glblur.FileError, match="missing.json"):
        Chain.read(tmp_path / "missing.json")


def test_errors_travel_between_processes():
    with pytest.raises(glblur.ChainError) as caught:
        Chain(TYPO)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert type(copy) is glblur.ChainError
    assert vars(copy) == vars(caught.value)


@pytest.mark.parametrize("word", ['{"nodes": [', "", "[]", "3", "\0"])
def test_texts_that_are_no_chain(word):
    with pytest.raises(glblur.ChainError):
        Chain(word)


def test_the_name_of_a_file_is_no_chain():
    for value in ("card.json", Path("card.json")):
        with pytest.raises(glblur.ArgumentError, match=r"Chain.read\('card.json'\)"):
            Chain(value)


@pytest.mark.parametrize("value", [b"[]", [object()], [{"filter": "gamma", "amount": float("inf")}]])
def test_values_that_are_no_chain(value):
    with pytest.raises(glblur.ArgumentError):
        Chain(value)


def test_numbers_of_numpy_are_numbers(noise):
    picture = noise(8, 8, 3)
    nodes = [filters.gaussian_blur(np.float32(2)), filters.line(np.array([0, 0]), np.array([4, 4]))]
    plain = [filters.gaussian_blur(2), filters.line([0, 0], [4, 4])]
    assert (glblur.render(nodes, picture) == glblur.render(plain, picture)).all()


def test_lists_dictionaries_and_texts_are_one(noise):
    picture = noise(8, 8, 3)
    nodes = [filters.saturation(0.5), filters.gamma(2)]
    expected = glblur.render(nodes, picture)
    for chain in ({"version": 1, "nodes": nodes}, json.dumps(nodes), Chain(nodes), Chain(Chain(nodes))):
        assert (glblur.render(chain, picture) == expected).all()


def test_set_makes_another_chain(noise):
    picture = noise(30, 30, 3)
    chain = Chain([filters.gaussian_blur(3, id="soft", edge="mirror")])
    other = chain.set("soft.sigma", 6).set("0.edge", "wrap")
    assert (glblur.render(chain, picture) == glblur.gaussian_blur(picture, 3)).all()
    expected = glblur.gaussian_blur(picture, 6, "wrap")
    assert (glblur.render(other, picture) == expected).all()
    assert (glblur.render(chain, picture, set={"0.sigma": 6, "0.edge": "wrap"}) == expected).all()
    # Copies in other processes are the same.
    assert (glblur.render(pickle.loads(pickle.dumps(other)), picture) == expected).all()
    with pytest.raises(glblur.ChainError, match="sigmo"):
        chain.set("soft.sigmo", 1)
    # A text stays a text, whatever it looks like.
    with pytest.raises(glblur.ChainError):
        chain.set("soft.sigma", "6")


def test_inputs(noise):
    chain = Chain(_masked())
    assert chain.inputs == ["other"]
    picture, other = noise(8, 8, 3), np.full((8, 8), 255, np.uint8)
    assert (glblur.render(chain, picture, inputs={"other": other}) == 255 - picture).all()
    with pytest.raises(glblur.MissingImageError, match="other"):
        glblur.render(chain, picture)
    with pytest.raises(glblur.ArgumentError, match="the input 'other'"):
        glblur.render(chain, picture, inputs={"other": [1]})
    # Pictures with a profile and metadata may stand among arrays.
    image = glblur.Image.from_array(other)
    assert (glblur.render(chain, picture, inputs={"other": image}) == 255 - picture).all()
    inverted = glblur.render(chain, glblur.Image.from_array(picture), inputs={"other": other})
    assert (inverted.array[..., :3] == 255 - picture).all()


def _masked():
    return [filters.invert(id="negative"), filters.mask(input="negative", mask="@other", base="source")]


def test_sizes(noise):
    chain = Chain([filters.crop(["25%", 0, "50%", "100%"])])
    picture = noise(30, 40, 3)
    assert chain.output_size(picture) == (20, 30)
    assert glblur.render(chain, picture).shape == (30, 20, 3)
    # Sizes of earlier pictures say nothing about this one.
    assert glblur.render(chain, noise(20, 30, 4)).shape == (20, 15, 4)
    assert glblur.render(chain, noise(30, 20, 4)).shape == (30, 10, 4)
    assert glblur.render(chain, noise(30, 40)).shape == (30, 20)
    with pytest.raises(glblur.Error):
        chain.output_size()


def test_canvases(tmp_path):
    chain = Chain({"canvas": {"size": [30, 20], "color": "#102030"}, "nodes": [filters.invert()]})
    assert chain.output_size() == (30, 20)
    image = glblur.render(chain)
    result = image.array
    assert result.shape == (20, 30, 4) and (result == [0xEF, 0xDF, 0xCF, 255]).all()
    image.write(tmp_path / "canvas.png")
    assert (glblur.Image.read(tmp_path / "canvas.png").array == result).all()
    assert (glblur.Renderer().render_canvas(chain).array == result).all()
    # An array that exists is filled, as for a picture.
    out = np.empty((20, 30, 3), np.uint8)
    assert glblur.render(chain, out=out) is out and (out == result[..., :3]).all()
    with pytest.raises(glblur.Error):
        glblur.render(chain, result)


def test_read(noise):
    chain = Chain.read(EXAMPLES / "frosted-card.json")
    assert json.loads(chain.text)["version"] == 1
    picture = noise(200, 300, 3)
    again = Chain(chain.text)
    assert (glblur.render(chain, picture) == glblur.render(again, picture)).all()


def test_files_of_a_chain_lie_in_its_folder(tmp_path, noise):
    glblur.Image.from_array(noise(8, 8, 3)).write(tmp_path / "base.png")
    text = json.dumps({"inputs": {"b": "base.png"}, "nodes": [{"filter": "invert", "input": "@b"}]})
    (tmp_path / "chain.json").write_text(text)
    picture = noise(8, 8, 3, seed=2)
    expected = 255 - noise(8, 8, 3)
    assert (glblur.render(Chain.read(tmp_path / "chain.json"), picture) == expected).all()
    chain = Chain(text, folder=tmp_path)
    assert (glblur.render(chain, picture) == expected).all()
    assert (glblur.render(pickle.loads(pickle.dumps(chain)), picture) == expected).all()


def test_a_linked_chain_has_the_files_beside_the_link(tmp_path, noise):
    text = json.dumps({"inputs": {"b": "base.png"}, "nodes": [{"filter": "invert", "input": "@b"}]})
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "chain.json").write_text(text)
    (tmp_path / "chain.json").symlink_to(tmp_path / "store" / "chain.json")
    glblur.Image.from_array(noise(8, 8, 3)).write(tmp_path / "base.png")
    chain = Chain.read(tmp_path / "chain.json")
    for same in (chain, pickle.loads(pickle.dumps(chain))):
        assert (glblur.render(same, noise(8, 8, 3, seed=2)) == 255 - noise(8, 8, 3)).all()


SHADER = """/*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
void main() { gl_FragColor = vec4(%s, 1.0); }
"""


@pytest.mark.parametrize("key", ["file", "\\u0066ile"])
def test_a_shader_file_is_read_anew(tmp_path, monkeypatch, noise, key):
    text = '[{"filter": "shader", "%s": "flat.fs"}]' % key
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    for place, words, color in [
        ("flat.fs", "1.0, 0.0, 0.0", [255, 0, 0]),
        ("flat.fs", "0.0, 1.0, 0.0", [0, 255, 0]),
        ("other/flat.fs", "0.0, 0.0, 1.0", [0, 0, 255]),
    ]:
        (tmp_path / place).write_text(SHADER % words)
        monkeypatch.chdir((tmp_path / place).parent)
        assert (glblur.render(text, noise(8, 8, 3)) == color).all()


def test_limits(noise, tmp_path):
    few = glblur.Limits(max_nodes=1)
    with pytest.raises(glblur.Error):
        Chain([filters.invert(), filters.invert()], limits=few)
    glblur.Image.from_array(noise(8, 8, 3)).write(tmp_path / "a.png")
    with pytest.raises(glblur.FileError):
        glblur.Image.read(tmp_path / "a.png", limits=glblur.Limits(max_pixels=63))
    assert glblur.Image.read(tmp_path / "a.png", limits=glblur.Limits(max_pixels=64)).width == 8


def test_renderers_have_limits_and_options(noise):
    picture = noise(200, 200, 3)
    blur = [filters.gaussian_blur(5)]
    with pytest.raises(glblur.LimitError):
        glblur.Renderer(max_cost=1).render(blur, picture)
    with pytest.raises(glblur.ArgumentError, match="backend.*'cpu'"):
        glblur.Renderer(backend="metal")
    with pytest.raises(glblur.ArgumentError, match="threads"):
        glblur.Renderer(threads=0)
    with pytest.raises(glblur.ArgumentError):
        glblur.Renderer(threads=5000).render(blur, picture)
    report = {}
    renderer = pickle.loads(pickle.dumps(glblur.Renderer(threads=1, backend="cpu", quality="exact")))
    renderer.render(blur, picture, report=report)
    assert report["backend"] == "cpu"


@pytest.mark.parametrize(
    "name, value, most",
    [
        ("threads", 2**32 + 1, 1024),
        ("threads", 1.5, 1024),
        ("memory", 2**64, 2**63 - 1),
        ("memory", -(2**64) + 1, 2**63 - 1),
        ("max_cost", float("inf"), 2**63 - 1),
        ("max_cost", float("nan"), 2**63 - 1),
        ("max_cost", True, 2**63 - 1),
        ("max_shader_operations", "9", 2**63 - 1),
        ("max_pass_pixels", 2**63, 2**63 - 1),
        ("max_pass_pixels", np.float64(2**63), 2**63 - 1),
        ("memory", np.complex64(1), 2**63 - 1),
        ("time_limit", float("inf"), "1e9"),
        ("time_limit", 0, "1e9"),
    ],
)
def test_options_out_of_range_are_refused(name, value, most):
    with pytest.raises(glblur.ArgumentError, match=rf"{name} is .*\b{most}\b") as caught:
        glblur.Renderer(**{name: value})
    assert caught.value.path == name and caught.value.cure


def test_whole_floats_are_limits(noise):
    picture = noise(200, 200, 3)
    blur = [filters.gaussian_blur(5)]
    glblur.Renderer(max_cost=1e10, threads=np.int64(1), time_limit=60).render(blur, picture)
    with pytest.raises(glblur.LimitError):
        glblur.Renderer(max_cost=1e1).render(blur, picture)


@pytest.mark.parametrize(
    "name, value, most",
    [
        ("max_pixels", 0, 2**30),
        ("max_pixels", 2**64 + 1, 2**30),
        ("max_nodes", -1, 10_000),
        ("max_text", 0, 100_000),
    ],
)
def test_limits_out_of_range_are_refused(name, value, most):
    with pytest.raises(glblur.ArgumentError, match=rf"{name} is .*\b{most}\b"):
        Chain([filters.invert()], limits=glblur.Limits(**{name: value}))


def test_texts_with_a_zero_are_not_cut(tmp_path, noise):
    path = tmp_path / "a.png"
    image = glblur.Image.from_array(noise(8, 8, 3))
    image.write(path)
    chain = Chain([filters.invert(input="@a")])
    for call in (
        lambda: glblur.Image.read(f"{path}\0b"),
        lambda: image.write(f"{path}\0.txt"),
        lambda: image.encode("png\0"),
        lambda: chain.set("0.input\0", "@b"),
        lambda: glblur.render(chain, noise(8, 8, 3), inputs={"a\0": noise(8, 8, 3)}),
        lambda: glblur.render(chain, image, inputs={"a\0": noise(8, 8, 3)}),
    ):
        with pytest.raises(glblur.ArgumentError, match="number 0"):
            call()


def test_measurements_are_those_of_a_mean(noise):
    picture = noise(30, 30, 3)
    found = glblur.measure([filters.average_color(color_space="srgb")], picture)
    assert [entry["filter"] for entry in found] == ["averageColor"]
    # A mean of samples of 8 bits, in float64; the report has four decimals.
    assert found[0]["color"][:3] == pytest.approx(picture.mean((0, 1)) / 255, abs=1e-4)


def test_legibility_is_that_of_the_command(command):
    picture = EXAMPLES / "photographs" / "coffee.png"
    for name, passes in (("unreadable-label", False), ("effect-card", True)):
        labels = glblur.legibility(Chain.read(EXAMPLES / f"{name}.json"), glblur.Image.read(picture))
        assert labels and all(label["passes"] is passes for label in labels)
