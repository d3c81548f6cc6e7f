#!/usr/bin/env node
// A Handoff device as an adapter for Baton, with nothing but node. What the device does begins in calls.js, and README.md
// has a map.

import { answer, read } from "./calls.js";
import { takeLines } from "./lines.js";

await takeLines((line) => {
    const call = read(line);
    process.stdout.write(`${answer(call)}\n`);
    return call?.method !== "bye";
});
