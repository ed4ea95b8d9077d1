"""The doors of a build: how a question of each form is asked, and what its answer is.

The name of the first field of a question is its form:

- `ask`: an object, or a text that should be one, for `isotope ask`
- `run`: commands that run one after the other in the same folder
- `uci`, `lsp`: a whole conversation with the engine or with the language server
- `http`: a request to `isotope serve`
- `link`: what follows the address of the page; the answer is the boards that it shows
- `hash`: the name of a ruleset; the answer is the hash of its rules
"""

import base64
import gzip
import hashlib
import http.client
import itertools
import json
import os
import re
import select
import shutil
import subprocess
import tempfile
import threading
import zlib
from pathlib import Path

from unsteady import steady

# The seconds without an answer after which a build counts as hanging: enough for any question on a busy machine.
PATIENCE = 300

# The largest size of a written file of which the text is kept; of larger ones, the hash is.
LONGEST_TEXT = 64 * 1024


class CannotRun(Exception):
    """The build cannot be asked, or the recording cannot be read."""


class Silence(Exception):
    """A process has not said anything for a long time."""


class Build:
    """A build of the command `isotope`, with a temporary folder instead of the user's files and settings."""

    def __init__(self, path, files):
        self.path = str(Path(path).resolve())
        self.files = files
        self.home = Path(tempfile.mkdtemp(prefix="isotope-answers-")).resolve()
        self.folder = self.home / "work"
        self.folder.mkdir()
        self.user = self.home / "user"
        self.places = {str(self.folder): "FOLDER", str(self.user): "USER", self.path: "ISOTOPE"}
        self.env = {
            "PATH": os.environ.get("PATH", ""),
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
            "COLUMNS": "100",
            "HOME": str(self.user),
            "XDG_DATA_HOME": str(self.user / "data"),
            "XDG_CONFIG_HOME": str(self.user / "config"),
            "XDG_CACHE_HOME": str(self.user / "cache"),
            "ISOTOPE_TABLES": str(self.user / "tables"),
            "ISOTOPE_RULESETS": str(self.user / "rulesets"),
        }
        # The state of each file as it was put there.
        self.stamps = {}
        # The running servers, and a connection to each.
        self.servers = {}
        for name in files:
            self.write(name)
        try:
            self.output(["--version"])
        except OSError as error:
            self.close()
            raise CannotRun(f"{path} cannot be run: {error.strerror}") from error

    def close(self):
        for which in list(self.servers):
            self.stop(which)
        shutil.rmtree(self.home, ignore_errors=True)

    def answers(self, questions):
        """Yields the answer to each question, in order, without what differs from run to run."""
        for form, group in itertools.groupby(questions, key=lambda question: next(iter(question))):
            if form == "ask":
                # One process answers all questions in a row.
                answers = self.ask([one_line(question["ask"]) for question in group])
            else:
                answers = map(getattr(self, form), group)
            for answer in answers:
                yield steady(answer, self.places)

    def start(self, args, stdin=subprocess.PIPE, stderr=subprocess.PIPE):
        # The help says how the command was called, which is the same for all builds.
        called, out = ["isotope", *args], subprocess.PIPE
        return subprocess.Popen(
            called, executable=self.path, cwd=self.folder, env=self.env, stdin=stdin, stdout=out, stderr=stderr
        )

    def output(self, args, given=""):
        """The status of a command that reads `given`, and what it prints to both outputs."""
        process = self.start(args)
        try:
            out, err = process.communicate(given.encode(), timeout=PATIENCE)
            return process.returncode, text(out), text(err)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            return f"it did not end within {PATIENCE} s", text(out), text(err)

    # --- isotope ask ---

    def ask(self, lines):
        """Yields the answers to lines on the input of `isotope ask`."""
        at = 0
        while at < len(lines):
            process = self.start(["ask"], stderr=subprocess.DEVNULL)
            given = "".join(line + "\n" for line in lines[at:]).encode()
            threading.Thread(target=write_all, args=(process.stdin, given), daemon=True).start()
            try:
                for line in itertools.islice(lines_of(process.stdout), len(lines) - at):
                    yield parsed(line)
                    at += 1
                ended = f"it ended with status {process.wait(PATIENCE)}"
            except (Silence, subprocess.TimeoutExpired):
                process.kill()
                process.wait()
                ended = f"it did not answer within {PATIENCE} s"
            if at < len(lines):
                # This question has ended the process. Those after it are asked again.
                yield {"no answer": ended}
                at += 1

    def hash(self, question):
        line = one_line({"ask": "show", "ruleset": question["hash"]})
        (answer,) = self.ask([line])
        return answer.get("hash", answer)

    # --- the command ---

    def run(self, question):
        steps = [self.step(step) for step in question["run"]]
        answer = {"steps": steps} if len(steps) > 1 else steps[0]
        files = self.written_files()
        return {**answer, "files": files} if files else answer

    def step(self, step):
        args, given = (step["args"], step["stdin"]) if isinstance(step, dict) else (step, "")
        args = [arg.replace("ISOTOPE", self.path) for arg in args]
        status, out, err = self.output(args, given)
        objects = [parsed(line) for line in out.splitlines()] if "--json" in args else [out]
        out = objects if all(isinstance(line, dict) for line in objects) else out
        return {"status": status, "stdout": out, **({"stderr": err} if err else {})}

    def write(self, name):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.files[name])
        self.stamps[name] = stamp(path)

    def written_files(self):
        """What commands have written, which is removed after that."""
        found, missing = {}, set(self.files)
        for folder, _, names in os.walk(self.folder, topdown=False):
            for path in (Path(folder, name) for name in names):
                name = path.relative_to(self.folder).as_posix()
                missing.discard(name)
                if self.stamps.get(name) != stamp(path):
                    data = path.read_bytes()
                    found[name] = "written again" if self.files.get(name) == data else contents(data)
                    path.unlink()
            if folder != str(self.folder) and not os.listdir(folder):
                os.rmdir(folder)
        found.update((name, "deleted") for name in missing)
        for name in found:
            if name in self.files:
                self.write(name)
        # No answer depends on what an earlier question has left in the user's folders.
        for path in (path for path in self.user.rglob("*") if path.is_file()):
            found[f"USER/{path.relative_to(self.user).as_posix()}"] = contents(path.read_bytes())
        shutil.rmtree(self.user, ignore_errors=True)
        return dict(sorted(found.items()))

    # --- conversations ---

    def uci(self, question):
        status, out, err = self.output(["uci"], "".join(line + "\n" for line in question["uci"]))
        # A search that takes seconds also tells which move it looks at.
        lines = [line.rstrip() for line in out.splitlines() if not line.startswith("info currmove")]
        return [*lines, *([f"status {status}"] if status else []), *err.splitlines()]

    def lsp(self, question):
        messages = [one_line({"jsonrpc": "2.0", **message}) for message in question["lsp"]]
        given = "".join(f"Content-Length: {len(message.encode())}\r\n\r\n{message}" for message in messages)
        status, out, err = self.output(["lsp"], given)
        told = [parsed(part) for part in re.split(r"Content-Length: \d+\r\n\r\n", out)[1:]]
        return {"status": status, "messages": told, **({"stderr": err} if err else {})}

    # --- the server ---

    def http(self, question):
        method, path = question["http"].split(" ", 1)
        body = question.get("body")
        given = body if body is None or isinstance(body, str) else one_line(body)
        kind = {} if given is None else {"Content-Type": "application/json"}
        headers = {**kind, **question.get("headers", {})}
        status, found, answer = self.request("tables" in question, method, path, given, headers)
        if "page" in question:
            return {"status": status, "headers": found, **contents(answer, longest=0)}
        kind, lines = found.get("content-type", ""), answer.decode("utf-8", "replace")
        if "ndjson" in kind:
            return {"status": status, "type": kind, "lines": [parsed(line) for line in lines.splitlines()]}
        return {"status": status, "type": kind, "body": parsed(lines) if "json" in kind else lines}

    def request(self, with_tables, *request):
        """The status, the headers and the body that the server answers a request with."""
        for is_last in (False, True):
            server, connection = self.server(with_tables)
            method, path, body, headers = request
            try:
                connection.request(method, path, None if body is None else body.encode(), headers)
                response = connection.getresponse()
                found = {name.lower(): value for name, value in response.getheaders() if name.lower() != "date"}
                return response.status, found, response.read()
            except (http.client.HTTPException, OSError) as error:
                # The server closes a connection after a minute; a new one is answered.
                connection.close()
                ended = server.poll()
                if ended is not None:
                    self.stop(with_tables)
                    return f"the server ended with status {ended}", {}, b""
                if is_last:
                    return f"no answer: {error!r}", {}, b""

    def server(self, with_tables):
        """A running server, and a connection to it."""
        if with_tables not in self.servers:
            tables = ["--tables", str(self.home / "served")] if with_tables else []
            process = self.start(["serve", "--port", "0", *tables], subprocess.DEVNULL, subprocess.DEVNULL)
            try:
                address = re.search(r"127\.0\.0\.1:\d+", next(lines_of(process.stdout), ""))
            except Silence:
                address = None
            if not address:
                process.kill()
                raise CannotRun("`isotope serve --port 0` does not print an address")
            self.servers[with_tables] = process, http.client.HTTPConnection(address.group(0), timeout=PATIENCE)
        return self.servers[with_tables]

    def stop(self, with_tables):
        process, connection = self.servers.pop(with_tables)
        connection.close()
        process.terminate()
        process.communicate()

    def link(self, question):
        try:
            state = linked(question["link"])
        except (ValueError, zlib.error) as error:
            return {"the link cannot be read": str(error)}
        # The fields of a link that the page also sends.
        names = ["start", "moves", "at", "rulesets", "flipped", "tree"]
        shown = {name: state[name] for name in names if name in state}
        return self.http({"http": "POST /api/boards", "body": {**shown, "lists": True}})


