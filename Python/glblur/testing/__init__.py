"""Expectations about pictures for pytest: the kit that GLBlurTesting is for Swift.

Nothing passes because nothing was compared: a picture without a golden file is recorded and fails,
and a machine without OpenGL ES fails, unless the test is marked by `requires_opengles()`.
"""

from . import pictures
from .agreement import expect_agreement, requires_opengles
from .difference import Difference
from .files import TestResult, expect_tests, run_tests
from .golden import expect_picture
from .legibility import expect_legible
from .reporting import attachments, recording

__all__ = [
    "Difference",
    "TestResult",
    "attachments",
    "expect_agreement",
    "expect_legible",
    "expect_picture",
    "expect_tests",
    "pictures",
    "recording",
    "requires_opengles",
    "run_tests",
]
