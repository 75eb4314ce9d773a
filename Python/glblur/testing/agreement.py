"""Expectations that both backends render alike."""

from __future__ import annotations

import functools
from typing import Any, Dict, Mapping, Optional

from ..chain import ChainLike
from ..errors import DeviceError, Error
from ..image import Image
from ..renderer import Renderer
from .reporting import fail
from .difference import Comparison, Difference


def expect_agreement(
    chain: ChainLike,
    image: object,
    *,
    inputs: Optional[Mapping[str, object]] = None,
    within: Optional[float] = None,
    quality: str = "fast",
    device: str = "auto",
) -> Difference:
    """Expects that OpenGL ES and the processor render a chain alike, and returns the difference.

        def test_both_backends_render_the_glass_alike():
            expect_agreement(glass, pictures.noise(320, 240))

    Software drivers of OpenGL ES count, so that the test also runs without a GPU. Where no OpenGL ES
    opens at all, the expectation fails, because a test that compares nothing must not pass; mark
    the test by `requires_opengles()` to have it skipped there.

    Args:
        chain: The chain.
        image: The picture that the chain is applied to. `pictures` has some by formula.
        inputs: Further pictures, by the names under which the chain reads them.
        within: The greatest difference of a premultiplied sample that is allowed, in 8-bit levels.
          The default is 1 in `fast`: a result of the processor lies within 0.6 of a level of the
          formula and one of OpenGL ES within 1, and whole levels that are so close differ by at
          most 1. A chain that amplifies differences needs 1 times its gain. In `exact` it is 0 on
          Mesa's software drivers, and one level of the result's depth on others.
        quality: The precision of both renderings, `fast` or `exact`.
        device: The display on which OpenGL ES is opened.

    Raises `AssertionError`, which names the worst pixel. Both pictures, their difference and the
    numbers are attached.
    """
    __tracebackhide__ = True
    try:
        picture = image if isinstance(image, Image) else Image.from_array(image)
        cpu = _renderer("cpu", quality, device).render(chain, picture, inputs=inputs)
        gpu_renderer = _renderer("gpu", quality, device)
        facts: Dict[str, Any] = gpu_renderer.device()
        gpu = gpu_renderer.render(chain, picture, inputs=inputs)
    except DeviceError as error:
        raise AssertionError(
            f"OpenGL ES does not open, so nothing was compared: {error}\n"
            "The mark glblur.testing.requires_opengles() skips a test where OpenGL ES does not open."
        ) from error
    except Error as error:
        raise AssertionError(f"The chain cannot be rendered: {error}") from error
    if within is None:
        within = _default_tolerance(quality, facts, gpu)
    comparison = Comparison(("gpu", gpu), ("cpu", cpu), within)
    if not comparison.is_within_tolerance:
        name = facts.get("renderer", "?")
        fail(
            f"OpenGL ES ({name}) and the CPU disagree: {comparison.summary}",
            lambda: comparison.attachments("agreement"),
        )
    return comparison.difference


def requires_opengles(device: str = "auto") -> Any:
    """Returns a mark of pytest that skips a test where OpenGL ES does not open."""
    import pytest

    # pytest evaluates a text when the test is about to run, and not while it collects all tests.
    condition = f"not __import__('glblur.testing.agreement').testing.agreement.opens({device!r})"
    return pytest.mark.skipif(condition, reason="OpenGL ES does not open")


@functools.lru_cache(maxsize=None)
def opens(device: str = "auto") -> bool:
    """Returns whether OpenGL ES opens on a display."""
    try:
        _renderer("gpu", "fast", device).device()
    except DeviceError:
        return False
    return True


@functools.lru_cache(maxsize=None)
def _renderer(backend: str, quality: str, device: str) -> Renderer:
    """Returns the renderer of all tests of a process, which share the context of the GPU."""
    return Renderer(backend=backend, quality=quality, device=device)


def _default_tolerance(quality: str, facts: Mapping[str, Any], result: Image) -> float:
    if quality != "exact":
        return 1
    renderer = str(facts.get("renderer", ""))
    # Virgl forwards to the driver of another machine, whose rounding is not known.
    if facts.get("isSoftware", facts.get("software", False)) and "virgl" not in renderer.lower():
        return 0
    return 1 if result.array.itemsize == 1 else 1 / 257
