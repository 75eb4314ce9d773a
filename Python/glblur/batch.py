"""A worker for many pictures, which Ray Data, Dask and Daft run. It depends on none of them.

`Render` holds a chain and a warm renderer. Engines make one in each worker, give it batches or
paths, and may end it at any time: a result appears under its name when it is complete, its name
follows from that of the picture alone, and a picture whose result exists is not rendered again.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import pickle
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from ._arrays import Array
from ._mark import MARK, digests_of_files, made, mark
from .chain import Chain, ChainLike
from .errors import (
    ArgumentError,
    BugError,
    DataError,
    Error,
    FileError,
    ImageError,
    LimitError,
    MissingImageError,
    OutOfMemoryError,
)
from .image import Image, opened
from .limits import Limits, described
from .renderer import Renderer

__all__ = ["MARK", "Render"]

#: What is wrong with one picture, and does not end a job.
_OF_A_PICTURE = (ArgumentError, BugError, FileError, ImageError, LimitError, OutOfMemoryError)


class Render:
    """Applies a chain to many pictures, in one worker of an engine.

    Args:
        chain: A `Chain`, or what one is made of. Give engines its text, which survives the restart
          of a worker.
        output: The folder of results, which is made if it does not exist; without one, results are
          returned.
        root: The folder of the pictures. Results lie in `output` as the pictures lie in it; without
          it, they lie there by their names alone, so pictures of several folders need it.
        format: The ending of results, such as `"png"`, `"jpg"` or `"webp"`.
        options: What `Image.write` takes, such as `{"quality": 85}`.
        resume: Whether a picture is skipped whose result exists.
        set: Values of parameters, by their targets: `{"0.sigma": 12}`.
        inputs: Further pictures by their names: paths of files, or arrays.
        threads: The threads of the renderer. Engines run one worker for each processor.
        backend: `"cpu"`, or `"auto"` or `"gpu"` with one worker for each device.
        quality: `"fast"` or `"exact"`.
        limits: The limits of pictures of strangers.

    Raises `ChainError` if the chain is wrong, and `ArgumentError` if the folder of results has those
    of another chain, of other options or of other files that the chain names.
    """

    def __init__(
        self,
        chain: ChainLike,
        *,
        output: Optional[Union[str, "os.PathLike[str]"]] = None,
        root: Optional[Union[str, "os.PathLike[str]"]] = None,
        format: str = "png",
        options: Optional[Mapping[str, Any]] = None,
        resume: bool = True,
        set: Optional[Mapping[str, Any]] = None,
        inputs: Optional[Mapping[str, Any]] = None,
        threads: int = 1,
        backend: str = "cpu",
        quality: str = "fast",
        limits: Optional[Limits] = None,
    ) -> None:
        self._arguments: Dict[str, Any] = {
            "chain": chain if isinstance(chain, str) else Chain(chain),
            "output": None if output is None else os.fspath(output),
            "root": None if root is None else os.fspath(root),
            "format": format.lstrip("."),
            "options": dict(options or {}),
            "resume": resume,
            "set": dict(set or {}),
            "inputs": dict(inputs or {}),
            "threads": threads,
            "backend": backend,
            "quality": quality,
            "limits": limits,
        }
        self.chain = Chain(chain).set_all(set)
        self.renderer = Renderer(threads=threads, backend=backend, quality=quality)
        self.output = None if output is None else Path(output)
        self.root = None if root is None else Path(root)
        self.format = format.lstrip(".")
        self.options = dict(options or {})
        self.resume = resume
        self.limits = limits
        described(limits)  # Wrong ones end the job, and not each of its pictures.
        self.inputs: Dict[str, Any] = {
            name: opened(value) for name, value in (inputs or {}).items()
        }
        if self.output is not None:
            mark(self.output, self._digest())

    def __reduce__(self) -> Any:
        # A worker that gets the same arguments with each task keeps one renderer for all of them.
        return _warm, (pickle.dumps(self._arguments),)

    def __call__(self, batch: Mapping[str, Any]) -> Dict[str, Any]:
        """Renders a batch of columns, and returns its columns with those of the results.

        - `path`, with an `output`: files are read and written. New columns are `output`, the path of
          the result, and `skipped`, whether it existed.
        - `bytes`: image files in memory become files of the `format`; with an `output` and a `path`,
          they are written instead, by the name of the path.
        - `image`: arrays become arrays. Where one fails, an array without pixels stands for it.

        The column `error` is empty where a picture was rendered, and otherwise says why not.

        Raises `ArgumentError` if there is no such column, or if two paths of the batch have the same
        name and there is no `root`.
        """
        result = dict(batch)
        if "image" in batch:
            rows = [self._array_row(image) for image in batch["image"]]
            result["image"] = _column([row["image"] for row in rows])
        elif "bytes" in batch and self.output is None:
            rows = [self._bytes_row(data) for data in batch["bytes"]]
            result["bytes"] = np.array([row["bytes"] for row in rows], object)
        elif "path" in batch:
            paths = [str(path) for path in batch["path"]]
            self._check_names(paths)
            contents: Sequence[Any] = batch["bytes"] if "bytes" in batch else [None] * len(paths)
            rows = [self.file(path, data) for path, data in zip(paths, contents)]
            result.pop("bytes", None)
            result["output"] = np.array([row["output"] for row in rows], str)
            result["skipped"] = np.array([row["skipped"] for row in rows], bool)
        else:
            raise ArgumentError(
                f"the batch has the columns {', '.join(batch) or '(none)'}; expected image, bytes "
                "or path",
                cure="name a column image, bytes or path",
            )
        result["error"] = np.array([row["error"] for row in rows], str)
        return result

    def file(self, path: str, data: Optional[bytes] = None) -> Dict[str, Any]:
        """Renders a file into the folder of results.

        Args:
            path: The path of the picture.
            data: The content of the file, if it has been read already.

        Returns: A dictionary of `path`, `output`, `skipped` and `error`.

        Raises `FileError` if the result cannot be written: then all that follow would fail, too.
        """
        output = self.output_path(path)
        row = {"path": path, "output": str(output), "skipped": False, "error": ""}
        if self.resume and output.exists():
            row["skipped"] = True
            return row
        try:
            result = self._rendered(path if data is None else data)
        except _OF_A_PICTURE as error:
            return {**row, "error": _reason(error)}
        made(output.parent)
        try:
            result.write(output, **self.options)
        except DataError as error:
            # The format cannot hold this picture, and may hold the next.
            return {**row, "error": _reason(error)}
        return row

    def image(self, array: Any) -> Array:
        """Renders an array, and returns a new one. Raises what `Renderer.render` raises."""
        return np.asarray(self.renderer.render(self.chain, array, inputs=self.inputs))

    def output_path(self, path: str) -> Path:
        """Returns the path of a picture's result, which follows from that of the picture alone.

        A picture keeps its name if it has the ending of results and no other. Others get that ending
        beside their own, so that a.jpg and a.webp do not meet: `a.jpg.png`, and `a.jpg.png.png` for
        a picture a.jpg.png. A name without an ending gets it twice: `a.png.png`.
        """
        if self.output is None:
            raise ArgumentError(
                "there is no folder of results; give output=", path="output", cure="give output="
            )
        place = Path(path)
        if self.root is not None:
            try:
                # Links are pictures of the folder that they lie in, wherever they lead.
                place = Path(os.path.abspath(place)).relative_to(os.path.abspath(self.root))
            except ValueError as error:
                raise ArgumentError(
                    f"{path} does not lie in the root {self.root}; name the folder of all pictures",
                    path="root",
                    cure="name the folder of all pictures",
                ) from error
        else:
            place = Path(place.name)
        return self.output / place.parent / _name_of_result(place.name, "." + self.format)

    def _check_names(self, paths: Sequence[str]) -> None:
        """Raises `ArgumentError` if two pictures of different folders would have one result."""
        if self.root is not None:
            return
        pictures: Dict[Path, str] = {}
        for path in paths:
            output = self.output_path(path)
            other = pictures.setdefault(output, path)
            if os.path.abspath(other) != os.path.abspath(path):
                cure = "give root=, the folder of all pictures"
                raise ArgumentError(
                    f"{other} and {path} would both become {output}; {cure}", path="root", cure=cure
                )

    def _rendered(self, source: Union[str, bytes]) -> Image:
        picture = (
            Image.read(source, limits=self.limits)
            if isinstance(source, str)
            else Image.decode(source, limits=self.limits)
        )
        return self.renderer.render(self.chain, picture, inputs=self.inputs)

    def _array_row(self, image: Any) -> Dict[str, Any]:
        try:
            return {"image": self.image(image), "error": ""}
        except _OF_A_PICTURE as error:
            return {"image": np.empty((0, 0, 4), np.uint8), "error": _reason(error)}

    def _bytes_row(self, data: bytes) -> Dict[str, Any]:
        try:
            return {"bytes": self._rendered(bytes(data)).encode(self.format, **self.options), "error": ""}
        except _OF_A_PICTURE as error:
            return {"bytes": b"", "error": _reason(error)}

    def _digest(self) -> str:
        inputs = {
            name: hashlib.sha256(np.ascontiguousarray(np.asarray(value)).tobytes()).hexdigest()
            for name, value in self.inputs.items()
        }
        facts = {
            "text": self.chain.text,
            "set": self.chain._recipe.assignments,
            "files": digests_of_files(self.chain, self.inputs),
            "inputs": inputs,
            "format": self.format,
            "options": self.options,
            "quality": self._arguments["quality"],
        }
        return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()


def _name_of_result(name: str, ending: str) -> str:
    """Returns the name of a picture's result, which is that of no other picture of the folder."""
    stem = name[: -len(ending)] if name.endswith(ending) else ""
    if stem and "." not in stem:
        return name
    # Without its ending, such a name would be one that is kept; with two, that one is no result.
    return name + ending if "." in name else name + 2 * ending


def _reason(error: Error) -> str:
    """Returns what is wrong with a picture. What is wrong with the whole job is raised again."""
    if isinstance(error, MissingImageError):
        raise error
    return error.message


def _column(images: List[Array]) -> Any:
    """Returns arrays as one if they have one shape, and as objects otherwise."""
    if len({(image.shape, image.dtype) for image in images}) <= 1:
        return np.stack(images) if images else np.empty((0,), object)
    column = np.empty(len(images), object)
    for index, image in enumerate(images):
        column[index] = image
    return column


@functools.lru_cache(maxsize=8)
def _warm(arguments: bytes) -> Render:
    return Render(**pickle.loads(arguments))
