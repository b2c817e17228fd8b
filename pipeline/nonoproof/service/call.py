"""A request on its way to a worker, and the reply on its way back."""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson

from ..findings import Finding
from ..profiles import Profile
from .service_limits import ServiceLimits

PROFILE = Profile()


class Call(NamedTuple):
    operation: str
    content_type: str
    body: bytes
    limits: ServiceLimits


class ServiceReply(NamedTuple):
    status: int
    body: bytes
    """JSON."""


class Refusal(Exception):
    """What was asked for cannot be done, and why."""

    def __init__(self, status: int, error: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(error)
        self.status, self.error, self.findings = status, error, findings

    def reply(self) -> ServiceReply:
        return refused(self.status, self.error, self.findings)


def replied(record: dict[str, Any]) -> ServiceReply:
    return ServiceReply(200, orjson.dumps(record))


def refused(status: int, error: str, findings: tuple[Finding, ...] = ()) -> ServiceReply:
    from ..export.puzzle_records import finding_record

    found = [finding_record(each, PROFILE) for each in findings]
    text = error.encode("utf-8", "replace").decode()
    return ServiceReply(status, orjson.dumps({"error": text[:2000], "findings": found}))
