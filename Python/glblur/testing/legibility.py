"""Expectations that labels can be read."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

from ..chain import ChainLike
from ..errors import Error
from ..renderer import Renderer
from .agreement import _renderer
from .reporting import fail
from .difference import as_png, figure


def expect_legible(
    chain: ChainLike,
    image: object,
    conformance: str = "AA",
    *,
    inputs: Optional[Mapping[str, object]] = None,
) -> None:
    """Expects that every label of a chain can be read over the pixels behind it.

        def test_the_title_can_be_read_over_snow():
            expect_legible(card, Image.read("tests/snow.png"), "AA")

    The contrast ratio of WCAG 2 is measured at every pixel, and the worst one counts. A label that
    lies outside the picture fails, as does one with characters that no font has, and a chain without
    labels.

    Args:
        chain: The chain.
        image: The picture that the chain is applied to. Use the worst that your program may meet.
        conformance: What every label has to reach, `"AA"` or `"AAA"`.
        inputs: Further pictures, by the names under which the chain reads them.

    Raises `AssertionError`, which says for each label what would help. The rendered picture and the
    numbers are attached.
    """
    __tracebackhide__ = True
    if conformance not in ("AA", "AAA"):
        raise AssertionError(f"The conformance is {conformance!r}; expected 'AA' or 'AAA'.")
    renderer: Renderer = _renderer("cpu", "fast", "auto")
    try:
        labels = renderer.legibility(chain, image, inputs=inputs)
    except Error as error:
        raise AssertionError(f"The legibility cannot be measured: {error}") from error
    if not labels:
        raise AssertionError(
            "The chain has no label, so nothing can be read. Labels are the content of an effectView."
        )
    failures = [text for label in labels for text in _objections(label, conformance)]
    if failures:
        fail(
            "\n".join(failures),
            lambda: {
                "legible-picture.png": as_png(renderer.render(chain, image, inputs=inputs)),
                "legible-numbers.txt": "".join(_numbers(label) for label in labels).encode(),
            },
        )


def _objections(label: Dict[str, Any], conformance: str) -> List[str]:
    """Returns a sentence for each reason why a label cannot be read, with what would help."""
    title = f"{label['place']} \"{label['text']}\""
    objections = []
    if label["missingCharacters"] > 0:
        objections.append(
            f"{title}: {label['missingCharacters']} of its characters are in no font and are drawn "
            "as boxes; install a font that has them."
        )
    verdict = label[conformance]
    if label["ratio"] is None:
        box = label["box"]
        objections.append(
            f"{title} lies outside the visible picture, at {box['width']}×{box['height']} at "
            f"({box['x']}, {box['y']}); move or enlarge its frame."
        )
    elif verdict["passes"] is False:
        remedy = verdict["remedy"]
        help_text = "No colour and no scrim would pass."
        if remedy is not None:
            scrim = remedy["scrim"]
            on = f" on a scrim of {scrim}" if scrim is not None else ""
            help_text = f"It would pass in {remedy['color']}{on}."
        objections.append(
            f"{title} has a contrast of {label['ratio']['worst']:.4f} with its worst pixel, and "
            f"{conformance} needs {figure(verdict['required'])} for text of "
            f"{figure(label['points'])} points. {help_text}"
        )
    return objections


def _numbers(label: Dict[str, Any]) -> str:
    ratio = label["ratio"]
    contrast = (
        "not visible"
        if ratio is None
        else f"worst {ratio['worst']}:1, fifth percentile {ratio['fifthPercentile']}:1, mean colour "
        f"{ratio['meanColor']}:1"
    )
    return (
        f"{label['place']} \"{label['text']}\": {contrast}, drawn in {label['color']}, fonts "
        f"{', '.join(label['families'])}\n"
    )
