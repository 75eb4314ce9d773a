"""The values of parameters, as chain files spell them."""

from __future__ import annotations

from typing import Any, Mapping, Sequence, Union

#: Points, a percentage such as `"8%"`, or a sum of both such as `"100% - 40"`.
Length = Union[float, str]

#: `"#RGB"`, `"#RRGGBB"`, `"#RRGGBBAA"`, a name such as `"red"`, `[r, g, b]`, `[r, g, b, a]`,
#: `{"white": w, "alpha": a}`, `{"p3": [r, g, b, a]}`, `"color(display-p3 r g b / a)"`, or found in
#: the picture: `{"from": "average"}` or `{"from": "dominant", "index": i}`. Components are 0 to 1.
Color = Union[str, Sequence[float], Mapping[str, Any]]
