"""Totals of an archive of recordings with Dask: python3 dask_totals.py FOLDER

Each recording is one task, which ends as a table of Arrow. `dask.config` or a `distributed.Client` chooses the machines; all of
them need Baton and the folder.
"""
import json
import os
import sys

import dask.bag
import pyarrow
import pyarrow.compute

from recording_lines import document, lines, schema

TYPES = {"int": pyarrow.int64(), "bool": pyarrow.bool_(), "utf8": pyarrow.string()}


def arrow_schema():
    return pyarrow.schema([
        pyarrow.field(field["name"], TYPES[field["type"]["name"]], nullable=field["nullable"])
        for field in schema("arrow")["fields"]])


def table(recording, columns):
    """The messages of a recording. What has members of its own is JSON text."""
    rows = []
    for line in lines(recording):
        row = json.loads(line)
        rows.append({key: json.dumps(value) if isinstance(value, (dict, list)) else value for key, value in row.items()})
    result = pyarrow.Table.from_pylist(rows, schema=columns)
    result.validate(full=True)
    return result


def count(messages):
    grouped = messages.select(["type", "name"]).append_column(
        "bad", pyarrow.compute.cast(messages["badCRC"], pyarrow.int64())
    ).group_by(["type", "name"]).aggregate([("bad", "count"), ("bad", "sum")])
    return {(row["type"], row["name"]): (row["bad_count"], row["bad_sum"]) for row in grouped.to_pylist()}


def add(left, right):
    result = dict(left)
    for key, (messages, bad) in right.items():
        before = result.get(key, (0, 0))
        result[key] = (before[0] + messages, before[1] + bad)
    return result


def main(folder):
    paths = sorted(os.path.join(folder, name) for name in os.listdir(folder))
    columns = arrow_schema()
    bag = dask.bag.from_sequence(paths, npartitions=max(1, min(len(paths), 64)))
    types = bag.map(lambda path: count(table(path, columns))).fold(add, initial={}).compute()
    print(json.dumps(document(len(paths), types)))


if __name__ == "__main__":
    main(sys.argv[1])
