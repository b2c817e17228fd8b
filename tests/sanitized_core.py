"""A pytest plugin that puts another build of the core in the place of the installed one: ``make sanitize``.

``NONOPROOF_CORE`` is the path of its shared library.
"""

import importlib.util
import os
import sys
from importlib.machinery import ExtensionFileLoader

NAME = "nonoproof.solver._core"

loader = ExtensionFileLoader(NAME, os.environ["NONOPROOF_CORE"])
module = importlib.util.module_from_spec(importlib.util.spec_from_loader(NAME, loader))
loader.exec_module(module)
sys.modules[NAME] = module


def pytest_report_header():
    return f"core: {module.build_information()}, {module.__file__}"
