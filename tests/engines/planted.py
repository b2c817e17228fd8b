"""Functions of a batch that do harm where an item says so: ``crash-3``. Workers import them."""

import logging
import os
import signal
import time


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
        logging.getLogger("nonoproof.planted").info("item %s " + "x" * 2000, item)
    return items


def pid(items):
    return [os.getpid() for _ in items]
