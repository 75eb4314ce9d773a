"""Names the wheel: for every Python 3, and for the platform of the library that lies in it, if any."""

from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

HAS_LIBRARY = any((Path(__file__).parent / "glblur" / "lib").glob("libglblur.so*"))


class Package(Distribution):
    def has_ext_modules(self):
        # So that its files are those of a platform.
        return HAS_LIBRARY


class Wheel(bdist_wheel):
    def get_tag(self):
        # No module is compiled for one version of Python.
        return ("py3", "none", super().get_tag()[2])


setup(distclass=Package, cmdclass={"bdist_wheel": Wheel})
