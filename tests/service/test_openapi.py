"""The service does what its OpenAPI document says, whatever schemathesis sends over a socket."""

import threading
import time

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from nonoproof.service.app import make_app
from nonoproof.service.openapi import document
from nonoproof.service.service_limits import ServiceLimits
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
OPERATIONS = [result.ok() for result in schemathesis.openapi.from_dict(document()).get_all_operations()]
POSTED = [each for each in OPERATIONS if each.method == "post"]
CASES = 20
"""For each operation, as the document allows it, and as many as it does not."""


@pytest.fixture(scope="module")
def address():
    limits = ServiceLimits(jobs=1, seconds=2.0, cells=900, puzzles=5)
    config = uvicorn.Config(make_app(limits), port=0, log_config=None, access_log=False, ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


def test_every_operation_is_tried():
    assert {each.path for each in OPERATIONS} == set(document()["paths"])


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.label)
def test_it_does_what_the_document_allows(address, operation):
    check(address, operation, schemathesis.GenerationMode.POSITIVE)


@pytest.mark.parametrize("operation", POSTED, ids=lambda each: each.label)
def test_it_refuses_what_the_document_does_not_allow(address, operation):
    check(address, operation, schemathesis.GenerationMode.NEGATIVE)


def check(address, operation, mode):
    @settings(
        max_examples=CASES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def holds(case):
        case.validate_response(case.call(base_url=address), checks=CHECKS)

    try:
        holds()
    except Unsatisfiable:
        pytest.skip("there is nothing of that kind")
