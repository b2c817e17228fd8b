"""What a request asks for, from its body: JSON, or a form with a file. Runs in a worker."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any, NamedTuple

import orjson

from .call import Call, Refusal
from .request_schemas import faults_of, request_schema

_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,12}(?:\.gz)?\Z")
_MOST_FIELDS = 50


class Asked(NamedTuple):
    data: bytes | None
    """The content of a file; None where the operation needs none, or none was sent."""
    name: str
    """Of the file: never a path, and of what the client says only the suffix, which tells the format."""
    options: dict[str, Any]


def asked(call: Call) -> Asked:
    kind = call.content_type.partition(";")[0].strip().lower()
    if kind == "application/json":
        record, data, name = _json(call.body), None, "request"
    elif kind == "multipart/form-data":
        record, data, name = _form(call)
    else:
        raise Refusal(415, "send application/json, or multipart/form-data with a file")
    if faults := faults_of(call.operation, record):
        raise Refusal(422, "; ".join(faults))
    if data is None and isinstance(record.get("puzzle"), dict):
        data, name = orjson.dumps(record["puzzle"]), "request.json"
    elif data is None and isinstance(record.get("source"), str):
        data = record["source"].encode("utf-8", "surrogatepass")
    if data is None and "source" in request_schema(call.operation)["properties"]:
        raise Refusal(422, "send a puzzle, a source, or a file")
    given = {each: value for each, value in record.items() if each not in ("puzzle", "source", "file")}
    if "puzzle" in record:
        given.setdefault("format", "json")
    return Asked(data, name, given)


def _json(body: bytes) -> dict[str, Any]:
    try:
        record = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Refusal(422, f"the body is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise Refusal(422, "the body is not a JSON object")
    return record


def _form(call: Call) -> tuple[dict[str, Any], bytes | None, str]:
    """The fields of a form, as the values that the schema has; its file, and the name of that."""
    from python_multipart import create_form_parser
    from python_multipart.exceptions import FormParserError

    schema = request_schema(call.operation)["properties"]
    fields: dict[str, Any] = {}
    files: list[tuple[bytes, str]] = []

    def on_field(field: Any) -> None:  # noqa: ANN401 - the library has no name for it
        if len(fields) >= _MOST_FIELDS:
            raise Refusal(422, f"the form has more than {_MOST_FIELDS} fields")
        name = (field.field_name or b"").decode("utf-8", "replace")
        fields[name] = _value((field.value or b"").decode("utf-8", "replace"), schema.get(name, {}))

    def on_file(file: Any) -> None:  # noqa: ANN401
        if file.field_name != b"file" or files:
            raise Refusal(422, "send one file, in the field file")
        file.file_object.seek(0)
        files.append((file.file_object.read(), (file.file_name or b"").decode("utf-8", "replace")))

    headers = {"Content-Type": call.content_type.encode("latin-1", "replace")}
    config = {"MAX_MEMORY_FILE_SIZE": call.limits.body + 1}
    try:
        parser = create_form_parser(headers, on_field, on_file, config=config)
        stream = BytesIO(call.body)
        parser.write(stream.read())
        parser.finalize()
    except (FormParserError, ValueError) as error:
        raise Refusal(422, f"the form cannot be read: {error}") from None
    if not files:
        return fields, None, "request"
    data, name = files[0]
    suffix = _SUFFIX.search(name)
    return fields, data, "upload" + (suffix[0] if suffix else "")


def _value(text: str, schema: dict[str, Any]) -> object:
    """The fields of forms are texts; what the schema wants as something else is read as JSON."""
    kinds = schema.get("type", "string")
    if "string" in ([kinds] if isinstance(kinds, str) else kinds):
        return text
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return text


__all__ = ["Asked", "asked"]
