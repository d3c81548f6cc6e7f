// An adapter that plays devices of several folders: node devices_by_seed.js DEVICES.json
//
// The file names a folder of sources for each seed that a device may have. A folder's modules are loaded once, with its
// first device, and share nothing with those of another.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as sample from "../../Sources/SampleAdapters/JavaScript/calls.js";
import { takeLines } from "../../Sources/SampleAdapters/JavaScript/lines.js";

const folders = JSON.parse(readFileSync(process.argv[2], "utf8"));
let device = sample; // It also speaks before any device is there.

/** The line that answers a line, which a device has to read by itself: its numbers are of classes of its own. */
async function answer(line, call) {
    try {
        if (call?.method === "reset") {
            const folder = folders[call.params?.seed];
            device = folder === undefined ? sample : await import(pathToFileURL(`${folder}/calls.js`));
        }
        return device.answer(device.read(line));
    } catch (error) {
        // A change that breaks a module concerns the cases of its device alone.
        device = sample;
        const failure = { code: -32603, message: `the device cannot be loaded: ${error.message}` };
        return JSON.stringify({ jsonrpc: "2.0", id: call?.id ?? null, error: failure });
    }
}

await takeLines(async (line) => {
    const call = sample.read(line);
    process.stdout.write(`${await answer(line, call)}\n`);
    return call?.method !== "bye";
});
