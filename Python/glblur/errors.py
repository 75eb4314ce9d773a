"""The exceptions of the package, all of which are an `Error`, and its warnings."""

from __future__ import annotations

from typing import Dict, Optional, Tuple, Type


class Error(Exception):
    """Something that could not be done, with the place and the cure where they are known.

    `str(error)` says everything in one line, as the command prints it.
    """

    #: The kind of the error in one word, such as `"chain"`.
    kind: str = "error"

    def __init__(
        self,
        message: str,
        *,
        line: Optional[int] = None,
        path: str = "",
        cure: str = "",
    ) -> None:
        super().__init__(message)
        #: Everything in one line.
        self.message = message
        #: The line in the chain's text, from 1, or None where there is none.
        self.line = line
        #: The place in the chain, such as `nodes[1].amount`, or the empty text.
        self.path = path
        #: What would help, or the empty text.
        self.cure = cure

    def __reduce__(
        self,
    ) -> Tuple[object, Tuple[Type[Error], str, Optional[int], str, str]]:
        # Errors travel between processes.
        return _remade, (type(self), self.message, self.line, self.path, self.cure)


class ArgumentError(Error, ValueError):
    """An argument that cannot be used, such as an array of a wrong type or shape."""

    kind = "argument"


class ChainError(Error, ValueError):
    """A mistake in a chain."""

    kind = "chain"


class ImageError(Error, ValueError):
    """A chain that does not fit the pictures it was given."""

    kind = "image"


class MissingImageError(ImageError):
    """A further picture that the chain reads and was not given."""

    kind = "missing image"


class RenderWarning(UserWarning):
    """What is allowed but hardly meant, or lost: a node that is not used, a font that is missing, text
    that is cut off, samples that are NaN or beyond 0 to 1.

    `warnings.simplefilter("error", glblur.RenderWarning)` makes exceptions of them, and `"ignore"`
    silences them.
    """


class FileError(Error, OSError):
    """A file that cannot be opened, read, created or written. `OSError` catches it too."""

    kind = "file"


class DataError(FileError):
    """A file that is damaged, too large or of an unknown kind."""

    kind = "data"


class MissingLibraryError(FileError):
    """A library of the system that is missing and that the format of a file needs."""

    kind = "missing library"


class DeviceError(Error, RuntimeError):
    """A GPU or a display that cannot be used or has failed."""

    kind = "device"


class LimitError(Error, RuntimeError):
    """A limit of cost that was set and would be exceeded."""

    kind = "limit"


class TimeLimitError(LimitError):
    """A render that has taken longer than the limit that was set."""

    kind = "time"


class OutOfMemoryError(Error, MemoryError):
    """A render that takes more memory than is allowed or than there is."""

    kind = "memory"


class BugError(Error, RuntimeError):
    """A fault of glblur. Please report it."""

    kind = "bug"


class LibraryError(Error, OSError):
    """The C library that is missing, or that has another interface than the package."""

    kind = "library"


def _remade(
    kind: Type[Error], message: str, line: Optional[int], path: str, cure: str
) -> Error:
    return kind(message, line=line, path=path, cure=cure)


#: The classes by the numbers of the C library.
BY_NUMBER: Dict[int, Type[Error]] = {
    1: ArgumentError,
    2: ChainError,
    3: ImageError,
    4: MissingImageError,
    5: FileError,
    6: DataError,
    7: MissingLibraryError,
    8: DeviceError,
    9: LimitError,
    10: TimeLimitError,
    11: OutOfMemoryError,
    12: BugError,
}
