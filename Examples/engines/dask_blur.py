"""Applies a chain to a folder of pictures with Dask.

    python dask_blur.py CHAIN FOLDER OUTPUT [WORKERS]
"""

import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster

from glblur.batch import Render


def main() -> None:
    chain, folder, output = sys.argv[1:4]
    workers = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    paths = sorted(str(path) for path in Path(folder).rglob("*") if path.is_file())
    render = Render(Path(chain).read_text(), output=output, root=folder)
    with LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None
    ) as cluster, Client(cluster) as client:
        # A task writes a file, so it is not one that may be answered from an earlier result. The
        # tasks of a worker that has died go to others.
        rows = client.gather(client.map(render.file, paths, pure=False))
    failed = [row for row in rows if row["error"]]
    for row in failed:
        print(row["error"], file=sys.stderr)
    skipped = sum(row["skipped"] for row in rows)
    print(f"{len(rows)} pictures: {len(failed)} failed, {skipped} existed")


if __name__ == "__main__":
    main()
