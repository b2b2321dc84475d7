"""Programs ask over HTTP: answers, errors in their shape, the line, who goes away, and who is let in."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.api.routes import MOST_BYTES, MOST_WAITING
from app.guard import Guard
from model.config import ModelConfig
from model.fake import ByteVocabulary
from model.worker.client import WorkerClient
from tests.app.agent.worlds import call, told
from tests.app.api.programs import ADD, ASK, Speaking, app_of, called, speaking
from tests.app.sources import open_worker

CHAT = "/v1/chat/completions"
PASSWORD = "correct horse"


def client_of(worker: Any, listening: str = "127.0.0.1", password: str = "") -> TestClient:
    return TestClient(Guard(app_of(worker), listening, password), base_url="http://127.0.0.1:7860")


@pytest.fixture
def worker() -> Speaking:
    return speaking([call("add", a=2, b=3), "It is 5."])


@pytest.fixture
def client(worker: Speaking) -> Iterator[TestClient]:
    with client_of(worker) as client:
        yield client


def fault(answer: Any, status: int) -> Any:
    assert answer.status_code == status and set(answer.json()["error"]) == {"message", "type", "param", "code"}
    return answer.json()["error"]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_call_its_result_and_the_answer(client: TestClient, worker: Any) -> None:
    asked: dict[str, Any] = {"model": "clover-nano", "messages": [ASK], "tools": [ADD]}
    first = client.post(CHAT, json=asked).json()
    assert called(first) == [("add", {"a": 2, "b": 3})]
    message = first["choices"][0]["message"]
    result = {"role": "tool", "tool_call_id": message["tool_calls"][0]["id"], "content": '{"sum": 5}'}
    second = client.post(CHAT, json={**asked, "messages": [ASK, message, result]}).json()
    assert second["choices"][0]["message"]["content"] == "It is 5." and first["id"] != second["id"]
    assert told(worker.speaker.asked[1]) == ['{"sum": 5}']
    assert worker.speaker.asked[1].messages[1].content == call("add", a=2, b=3)


def test_models_are_named_and_others_there_are_none(client: TestClient) -> None:
    listed = client.get("/v1/models").json()
    assert [each["id"] for each in listed["data"]] == ["clover-nano"]
    assert fault(client.post(CHAT, json={"model": "gpt", "messages": [ASK]}), 404)["code"] == "model_not_found"
    assert "nothing else" in fault(client.post("/v1/responses", json={}), 404)["message"]
    assert "nothing else" in fault(client.get(CHAT), 404)["message"]
    with client_of(open_worker(card=None)) as loading:
        assert loading.get("/v1/models").json() == {"object": "list", "data": []}


def test_errors_have_their_shape(client: TestClient) -> None:
    assert "JSON" in fault(client.post(CHAT, content=b"{"), 400)["message"]
    assert fault(client.post(CHAT, json={"messages": [ASK], "tool_choice": "x"}), 400)["param"] == "tool_choice"
    big = {"messages": [{"role": "user", "content": "x" * MOST_BYTES}]}
    assert "1024 KB" in fault(client.post(CHAT, json=big), 413)["message"]


def test_a_prompt_that_the_model_has_no_room_for_is_refused_by_it() -> None:
    worker = speaking(config=ModelConfig(vocab_size=ByteVocabulary.size))
    with client_of(worker) as client:
        long = {"messages": [{"role": "user", "content": "x" * 5000}]}
        assert "too long" in fault(client.post(CHAT, json=long), 400)["message"]
        worker.phase = "dead"
        fault(client.post(CHAT, json=long), 503)


def test_a_source_that_breaks_is_told() -> None:
    class Broken(Speaking):
        def events(self, request: Any) -> Any:
            raise OSError("gone")

    with client_of(Broken()) as client:
        assert "gone" in fault(client.post(CHAT, json={"messages": [ASK]}), 503)["message"]


def test_requests_wait_for_each_other_and_too_many_are_refused() -> None:
    worker = Speaking()
    with client_of(worker) as client:
        answers: list[Any] = []
        asking = [
            threading.Thread(target=lambda: answers.append(client.post(CHAT, json={"messages": [ASK]})), daemon=True)
            for _ in range(MOST_WAITING)
        ]
        for each in asking:
            each.start()
        until(lambda: len(worker.speaker.asked) == MOST_WAITING)  # type: ignore[attr-defined]
        assert "wait already" in fault(client.post(CHAT, json={"messages": [ASK]}), 429)["message"]
        worker.gate.set()
        for each in asking:
            each.join(20)
        assert [each.json()["choices"][0]["message"]["content"] for each in answers] == ["It is 5."] * MOST_WAITING
        assert client.post(CHAT, json={"messages": [ASK]}).status_code == 200


def test_two_at_once_have_an_answer_each_from_one_process() -> None:
    with WorkerClient("fake", fake=True) as worker, client_of(worker) as client:
        answers: list[Any] = []
        body = {"messages": [ASK], "max_tokens": 40}
        asking = [threading.Thread(target=lambda: answers.append(client.post(CHAT, json=body))) for _ in range(2)]
        for each in asking:
            each.start()
        for each in asking:
            each.join()
        first, second = (each.json() for each in answers)
        assert first["id"] != second["id"] and first["choices"] == second["choices"]
        assert first["choices"][0]["finish_reason"] == "length" and first["usage"]["completion_tokens"] == 40


@pytest.mark.parametrize("how", ["client", "server"])
def test_whoever_goes_away_has_the_run_cancelled(how: str) -> None:
    worker = Speaking()
    sent: list[Any] = []

    async def ask() -> None:
        messages = [{"type": "http.request", "body": json.dumps({"messages": [ASK]}).encode(), "more_body": False}]

        async def receive() -> Any:
            if messages:
                return messages.pop()
            while how == "server" or not worker.speaker.asked:  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "POST", "path": CHAT, "query_string": b"", "headers": []}
        asking = asyncio.create_task(app_of(worker)(scope, receive, send))
        while how == "server" and not worker.speaker.asked:  # type: ignore[attr-defined]
            await asyncio.sleep(0.01)
        if how == "server":
            asking.cancel()
        await asyncio.wait([asking], timeout=20)
        assert asking.done()

    asyncio.run(ask())
    assert worker.cancelled == [worker.speaker.asked[0].run]  # type: ignore[attr-defined]


def test_strangers_get_no_answer(client: TestClient) -> None:
    body = {"messages": [ASK]}
    assert "evil.example" in fault(client.post(CHAT, json=body, headers={"host": "evil.example"}), 403)["message"]
    assert fault(client.post(CHAT, json=body, headers={"origin": "https://evil.example"}), 403)
    assert client.post(CHAT, json=body, headers={"origin": "http://127.0.0.1:7860"}).status_code == 200


def test_beyond_this_machine_a_program_sends_the_password() -> None:
    with client_of(speaking(), "0.0.0.0", PASSWORD) as client:
        assert "Bearer" in fault(client.get("/v1/models"), 401)["message"]
        assert client.get("/v1/models", headers={"authorization": f"Bearer {PASSWORD}"}).status_code == 200
        assert client.get("/", headers={"authorization": f"Bearer {PASSWORD}"}).status_code == 401
        assert client.get("/v1/models", headers={"authorization": f"Basic {PASSWORD}"}).status_code == 401
