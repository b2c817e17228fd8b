"""What all tests share."""

import sys
from importlib.util import find_spec

if find_spec("nonoproof.solver.packed") is None:
    from tests import packed_stand_in

    sys.modules["nonoproof.solver.packed"] = packed_stand_in
