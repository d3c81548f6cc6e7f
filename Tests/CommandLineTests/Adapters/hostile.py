"""An adapter that answers everything as it should and does nothing, until it is told to misbehave.

hostile.py [--mode MODE] [--at METHOD] [--case WORD] [--also MODE@METHOD:WORD] [--once FILE] [--record FILE]
           [--capabilities A,B]

It misbehaves at the first METHOD (default: do) of a case in whose devices WORD occurs (default: trouble), and with `hello` and
`probe` always; --also adds another way to misbehave. With --once it does so only if FILE is not there yet, and makes it.
With --record it notes its process id and those of its children in FILE, and makes FILE.hanging before it hangs with children.
"""
import argparse
import json
import os
import signal
import sys
import time

arguments = argparse.ArgumentParser()
arguments.add_argument("--mode", default="none")
arguments.add_argument("--at", default="do")
arguments.add_argument("--case", default="trouble")
arguments.add_argument("--also", action="append", default=[])
arguments.add_argument("--once")
arguments.add_argument("--record")
arguments.add_argument("--capabilities", default="transport.modelled")
arguments.add_argument("--name", default="hostile")
arguments = arguments.parse_args()

SHORT_HOSTILE_TEXT = "\x1b[2J\x07\u202e]]>--><script>alert(1)</script><img src=x>`**[l](javascript:alert(1)) @all \u009b"
INSTANT_MAXIMUM = (1 << 63) - 1
HOSTILE_TEXT = (
    "\x1b[2J\x1b]0;title\x07\r\n\u202e\u009b31m\u2028]]>--><script>alert(1)</script><img src=x onerror=alert(1)>"
    "</failure>&lt;\"' | `` ** [link](javascript:alert(1)) @everyone \U000e0041 \ufffe $(reboot)"
)


def note(process):
    if arguments.record:
        with open(arguments.record, "a", encoding="ascii") as file:
            file.write(f"{process}\n")


def write_bytes(data):
    """Writes to the pipe itself: it may be one that does not take everything at once."""
    while data:
        data = data[os.write(1, data):]


def write(message):
    write_bytes(json.dumps(message).encode() + b"\n")


def result(request):
    method = request["method"]
    if method == "hello":
        capabilities = [name for name in arguments.capabilities.split(",") if name]
        name = SHORT_HOSTILE_TEXT if arguments.mode == "hostile-text" else arguments.name
        return {"protocol": 2, "name": name, "version": "1", "role": "system",
                "capabilities": capabilities, "clock": "virtual"}
    if method == "probe":
        return {"answer": "unsupported"}
    if method == "bye":
        return {}
    answer = {"answer": "done", "outputs": []}
    if arguments.at == "advance" and method == "do":
        # Who is never woken could not misbehave then.
        answer["wakeUp"] = request["params"]["t"] + 1000000
    return answer


def reply(request, **changes):
    return {"jsonrpc": "2.0", "id": request["id"], "result": {**result(request), **changes}}


def child(body, detached=False):
    """A child that keeps all pipes open."""
    process = os.fork()
    if process == 0:
        if detached:
            os.setsid()
            # Orphaned at once, as a daemon is.
            if os.fork():
                os._exit(0)
            note(os.getpid())
        body()
        os._exit(0)
    if detached:
        os.waitpid(process, 0)
        time.sleep(0.2)
    else:
        note(process)


def sleep_long():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(600)


def grow():
    """Forks on, each generation in a session of its own."""
    for _ in range(5):
        if os.fork():
            break
        os.setsid()
        note(os.getpid())
    sleep_long()


def hop():
    """Goes on in a child for a while, again and again."""
    for _ in range(20000):
        if os.fork():
            os._exit(0)
    sleep_long()


def hang():
    if arguments.record:
        open(arguments.record + ".hanging", "w").close()
    time.sleep(600)


def finding(text):
    return {"output": "event", "kind": "app.finding", "app": text, "thread": "main", "fields": {"code": text, "reason": text}}


