// Compares continuity.js and property-list.js with the published vectors: `node vectors-test.js`. It reads them from
// Conformance/Schema/vectors.md, so that it does not get out of date.

import assert from "node:assert";
import fs from "node:fs";
import * as continuity from "./continuity.js";
import * as json from "./json.js";
import * as propertyList from "./property-list.js";

const page = fs.readFileSync(new URL("../../../Conformance/Schema/vectors.md", import.meta.url), "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim().replace(/^`|`$/g, "")));
const hex = (text) => Buffer.from(text, "hex");
let count = 0;
const same = (actual, expected) => { assert.deepStrictEqual(actual, expected); count += 1; };

// Hashes, addresses and times stand in a row each.
for (const row of rows) {
    if (/^[0-9a-f]{14}$/.test(row[3] ?? "")) same(continuity.activityHash(row[0], row[1]).toString("hex"), row[3]);
    if (/^[0-9a-f]{32}$/.test(row[0]) && row.length === 4) {
        same(continuity.addressHash(hex(row[0]), hex(row[1])).toString("hex"), row[2]);
        same(continuity.resolves(row[3], hex(row[0])), true);
        same(continuity.address(hex(row[0]), hex(row[1])), row[3]);
    }
    if (/^\d+$/.test(row[0]) && row.length === 3) same(continuity.timeByte(Number(row[0])).toString(16), row[1]);
}

// Each sealed message is a table of its own.
const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
let seal = {};
for (const [part, value] of rows) {
    seal[part.split(":")[0]] = value;
    if (!part.startsWith("advertising data on macOS")) continue;
    const message = continuity.seal(key, Number(seal.counter), hex(seal.plaintext), parseInt(seal.status, 16));
    same(message.toString("hex"), seal.element);
    same(continuity.open(key, message).toString("hex"), seal.plaintext);
    same(continuity.advertisingData(message, "iOS").toString("hex"), seal["advertising data on iOS"]);
    same(continuity.advertisingData(message, "macOS").toString("hex"), value);
    same(continuity.messageIn(hex(value)), message);
    seal = {};
}

// A message is its JSON, then its bytes.
for (const [, text, bytes] of page.matchAll(/^```\n(\{.*\})\n([0-9a-f\n]+)```$/gm)) {
    const encoded = propertyList.encode(json.read(text));
    same(encoded.toString("hex"), bytes.replaceAll("\n", ""));
    same(propertyList.encode(propertyList.decode(encoded)).toString("hex"), encoded.toString("hex"));
}

console.log(`${count} vectors agree`);
