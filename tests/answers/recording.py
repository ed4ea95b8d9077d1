"""A recording: the questions, their answers, and the files that the questions name, as compressed lines of JSON."""

import base64
import collections
import json
import lzma
from pathlib import Path

from doors import CannotRun

# The answers by their questions, which are pairs of a kind and a text in JSON, and the files by their names.
Recording = collections.namedtuple("Recording", "answers files")


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def load(path):
    try:
        with lzma.open(path, "rt", encoding="utf-8") as text:
            rows = [json.loads(line) for line in text]
    except (OSError, lzma.LZMAError, ValueError) as error:
        raise CannotRun(f"{path} cannot be read: {error}") from error
    answers = {(row["kind"], compact(row["question"])): row["answer"] for row in rows if "kind" in row}
    return Recording(answers, {row["file"]: decoded(row) for row in rows if "file" in row})


def save(path, recording):
    rows = [{"file": name, **encoded(data)} for name, data in sorted(recording.files.items())]
    for (kind, question), answer in recording.answers.items():
        rows.append({"kind": kind, "question": json.loads(question), "answer": answer})
    with lzma.open(path, "wt", encoding="utf-8", preset=9 | lzma.PRESET_EXTREME) as text:
        text.writelines(compact(row) + "\n" for row in rows)


def encoded(data):
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def decoded(row):
    return base64.b64decode(row["base64"]) if "base64" in row else row["text"].encode()


def old_files():
    """The files of an earlier build, which no recording replaces. Those that end in .xz are unpacked."""
    here = Path(__file__).resolve().parent
    found = {}
    for path in sorted(path for path in (here / "old").rglob("*") if path.is_file()):
        name, data = path.relative_to(here), path.read_bytes()
        packed = name.suffix == ".xz"
        found[(name.with_suffix("") if packed else name).as_posix()] = lzma.decompress(data) if packed else data
    return found