def misbehave(mode, request):
    """Whether that was it for this process; False for going on so at the next occasion."""
    if mode == "never-answers":
        time.sleep(600)
    elif mode == "answers-late":
        time.sleep(4)
        write(reply(request))
    elif mode == "answers-done":
        write(reply(request, answer="done"))
    elif mode == "answers-and-exits":
        write(reply(request))
        os._exit(0)
    elif mode == "answers-twice":
        write_bytes((json.dumps(reply(request)) + "\n").encode() * 2)
    elif mode == "answers-another":
        write({**reply(request), "id": request["id"] + 1})
    elif mode == "answers-text-id":
        write({**reply(request), "id": str(request["id"])})
    elif mode == "reports-error":
        write({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32000, "message": HOSTILE_TEXT}})
    elif mode == "sends-request":
        write({"jsonrpc": "2.0", "id": 1, "method": HOSTILE_TEXT, "params": {}})
    elif mode == "garbage":
        write_bytes(b"\x1b[2J\x1b[31m<script>]]>\n")
    elif mode == "half-a-line":
        write_bytes(b'{"jsonrpc":"2.0","id":')
        time.sleep(600)
    elif mode == "half-a-line-and-exit":
        write_bytes(b'{"jsonrpc":"2.0","id":')
        os._exit(0)
    elif mode == "gigabyte-line":
        chunk = b"x" * (1 << 20)
        for _ in range(1 << 10):
            write_bytes(chunk)
        write_bytes(b"\n")
    elif mode == "gigabyte-of-lines":
        chunk = b"{}\n" * (1 << 18)
        for _ in range(1 << 10):
            write_bytes(chunk)
    elif mode == "invalid-utf8":
        write_bytes(b'{"jsonrpc":"2.0","id":%d,"result":{"answer":"done","outputs":[],"x":"\xff\xfe"}}\n' % request["id"])
    elif mode == "lone-surrogate":
        write_bytes(b'{"jsonrpc":"2.0","id":%d,"result":{"answer":"refused","reason":"\\ud800","outputs":[]}}\n' % request["id"])
    elif mode == "deep-nesting":
        write_bytes(b"[" * 500000 + b"]" * 500000 + b"\n")
    elif mode == "deep-objects":
        write_bytes(b'{"a":' * 150000 + b"1" + b"}" * 150000 + b"\n")
    elif mode == "floods-events":
        write(reply(request, outputs=[finding("x")] * 9000, wakeUp=request["params"]["t"] + 1))
        return False
    elif mode == "floods-unknown-events":
        write(reply(request, outputs=[{"output": "event", "kind": HOSTILE_TEXT}] * 10))
    elif mode == "floods-scans":
        write(reply(request, outputs=[{"output": "scan", "on": True}] * 20000))
    elif mode == "gigabyte-of-log":
        chunk = b"log line\n" * 116509
        for _ in range(1 << 10):
            sys.stderr.buffer.write(chunk)
        sys.stderr.buffer.flush()
        write(reply(request))
    elif mode == "exits-0":
        os._exit(0)
    elif mode == "exits-7":
        sys.stderr.write("dying of " + HOSTILE_TEXT + "\n")
        sys.stderr.flush()
        os._exit(7)
    elif mode == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif mode == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif mode == "stops":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif mode == "closes-output":
        os.close(1)
        time.sleep(600)
    elif mode == "closes-input":
        os.close(0)
        write(reply(request))
        time.sleep(600)
    elif mode == "ignores-signals":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
        while True:
            time.sleep(600)
    elif mode == "answers-and-stays":
        # Ends neither by bye nor by the end of its input nor by a signal that it may ignore.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        write(reply(request))
        while True:
            time.sleep(600)
    elif mode == "forks-and-exits":
        child(sleep_long)
        os._exit(0)
    elif mode == "forks-detached-and-exits":
        child(sleep_long, detached=True)
        os._exit(0)
    elif mode == "forks-and-hangs":
        child(sleep_long)
        child(sleep_long, detached=True)
        hang()
    elif mode == "hops-and-hangs":
        child(hop, detached=True)
        hang()
    elif mode == "forks-and-goes-on":
        child(sleep_long)
        child(sleep_long, detached=True)
        write(reply(request))
    elif mode == "forks-on":
        child(grow, detached=True)
        write(reply(request))
    elif mode == "wakes-in-the-past":
        write(reply(request, wakeUp=-1 if request["params"].get("t", 0) == 0 else request["params"]["t"] - 1))
    elif mode == "wakes-never":
        write(reply(request, wakeUp=INSTANT_MAXIMUM))
    elif mode == "wakes-after-never":
        write(reply(request, wakeUp=INSTANT_MAXIMUM + 1))
    elif mode == "wakes-every-nanosecond":
        write(reply(request, wakeUp=request["params"].get("t", 0) + 1))
        return False
    elif mode == "wakes-now":
        write(reply(request, wakeUp=request["params"].get("t", 0)))
        return False
    elif mode == "refuses":
        write(reply(request, answer="refused", reason=HOSTILE_TEXT))
        return False
    elif mode == "unsupported":
        write(reply(request, answer="unsupported"))
        return False
    elif mode == "hostile-text":
        write(reply(request, outputs=[finding(HOSTILE_TEXT)]))
    elif mode == "differs":
        write(reply(request, outputs=[finding(os.urandom(8).hex())]))
        return False
    elif mode == "renames":
        arguments.name = "somebody else"
        write(reply(request))
    else:
        write(reply(request))
    return True


class Trouble:
    """One way to misbehave, and when."""

    def __init__(self, mode, method, word):
        self.mode, self.method, self.word = mode, method, word
        self.is_due = word == ""

    def take(self, method, line):
        if method == "reset":
            self.is_due = self.word in line
        return method == self.method and (self.is_due or method in ("hello", "probe"))


def main():
    note(os.getpid())
    troubles = [Trouble(arguments.mode, arguments.at, arguments.case)]
    for text in arguments.also:
        mode, rest = text.split("@", 1)
        troubles.append(Trouble(mode, *rest.split(":", 1)))
    for line in sys.stdin:
        request = json.loads(line)
        due = [trouble for trouble in troubles if trouble.take(request["method"], line)]
        if due and arguments.once:
            try:
                os.close(os.open(arguments.once, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                due = []
        if not due:
            write(reply(request))
        elif misbehave(due[0].mode, request):
            troubles.remove(due[0])
        if request["method"] == "bye":
            break


main()
