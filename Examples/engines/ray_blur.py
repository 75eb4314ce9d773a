"""Applies a chain to a folder of pictures with Ray Data.

    python ray_blur.py CHAIN FOLDER OUTPUT [WORKERS]
"""

import sys
from pathlib import Path

import ray

from glblur.batch import Render


def main() -> None:
    chain, folder, output = sys.argv[1:4]
    workers = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    paths = sorted(str(path) for path in Path(folder).rglob("*") if path.is_file())
    # Paths and errors are all that goes through the object store, so a small one is enough.
    ray.init(num_cpus=workers, include_dashboard=False, object_store_memory=100 << 20)
    rows = (
        ray.data.from_items([{"path": path} for path in paths], override_num_blocks=8 * workers)
        .map_batches(
            Render,
            # The text of the chain: Ray makes an actor that has died again from these arguments.
            fn_constructor_kwargs={
                "chain": Path(chain).read_text(),
                "output": output,
                "root": folder,
            },
            batch_size=4,
            num_cpus=1,
            compute=ray.data.ActorPoolStrategy(size=workers),
        )
        .take_all()
    )
    failed = [row for row in rows if row["error"]]
    for row in failed:
        print(row["error"], file=sys.stderr)
    skipped = sum(bool(row["skipped"]) for row in rows)
    print(f"{len(rows)} pictures: {len(failed)} failed, {skipped} existed")


if __name__ == "__main__":
    main()
