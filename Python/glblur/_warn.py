"""What renders warn of, as warnings of Python."""

from __future__ import annotations

import re
import sys
import warnings
from typing import Any, Dict, Optional, Sequence

from . import _library as c
from .chain import Chain
from .errors import RenderWarning

_LINE = re.compile(r"^line 1: ")


def reported(pointer: Optional[int], report: Optional[Dict[str, Any]], chain: Chain) -> None:
    """Fills a report of a render from the text of the library's, and warns of what it says."""
    facts: Dict[str, Any] = c.taken_json(pointer) or {}
    if "\n" not in chain.text:
        # The number of a chain's only line says nothing, and a list has none.
        facts["warnings"] = [_LINE.sub("", words) for words in facts["warnings"]]
    if report is not None:
        report.update(facts)
    warn(facts.get("warnings", ()))


def warn(sentences: Sequence[str]) -> None:
    """Warns of each sentence, at the line outside the package that has called it."""
    if not sentences:
        return
    # Python shows a warning once for each line that causes it, so the line must be the caller's.
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == __package__:
        frame, level = frame.f_back, level + 1
    for sentence in sentences:
        warnings.warn(sentence, RenderWarning, stacklevel=level)
