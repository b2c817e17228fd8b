"""Functions of a batch that do harm where an item says so: ``crash-3``. Workers import them."""

import faulthandler
import logging
import os
import signal
import time
from pathlib import Path

LOG = logging.getLogger("nonoproof.planted")


def shout(items):
    """The right answers, after the harm that items ask for."""
    for item in items:
        FAULTS.get(item.partition("-")[0], nothing)()
    return [answer(item) for item in items]


def answer(item):
    return (lambda: None) if item.startswith("unpackable") else item.upper()


def nothing():
    pass


def crash():
    os.kill(os.getpid(), signal.SIGSEGV)


def quit_quietly():
    os._exit(0)


def leave():
    raise SystemExit(3)


def hang():
    LOG.info("it hangs")
    time.sleep(3600)


def expire():
    """It hangs for as long as its worker may take: the worker's alarm rings now."""
    with Path(os.devnull).open("w") as nowhere:
        faulthandler.dump_traceback_later(0.001, exit=True, file=nowhere)
        time.sleep(3600)


def devour():
    hoard = []
    while True:
        hoard.append(bytearray(16 << 20))


def fail():
    raise ArithmeticError("two and two is five")


FAULTS = {
    "crash": crash,
    "quit": quit_quietly,
    "leave": leave,
    "hang": hang,
    "expire": expire,
    "devour": devour,
    "fail": fail,
}


def work(items):
    """About a tenth of a millisecond each."""
    for _ in items:
        sum(range(5000))
    return [item + 1 for item in items]


def tell(items):
    for item in items:
        LOG.info("item %s " + "x" * 2000, item)
    return items


def pid(items):
    return [os.getpid() for _ in items]
