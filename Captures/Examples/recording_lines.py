"""The lines of `baton capture export --format ndjson`, for engines that spread recordings over machines."""
import json
import os
import subprocess

BATON = os.environ.get("BATON", "baton")


def schema(engine):
    """The columns of a line, as Baton declares them."""
    return json.loads(subprocess.run(
        [BATON, "capture", "export", "--schema-for", engine], check=True, capture_output=True).stdout)


def lines(recording, content=None):
    """The messages of a recording as lines of JSON, while Baton reads it.

    `content` are the bytes of the recording where it is no file on this machine. A damaged recording ends with status 1: its
    messages before the damage count, as in `baton capture summary`.
    """
    source = [recording] if content is None else ["-"]
    with subprocess.Popen(
            [BATON, "capture", "export", "--format", "ndjson", "--output", "-", "--"] + source,
            stdin=subprocess.DEVNULL if content is None else subprocess.PIPE, stdout=subprocess.PIPE) as program:
        if content is not None:
            feeder = _feed(program.stdin, content)
        for line in program.stdout:
            yield line.decode()
        if content is not None:
            feeder.join()
    if program.returncode > 1:
        raise RuntimeError(f"{recording}: baton ended with status {program.returncode}")


def _feed(pipe, content):
    """Writes beside the reading: neither side waits for the other for ever."""
    import threading

    def write():
        try:
            pipe.write(content)
        except BrokenPipeError:
            pass
        finally:
            pipe.close()

    thread = threading.Thread(target=write)
    thread.start()
    return thread


def document(recordings, types):
    """Totals in the words of `baton capture summary --total --json`."""
    rows = [{"type": number, "name": name, "messages": count, "messagesWithBadCRC": bad}
            for (number, name), (count, bad) in types.items()]
    handoff = [row for row in rows if row["type"] == 12]
    return {
        "recordings": recordings,
        "appleEntries": sum(row["messages"] for row in rows),
        "appleEntriesWithBadCRC": sum(row["messagesWithBadCRC"] for row in rows),
        "handoffMessages": sum(row["messages"] for row in handoff),
        "handoffMessagesWithBadCRC": sum(row["messagesWithBadCRC"] for row in handoff),
        "types": sorted(rows, key=lambda row: (row["type"] is None, row["type"])),
    }
