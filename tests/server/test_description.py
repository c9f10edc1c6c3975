"""Schemathesis: requests made from the API's description, right and wrong ones, by people with tables.

Whatever is sent, the answer is one that the description names, in the shape it names; what the description
does not allow is refused; nothing is a 5xx; every refusal says why.
"""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import unquote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.house import House, text_of
from tests.server.town import Town

EXAMPLES = {GenerationMode.POSITIVE: 12, GenerationMode.NEGATIVE: 8}
"""Requests to each call, always the same ones."""
SOAK = 16
"""So many times more in `make soak`, others each time."""

NOTHING_TO_GET_WRONG = "GET /api/me"
WENT = {
    "POST /api/me",
    "POST /api/tables",
    *(f"POST /api/tables/{{id}}/{call}" for call in ("play", "host", "resign", "chat")),
}
"""What must have been done, not only tried; everything that is only looked at besides."""
ENDS = ("resign",)
"""The table is still needed."""


def says_why(_: Any, response: Any, case: Any) -> None:
    """A refusal is a problem: its own status, a code and a reason in words."""
    if response.status_code < 400:
        return
    problem = response.json()
    assert problem["status"] == response.status_code, problem
    # a sentence, and not the key of one that is missing
    assert problem["code"] and " " in problem["reason"].strip(), problem


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    says_why,
]


def besiege(town: Town, times: int) -> dict[str, Counter[int]]:
    """Call everything; returns how often each call was answered with which status."""
    schema = schemathesis.openapi.from_dict(town.description())
    schema.config.update(base_url=f"http://{town.house.address}")
    calls = [found.ok() for found in schema.get_all_operations()]
    return {call.label: storm(town, call, times) for call in calls}


def storm(town: Town, call: Any, times: int) -> Counter[int]:
    heard: Counter[int] = Counter()

    def hit(case: Any, who: int, fresh: bool) -> None:
        if is_elsewhere(case):
            return
        if fresh and case.meta.generation.mode.is_positive:
            look(town, case, who)
        response = case.call(session=town.sessions[who], timeout=20)
        case.validate_response(response, checks=CHECKS)
        heard[response.status_code] += 1

    for mode, examples in EXAMPLES.items():
        if call.label == NOTHING_TO_GET_WRONG and mode is GenerationMode.NEGATIVE:
            continue
        quietly = settings(
            max_examples=examples * times,
            derandomize=times == 1,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        cases = call.as_strategy(generation_mode=mode)
        who = st.sampled_from((0, 0, *range(len(town.guests))))
        quietly(given(case=cases, who=who, fresh=st.booleans())(hit))()
    return heard


def is_elsewhere(case: Any) -> bool:
    """With an id that is empty, dots or has a slash, an address is that of another call or of none."""
    ids = [unquote(str(value)) for value in case.path_parameters.values()]
    return any("/" in id or not id.strip(".") for id in ids)


def look(town: Town, case: Any, who: int) -> None:
    """Turn to a table where the guest plays, as it stands now, and choose among what is offered there."""
    state = town.seat_of(who) if "id" in case.path_parameters else None
    if state is None:
        return
    is_record = case.operation.path.endswith("/record")
    case.path_parameters["id"] = town.ended if is_record else state["table"]
    for place in (case.path_parameters, case.query, case.body):
        if not isinstance(place, dict):
            continue
        if "seat" in place:
            place["seat"] = state["seat"]
        if "version" in place:
            place["version"] = state["version"]
        if isinstance(place.get("at"), int):
            place["at"] %= state["version"] + 1
    if isinstance(case.body, dict) and "move" in case.body:
        prompt = state["prompt"] or {"moves": [], "standing": []}
        is_host = case.operation.path.endswith("/host")
        offered = (state["host"] or []) if is_host else prompt["moves"] + prompt["standing"]
        keep = [text_of(move) for move in offered if move["verb"] not in ENDS]
        if keep:
            case.body["move"] = keep[len(case.body["move"]) % len(keep)]


def check(town: Town, answers: dict[str, Counter[int]]) -> None:
    refused = {label for label, heard in answers.items() if any(at >= 400 for at in heard)}
    went = {label for label, heard in answers.items() if any(at < 300 for at in heard)}
    assert len(answers) > 23
    assert refused == set(answers) - {NOTHING_TO_GET_WRONG}
    assert went >= {label for label in answers if label.startswith("GET")} | WENT, answers
    for guest in town.guests:
        assert guest.get("/api/me")["name"]


def test_whatever_is_sent_is_answered_as_described(house: House) -> None:
    town = Town(house)
    check(town, besiege(town, 1))


@pytest.mark.soak
def test_whatever_is_sent_is_answered_as_described_for_long(house: House) -> None:
    town = Town(house)
    check(town, besiege(town, SOAK))
