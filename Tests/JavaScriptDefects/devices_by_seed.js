// An adapter that plays devices of several folders: node devices_by_seed.js DEVICES.json
//
// The file names a folder of sources for each seed that a device may have. A folder's modules are loaded once, with its
// first device, and share nothing with those of another.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as sample from "../../Sources/SampleAdapters/JavaScript/calls.js";

const folders = JSON.parse(readFileSync(process.argv[2], "utf8"));
let device = sample; // It also speaks before any device is there.

let pending = "";
for await (const chunk of process.stdin.setEncoding("utf8")) {
    const lines = (pending + chunk).split("\n");
    pending = lines.pop();
    for (const line of lines) {
        const call = sample.read(line);
        if (call?.method === "reset") {
            const folder = folders[call.params.seed];
            device = folder === undefined ? sample : await import(pathToFileURL(`${folder}/calls.js`));
        }
        process.stdout.write(`${device.answer(device.read(line))}\n`);
        if (call?.method === "bye") process.stdin.destroy();
    }
}
