"""The renderer of the functions of the package."""

from __future__ import annotations

import os
import threading
from typing import Optional

from .renderer import Renderer

_lock = threading.Lock()
_default: Optional[Renderer] = None


def default_renderer() -> Renderer:
    """Returns the renderer of the functions of the package, which is made when it is first needed.

    A child that a process forks makes one of its own.
    """
    global _default
    with _lock:
        if _default is None:
            _default = Renderer()
        return _default


def _forget_the_parents() -> None:
    """Lets a forked child begin anew, with a lock that no thread of its parent holds."""
    global _default, _lock
    _lock = threading.Lock()
    _default = None


os.register_at_fork(after_in_child=_forget_the_parents)
