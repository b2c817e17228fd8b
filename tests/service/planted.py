"""Operations that do harm, for the workers of tests."""

import json
import os
import time

from nonoproof.service.call import ServiceReply


def planted(calls):
    return [_done(json.loads(call.body)["source"]) for call in calls]


def _done(source):
    if source == "exit":
        os._exit(3)
    if source == "raise":
        raise RuntimeError("planted")
    if source == "hang":
        time.sleep(600)
    if source == "memory":
        held = []
        while True:
            held.append(bytearray(1 << 26))
    return ServiceReply(200, b'{"puzzles": []}')
