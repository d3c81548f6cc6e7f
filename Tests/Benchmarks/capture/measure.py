"""Runs the programs in turns and prints medians; called by run.sh."""
import json
import os
import resource
import statistics
import subprocess
import sys
import time

work, packets, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
capture = work + "/long.pcap"


def run(command):
    """Elapsed seconds, user seconds and output of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    elapsed = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode != 0:
        sys.exit(f"measure.py: {command[0]} ended with {result.returncode}: {result.stderr.decode()}")
    return elapsed, after.ru_utime - before.ru_utime, result.stdout.decode()


def flatten(node, prefix=""):
    """The numbers of a summary under the names that the reference prints."""
    for key, value in node.items():
        if isinstance(value, dict):
            yield from flatten(value, prefix + key + ".")
        elif isinstance(value, int) and not isinstance(value, bool):
            yield prefix + key, value


programs = {
    "baton": [os.environ["BATON"], "capture", "summary", "--json", capture],
    "reference": [work + "/reference", capture],
}
if os.environ["TSHARK"] == "yes":
    programs["tshark"] = [
        "tshark", "-r", capture, "-Y", "btcommon.eir_ad.entry.company_id == 0x004c", "-T", "fields",
        "-e", "frame.time_epoch", "-e", "btle.advertising_address", "-e", "btcommon.eir_ad.entry.data",
    ]
times = {name: [] for name in programs}
output = {}
for name, command in programs.items():
    if name != "tshark":
        run(command)  # Once for the page cache.
for turn in range(rounds):
    for name, command in programs.items():
        if name == "tshark" and turn > 0:
            continue
        elapsed, user, output[name] = run(command)
        times[name].append((elapsed, user))

print(f"{packets} packets, {rounds} rounds (tshark: 1)")
print(f"{'':10} {'elapsed s':>10} {'user s':>8} {'Mpackets/s':>11} {'by user time':>13} {'user / reference':>17}")
base = statistics.median(user for _, user in times["reference"])
for name, pairs in times.items():
    elapsed = statistics.median(pair[0] for pair in pairs)
    user = statistics.median(pair[1] for pair in pairs)
    print(
        f"{name:10} {elapsed:10.3f} {user:8.3f} {packets / elapsed / 1e6:11.2f} "
        f"{packets / max(user, 1e-9) / 1e6:13.2f} {user / max(base, 1e-9):17.2f}")

ours = dict(flatten(json.loads(output["baton"])))
names = {"advertising.badCRCRecomputed": "advertising.packetsWithBadCRCRecomputed"}
differences = []
for line in output["reference"].splitlines():
    name, value = line.split()
    found = ours.get(names.get(name, name))
    if found != int(value):
        differences.append(f"{name}: reference {value}, baton {found}")
if differences:
    sys.exit("counts differ: " + "; ".join(differences))
print("counts equal: " + ", ".join(output["reference"].split("\n")[:-1]))
