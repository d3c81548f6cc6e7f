"""Runs a program and notes what it cost: measured.py FILE SECONDS PROGRAM [ARGUMENTS].

FILE gets the greatest resident size of the program and of what it has waited for, in KiB. Ends as the program ends, with
128+n for signal n; after SECONDS it ends the program, with status 124.
"""
import resource
import subprocess
import sys

process = subprocess.Popen(sys.argv[3:], stdin=subprocess.DEVNULL)
try:
    status = process.wait(float(sys.argv[2]))
except subprocess.TimeoutExpired:
    process.kill()
    process.wait()
    status = 124
with open(sys.argv[1], "w", encoding="ascii") as file:
    file.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status if status >= 0 else 128 - status)
