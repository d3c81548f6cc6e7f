// The calls of the protocol, and an answer to whatever comes.

import { Device } from "./device.js";
import * as json from "./json.js";

const DECLARATION = {
    protocol: 2,
    name: "JavaScript sample device",
    version: "1.0",
    role: "system",
    clock: "virtual",
    capabilities: [
        "app-actions", "app-findings", "associated-domains", "catalyst", "continuation-streams", "documents",
        "file-urls", "framework-management", "quirks", "reports-reasons", "sample-apps", "scenes", "search",
        "settings-screen", "swiftui", "transport.modelled", "watch-kit", "web-pages",
    ],
};

// The codes of JSON-RPC for lines that have no other answer.
const PARSE_ERROR = -32700, INVALID_REQUEST = -32600, INTERNAL_ERROR = -32603;

let device;

/** (parameters) => result. Most are reactions of the device. */
const methods = {
    hello: () => DECLARATION,
    probe: () => ({ answer: "unsupported" }),
    reset(setup) {
        device = new Device(setup);
        return device.react(0, () => device.sites.begin()); // It begins to scan by itself.
    },
    do: ({ t, verb, app, arguments: values }) => {
        if (verb === "restart" || verb === "updateSystem") device.clock.skip(t); // It may have been off for long.
        return device.react(t, () => device.perform(verb, app, values));
    },
    rx: (input) => device.react(input.t, () => device.receive(input)),
    advance: ({ t }) => device.react(t, () => undefined),
    bye: () => ({}),
};

/** The call of a line; undefined if the line is no JSON. */
export function read(line) {
    try {
        return json.read(line);
    } catch {
        return undefined;
    }
}

/** The line that answers a call. Whatever it is, there is exactly one. */
export function answer(call) {
    return json.write(response(call));
}

function response(call) {
    const id = call?.id ?? null;
    const failure = (code, message) => ({ jsonrpc: "2.0", id, error: { code, message } });
    if (call === undefined) return failure(PARSE_ERROR, "the line is no JSON");
    if (typeof call?.method !== "string" || !Object.hasOwn(methods, call.method)) {
        return failure(INVALID_REQUEST, "the line is no call of the protocol");
    }
    try {
        return { jsonrpc: "2.0", id, result: methods[call.method](call.params ?? {}) };
    } catch (error) {
        process.stderr.write(`${error.stack}\n`);
        return failure(INTERNAL_ERROR, error.message);
    }
}