def linked(link):
    """The state in a link, packed as the page packs it (`crates/web/assets/link.js`): in base64, if long compressed."""
    kind, _, letters = link.partition("=")
    packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    return json.loads(zlib.decompress(packed, wbits=-15) if kind == "#z" else packed)


def one_line(question):
    return question if isinstance(question, str) else json.dumps(question, ensure_ascii=False)


def text(output):
    return output.decode("utf-8", "replace")


def parsed(line):
    """The value that a line of JSON stands for; another line as it is."""
    try:
        return json.loads(line)
    except ValueError:
        return line


def write_all(pipe, given):
    try:
        with pipe:
            pipe.write(given)
    except BrokenPipeError:
        # The process has ended, which its reader finds, too.
        pass


def lines_of(pipe):
    """Yields the lines from a pipe."""
    rest = b""
    while True:
        if not select.select([pipe], [], [], PATIENCE)[0]:
            raise Silence
        part = os.read(pipe.fileno(), 1 << 16)
        if not part:
            return
        *lines, rest = (rest + part).split(b"\n")
        yield from map(text, lines)


def stamp(path):
    found = path.stat()
    return found.st_mtime_ns, found.st_ino, found.st_size


def contents(data, longest=LONGEST_TEXT):
    """The text in a file, also if it is compressed; of another or a longer file, the hash and the size."""
    if data.startswith(b"\x1f\x8b"):
        return contents(gzip.decompress(data))
    try:
        if len(data) <= longest:
            return data.decode()
    except UnicodeDecodeError:
        pass
    return {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
