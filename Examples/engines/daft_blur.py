"""Applies a chain to a folder of pictures with Daft.

    python daft_blur.py CHAIN FOLDER OUTPUT [WORKERS]
"""

import sys
from pathlib import Path

import daft

from glblur.batch import Render

ROW = daft.DataType.struct(
    {
        "path": daft.DataType.string(),
        "output": daft.DataType.string(),
        "skipped": daft.DataType.bool(),
        "error": daft.DataType.string(),
    }
)


def main() -> None:
    chain, folder, output = sys.argv[1:4]
    workers = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    paths = sorted(str(path) for path in Path(folder).rglob("*") if path.is_file())

    @daft.cls(max_concurrency=workers, use_process=True)
    class Blur:
        def __init__(self, text: str) -> None:
            self.render = Render(text, output=output, root=folder)

        @daft.method(return_dtype=ROW)
        def file(self, path: str) -> dict:
            return self.render.file(path)

    blur = Blur(Path(chain).read_text())
    frame = daft.from_pydict({"path": paths}).into_batches(4)
    query = frame.select(blur.file(daft.col("path")).alias("row"))
    # The runner of one machine gives up a query whose worker has died. The next one skips what is done.
    for attempt in range(3):
        try:
            rows = query.to_pydict()["row"]
            break
        except RuntimeError as error:
            print(f"attempt {attempt + 1}: {error}", file=sys.stderr)
    else:
        sys.exit("three queries have failed")
    failed = [row for row in rows if row["error"]]
    for row in failed:
        print(row["error"], file=sys.stderr)
    skipped = sum(row["skipped"] for row in rows)
    print(f"{len(rows)} pictures: {len(failed)} failed, {skipped} existed")


if __name__ == "__main__":
    main()
