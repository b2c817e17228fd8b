"""What stands around the operations: limits, queues, headers, figures, the document, and the end."""

import asyncio
import json
import re
import signal

import httpx
import pytest
from nonoproof.service import worker_slots
from nonoproof.service.openapi import document
from nonoproof.service.request_schemas import OPERATIONS

from tests.service.conftest import record_of
from tests.service.planted import planted

SMALL = {"puzzle": {"rows": [[1], [3]], "columns": [[2], [1], [1]]}}
HARD = {"rows": [[1, 1, 1, 1, 1]] * 40, "columns": [[1, 1, 1, 1, 1]] * 40}


def test_health_and_figures(service):
    service.post("/check", SMALL)
    response = service.ask("GET", "/health")
    assert response.status_code == 200 and response.json()["status"] == "ok"
    text = service.ask("GET", "/metrics").text
    assert re.search(r'nonoproof_requests_total\{operation="check",status="200"\} [1-9]', text)
    assert "nonoproof_workers 1\n" in text and text.endswith("\n")
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+', line), (
            line
        )


def test_strangers_cannot_make_new_figures(service):
    for number in range(5):
        assert service.ask("GET", f"/strange-{number}").status_code == 404
    text = service.ask("GET", "/metrics").text
    assert "strange" not in text and 'operation="other",status="404"' in text


@pytest.mark.parametrize("path", ["/health", "/", "/workbench", "/nothing", "/check"])
def test_every_reply_keeps_browsers_careful(service, path):
    headers = service.ask("GET", path).headers
    assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"


def test_hosts_and_origins_of_others_are_refused(service):
    assert service.ask("GET", "/health", headers={"Host": "evil.example"}).status_code == 400
    assert service.ask("GET", "/health", headers={"Host": "testserver:8765"}).status_code == 200
    assert service.post("/check", SMALL, headers={"Origin": "http://evil.example"}).status_code == 403
    assert service.post("/check", SMALL, headers={"Origin": "null"}).status_code == 403
    assert service.post("/check", SMALL, headers={"Origin": "http://testserver"}).status_code == 200


def test_the_page_and_the_workbench_are_there(service):
    page = service.ask("GET", "/")
    assert page.headers["content-type"].startswith("text/html") and 'href="workbench"' in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for name in ("page.js", "page.css"):
        assert service.ask("GET", f"/{name}").status_code == 200
    assert (
        "<canvas" in service.ask("GET", "/workbench").text or "wasm" in service.ask("GET", "/workbench").text
    )
    assert service.ask("GET", "/../app.py").status_code == 404


def test_bodies_that_are_too_large_are_not_read(start):
    service = start(body=1000)
    assert service.post("/check", content=b"x" * 1001).status_code == 413

    async def endless():
        for _ in range(10_000_000):
            yield b"x" * 100

    async def asked():
        async with service.client() as client:
            return await client.post("/check", content=endless())

    response = service.run(asked())
    assert response.status_code == 413 and "more than 1,000 bytes" in record_of(response)["error"]


def test_a_body_that_never_arrives_is_given_up(start):
    service = start(receive_seconds=0.2)

    async def slow():
        yield b"{"
        await asyncio.sleep(60)

    async def asked():
        async with service.client() as client:
            return await client.post("/check", content=slow())

    assert service.run(asked()).status_code == 408


def test_a_full_queue_says_when_to_come_again(start):
    service = start(queue=1, seconds=3.0)

    async def asked():
        async with service.client() as client:
            tasks = [asyncio.create_task(client.post("/check", json={"puzzle": HARD})) for _ in range(6)]
            return await asyncio.gather(*tasks)

    responses = service.run(asked())
    codes = sorted(each.status_code for each in responses)
    assert codes == [200, 200, 429, 429, 429, 429]
    assert {each.headers.get("retry-after") for each in responses if each.status_code == 429} == {"1"}
    # And then it works as before.
    assert service.post("/check", SMALL).status_code == 200


def test_a_worker_that_dies_or_hangs_costs_nobody_else_anything(start, monkeypatch):
    service = start(seconds=0.5)
    monkeypatch.setattr(service_slots(service), "_task", worker_slots.Task(planted, 1.0))
    for plant, status in (("exit", 422), ("raise", 500), ("hang", 422), ("memory", 422)):
        response = service.post("/check", {"source": plant})
        assert response.status_code == status, (plant, response.text)
        assert record_of(response)["error"]
        assert service.post("/check", {"source": "fine"}).status_code == 200
    assert "nonoproof_workers_lost_total 4" in service.ask("GET", "/metrics").text


def service_slots(service):
    """The slots of the running app."""
    return service.app._app.state.slots


def test_work_that_nobody_waits_for_ends(start):
    service = start(seconds=60.0, queue=1)

    async def asked():
        gone = asyncio.Event()
        sent = []

        async def receive():
            if not sent:
                sent.append(1)
                return {
                    "type": "http.request",
                    "body": json.dumps({"puzzle": HARD}).encode(),
                    "more_body": False,
                }
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            pass

        scope = {
            "type": "http", "method": "POST", "path": "/check", "raw_path": b"/check", "query_string": b"",
            "headers": [(b"host", b"testserver"), (b"content-type", b"application/json")], "http_version": "1.1",
            "scheme": "http", "server": ("testserver", 80), "client": ("127.0.0.1", 1), "root_path": "",
        }  # fmt: skip
        asking = asyncio.create_task(service.app(scope, receive, send))
        await asyncio.sleep(0.5)
        gone.set()
        await asyncio.wait([asking])
        async with service.client() as client:
            # It would take a minute if the worker were still busy.
            return await asyncio.wait_for(client.post("/check", json=SMALL), 20)

    assert service.run(asked()).status_code == 200


def test_the_document_describes_all_pages(service):
    found = service.ask("GET", "/openapi.json").json()
    assert found == json.loads(json.dumps(document())) and found["openapi"] == "3.1.0"
    assert set(found["paths"]) == {f"/{name}" for name in OPERATIONS} | {"/health", "/metrics"}


def test_the_command_serves_and_stops_in_good_order(tmp_path):
    import subprocess
    import sys

    with socket_of_any_port() as port:
        pass
    words = [sys.executable, "-m", "nonoproof", "serve", "--port", str(port), "--jobs", "1"]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    try:
        lines = []
        for line in process.stderr:
            lines.append(json.loads(line))
            if "Uvicorn running" in lines[-1]["message"]:
                break
        response = httpx.post(f"http://127.0.0.1:{port}/check", json=SMALL, timeout=60)
        assert response.json()["puzzles"][0]["verdict"] == "unique"
        process.send_signal(signal.SIGTERM)
        rest, _ = process.stderr.read(), process.wait(60)
        lines += [json.loads(line) for line in rest.splitlines()]
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
        process.stderr.close()
    requests = [each for each in lines if each["logger"] == "nonoproof.requests"]
    assert [(each["operation"], each["status"]) for each in requests] == [("check", 200)]
    assert not list(tmp_path.iterdir())


class socket_of_any_port:
    def __enter__(self):
        import socket

        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        return self._socket.getsockname()[1]

    def __exit__(self, *_):
        self._socket.close()
