"""What is hardly meant, as warnings of Python and in reports."""

import warnings

import numpy as np
import pytest

import glblur
from glblur import Chain, Image, RenderWarning, filters


def label(text, frame, **more):
    return {"filter": "label", "text": text, "frame": frame, "size": 20, **more}


#: A font that no system has, and a text of some 800 points in 40.
CHAIN = Chain(
    {
        "canvas": {"size": [200, 60], "color": "black"},
        "nodes": [
            label("Hi", [0, 0, 200, 30], font="No Such Font", color="white"),
            label("word " * 20, [0, 30, 40, 30], color="white"),
        ],
    }
)
WORDS = ["the font 'No Such Font' is not installed", "the text is cut off"]


def caught_from(render):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        render()
    assert all(warning.category is RenderWarning for warning in caught)
    return caught


@pytest.mark.parametrize("way", ["array", "picture"])
def test_fonts_that_are_missing_and_text_that_is_cut_off(way):
    report, renderer = {}, glblur.Renderer()
    source = np.zeros((60, 200, 4), np.uint8)
    nodes = Chain({"nodes": [label("Hi", [0, 0, 200, 30], font="No Such Font"), label("word " * 20, [0, 30, 40, 30])]})
    caught = caught_from(
        lambda: renderer.render(nodes, source, report=report)
        if way == "array"
        else renderer.render_canvas(CHAIN, report=report)
    )
    assert [str(warning.message) for warning in caught] == report["warnings"]
    for word in WORDS:
        assert sum(word in warning for warning in report["warnings"]) == 1, report["warnings"]


def test_the_line_that_is_named_is_that_of_the_caller():
    (first, *_) = caught_from(lambda: glblur.Renderer().render_canvas(CHAIN))
    assert first.filename == __file__


def test_warnings_may_be_errors(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error", RenderWarning)
        with pytest.raises(RenderWarning, match="No Such Font"):
            glblur.Renderer().render_canvas(CHAIN)


def test_samples_that_are_no_number_or_beyond_their_range():
    array = np.full((4, 5, 3), 0.5, np.float32)
    array[0, 0] = [np.nan, 1.5, -0.25]
    array[1, 1, 2] = np.inf
    nothing = [filters.saturation(1)]
    for render in (
        lambda: glblur.render(nothing, array),
        lambda: Image.from_array(array),
        lambda: glblur.render(nothing, Image.from_array(array)),
    ):
        caught = caught_from(render)
        assert caught and all(str(warning.message).count("4 ") == 1 for warning in caught)
        assert all("NaN" in str(warning.message) for warning in caught)
    assert not caught_from(lambda: glblur.render(nothing, array.clip(0, 1)[2:]))


def test_nodes_that_nothing_reads(noise):
    chain = [filters.gaussian_blur(2), filters.invert(input="source")]
    (warning,) = caught_from(lambda: glblur.render(chain, noise(8, 8, 3)))
    # A list has no lines.
    assert str(warning.message).startswith("nodes[0]: ")
    text = '[\n  {"filter": "gaussianBlur"},\n  {"filter": "invert", "input": "source"}\n]'
    (warning,) = caught_from(lambda: glblur.render(text, noise(8, 8, 3)))
    assert str(warning.message).startswith("line 2: nodes[0]: ")
    assert not caught_from(lambda: glblur.render([filters.invert()], noise(8, 8, 3)))
