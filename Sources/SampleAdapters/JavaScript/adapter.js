#!/usr/bin/env node
// A Handoff device as an adapter for Baton: JavaScript, node alone, no packages. This file speaks the lines; what the
// device does begins in device.js. README.md has a map.
"use strict";

const { StringDecoder } = require("node:string_decoder");
const { Device } = require("./device.js");
const json = require("./json.js");

const DECLARATION = {
    protocol: 2,
    name: "JavaScript sample device",
    version: "1.0",
    role: "system",
    clock: "virtual",
    capabilities: ["app-actions", "framework-management", "quirks", "reports-reasons", "settings-screen", "transport.modelled"],
};

// The codes of JSON-RPC for lines that cannot be answered.
const PARSE_ERROR = -32700, INVALID_REQUEST = -32600, UNKNOWN_METHOD = -32601, INTERNAL_ERROR = -32603;

class ProtocolError extends Error {
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

let device;

/** The device's answer, once there is a device. */
function react(params, work) {
    if (device === undefined) throw new ProtocolError(INVALID_REQUEST, "there is no device before reset");
    return device.react(params.t, work);
}

const methods = {
    hello: () => DECLARATION,
    probe: () => ({ answer: "unsupported" }),
    reset(params) {
        device = new Device(params);
        return device.react(0, () => device.begin());
    },
    do: (params) => react(params, () => device.perform(params.verb, params.app, params.arguments ?? {})),
    rx: (params) => react(params, () => device.receive(params)),
    advance: (params) => react(params, () => undefined),
    bye: () => ({}),
};

function request(line) {
    try {
        return json.read(line);
    } catch (error) {
        throw new ProtocolError(PARSE_ERROR, error.message);
    }
}

/** The answer to one line. Whatever the line is, there is exactly one. */
function answer(line) {
    let id = null;
    try {
        const call = request(line);
        id = call?.id ?? null;
        if (typeof call?.method !== "string") throw new ProtocolError(INVALID_REQUEST, "the line is no request");
        if (!Object.hasOwn(methods, call.method)) throw new ProtocolError(UNKNOWN_METHOD, `unknown method ${call.method}`);
        return { call, text: json.write({ jsonrpc: "2.0", id, result: methods[call.method](call.params ?? {}) }) };
    } catch (error) {
        if (!(error instanceof ProtocolError)) process.stderr.write(`${error.stack}\n`);
        const failure = { code: error.code ?? INTERNAL_ERROR, message: error.message };
        if (typeof failure.code !== "number") failure.code = INTERNAL_ERROR; // node's own errors have a text there
        return { text: json.write({ jsonrpc: "2.0", id, error: failure }) };
    }
}

const decoder = new StringDecoder("utf8"); // a character may be split between two chunks
let pending = "";
process.stdin.on("data", (chunk) => {
    const lines = (pending + decoder.write(chunk)).split("\n");
    pending = lines.pop();
    for (const line of lines) {
        const { call, text } = answer(line);
        process.stdout.write(`${text}\n`);
        if (call?.method === "bye") process.stdin.destroy();
    }
});
