#!/usr/bin/env python3
"""A Handoff device in Python as an implementation under test: `python3 adapter.py [--defect NAME] [--freedom NAME] [--clock real]`.

Needs Python 3.11 and nothing else. It is driven over standard input and output by Baton (`baton run --implementation`);
its log goes to standard error.
"""

from __future__ import annotations

import argparse
import sys

from handoff_device import defects, freedoms
from handoff_device.json_rpc import Server


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--defect", metavar="NAME", choices=sorted(defects.CATALOGUE), help="give the device this defect"
    )
    parser.add_argument(
        "--freedom",
        metavar="NAME",
        action="append",
        choices=sorted(freedoms.CATALOGUE),
        help="let the device take this freedom; may be repeated",
    )
    parser.add_argument("--freedoms-by-seed", metavar="FILE", help="let each device take freedoms by its seed")
    parser.add_argument("--clock", choices=["virtual", "real"], default="virtual", help="whose time to live in")
    parser.add_argument("--list-defects", action="store_true", help="print the defects and end")
    parser.add_argument("--list-freedoms", action="store_true", help="print the freedoms and end")
    parser.add_argument("--note-freedoms", metavar="FILE", help="note which freedoms' switches each device asks")
    parser.add_argument("--note-defects", metavar="FILE", help="note which defects' switches each device asks")
    options = parser.parse_args()
    if options.list_defects:
        for name, defect in defects.CATALOGUE.items():
            print(f"{name}: {defect.sentence} ({defect.requirement})")
        return 0
    if options.list_freedoms:
        for name, sentence in freedoms.CATALOGUE.items():
            print(f"{name}: {sentence}")
        return 0
    defects.give(options.defect)
    freedoms.take(options.freedom or [])
    freedoms.take_by_seed(options.freedoms_by_seed)
    freedoms.note_in(options.note_freedoms)
    defects.note_in(options.note_defects)
    Server(options.clock).serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
