"""The place of a check on a worker of a cluster: its content in a directory, and the agents that work there.

It needs no engine: it is one that keeps it, calls it from as many threads as it likes, and closes it.
"""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from twinproof.project.ship import BatchAnswer, BatchRequest, unpack

_LOADING = 600.0  # seconds until an agent must have read both versions
_LATE = 60.0  # seconds until an agent must have answered after the time of its job is over
_TIDYING = 5.0
_CHUNK = 1 << 16


class Seat:
    """The content of a check, and its agents on this machine."""

    def __init__(self, content: bytes, folder: str, jdk: bytes | None = None) -> None:
        self._lock = threading.Lock()
        self._idle: list[_Agent] = []
        self._busy: list[_Agent] = []
        self._root: Path | None = Path(tempfile.mkdtemp(prefix="twinproof-", dir=folder))
        unpack(content, self._root)
        if jdk is not None:
            from twinproof.target import FRONT_END  # late: a machine that has the tools does not need them

            FRONT_END.keep_tools(jdk)

    def check(self, request: BatchRequest) -> BatchAnswer:
        """The outcome of a job: `result`, `died`, or, if it came to none, `refused` by this machine, `lost`, or what it `needs`."""
        agent = self._take()
        if agent is None:
            return {"lost": "its worker was closed"}
        answer: BatchAnswer = {}
        try:
            answer = agent.ask(request)
        finally:
            self._give_back(agent, "result" in answer or "died" in answer)
        return answer

    def close(self) -> None:
        """End all agents, so that whoever waits for one learns that it is lost, and remove the content."""
        with self._lock:
            root, self._root = self._root, None
            idle, self._idle = self._idle, []
            for agent in self._busy:
                agent.end()
        for agent in idle:
            agent.close()
        if root is not None:
            shutil.rmtree(root, ignore_errors=True)

    def __del__(self) -> None:
        self.close()

    def _take(self) -> _Agent | None:
        with self._lock:
            if self._root is None:
                return None
            agent = self._idle.pop() if self._idle else _Agent(self._root)
            self._busy.append(agent)
            return agent

    def _give_back(self, agent: _Agent, is_well: bool) -> None:
        with self._lock:
            self._busy.remove(agent)
            keep = is_well and self._root is not None
            if keep:
                self._idle.append(agent)
        if not keep:
            agent.close()


class _Agent:
    """A process that checks one pair at a time."""

    def __init__(self, root: Path) -> None:
        self._connection, theirs = socket.socketpair()
        with theirs:
            handle = theirs.fileno()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "twinproof.project.agent", str(root), str(handle)],
                pass_fds=[handle],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._is_ready = False

    def ask(self, request: BatchRequest) -> BatchAnswer:
        """What it says to a request."""
        try:
            if not self._is_ready:
                hello = self._receive(_LOADING)
                if "ready" not in hello:
                    return hello
                self._is_ready = True
            self._connection.sendall(json.dumps(request).encode() + b"\n")
            return self._receive(request["seconds"] + _LATE)
        except TimeoutError:
            return {"lost": "its agent did not answer in time"}
        except OSError:
            return {"lost": "its agent is gone"}

    def _receive(self, seconds: float) -> BatchAnswer:
        self._connection.settimeout(seconds)
        data = bytearray()
        while not data.endswith(b"\n"):
            part = self._connection.recv(_CHUNK)
            if not part:
                return {"lost": f"its agent ended with code {self._process.wait()}"}
            data += part
        found: BatchAnswer = json.loads(data)
        return found

    def end(self) -> None:
        """Ask it to end, and with it the job that it may be at."""
        self._process.send_signal(signal.SIGTERM)

    def close(self) -> None:
        """End it, and forget it."""
        self.end()
        try:
            self._process.wait(_TIDYING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._connection.close()
