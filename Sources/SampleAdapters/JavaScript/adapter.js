#!/usr/bin/env node
// A Handoff device as an adapter for Baton, with nothing but node. This file reads and writes the lines; what the device
// does begins in calls.js, and README.md has a map.

import { StringDecoder } from "node:string_decoder";
import { answer, read } from "./calls.js";

const decoder = new StringDecoder("utf8"); // A character may be split between two chunks.
let pending = "";
process.stdin.on("data", (chunk) => {
    const lines = (pending + decoder.write(chunk)).split("\n");
    pending = lines.pop();
    for (const line of lines) {
        const call = read(line);
        process.stdout.write(`${answer(call)}\n`);
        if (call?.method === "bye") process.stdin.destroy();
    }
});
