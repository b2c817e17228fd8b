"""The package's own door: what it offers, and that opening it is quick."""

import subprocess
import sys

import nonoproof


def test_the_package_offers_what_it_names():
    assert callable(nonoproof.classify)
    assert callable(nonoproof.read)
    assert all(hasattr(nonoproof, name) for name in nonoproof.__all__)


def test_importing_the_package_is_quick():
    """Nothing heavy comes with it, nor with the command line: those who need it import it."""
    heavy = {"PIL", "yaml", "jsonschema", "jsonschema_rs", "jinja2", "tqdm", "sqlite3", "multiprocessing"}
    heavy |= {"xml", "zipfile", "tarfile", "numpy", "email", "packaging"}
    code = "import sys, nonoproof, nonoproof.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert heavy & set(done.stdout.split()) == set()
