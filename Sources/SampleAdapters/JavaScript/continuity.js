// The bytes on the air: hash of an activity, resolvable addresses, the sealed message, and how to find it in
// advertising data. Nothing here keeps state. Test vectors: Conformance/Schema/vectors.md, and vectors-test.js beside
// this file.

import crypto from "node:crypto";

const MESSAGE_SIZE = 14;
export const GOODBYE = Buffer.alloc(10);
/** Status bits that this version knows: a clipboard is offered. */
export const KNOWN_STATUS = 0x08;
/** Apple's own team is written as the empty one in what is hashed. */
const APPLE_TEAM = "0000000000";

/** Seven bytes that stand for a team and a type. */
export const activityHash = (team, type) => hashOf(`${team === APPLE_TEAM ? "" : team}:${type}`, 0x80);

/**
 * Seven bytes that stand for the host of a page, for activities of browsers. The top two bits tell them from the
 * others.
 */
export const hostHash = (host) => hashOf(host.toLowerCase(), 0x40);

export const isHostHash = (hash) => (hash[0] & 0xc0) === 0x40;

function hashOf(text, topBits) {
    const digest = crypto.createHash("sha512").update(text).digest();
    const folded = Buffer.alloc(7);
    digest.forEach((byte, index) => { folded[index % 7] ^= byte; });
    folded[0] = (folded[0] & 0x3f) | topBits;
    return folded;
}

/** The time byte of an activity that is in use: four-second ticks in a circle of 496 s. */
export const timeByte = (seconds) => 0x80 | Math.floor((((Math.floor(seconds) % 496) + 496) % 496) / 4);

/** What is sealed: a leading zero, hash, options, time. */
export const plaintext = (hash, hasWebPage, seconds) =>
    Buffer.concat([Buffer.from([0]), hash, Buffer.from([hasWebPage ? 1 : 0, timeByte(seconds)])]);

/** node derives the first counter block from a nonce of two bytes by GHASH, as NIST SP 800-38D demands. */
const nonceOf = (counter) => Buffer.from([counter & 0xff, counter >> 8]);

/** The 14 bytes of the Handoff element. */
export function seal(key, counter, content, status = 0) {
    const cipher = crypto.createCipheriv("aes-256-gcm", key, nonceOf(counter));
    cipher.setAAD(Buffer.from([status]));
    const ciphertext = cipher.update(content);
    cipher.final();
    return Buffer.concat([Buffer.from([status]), nonceOf(counter), cipher.getAuthTag().subarray(0, 1), ciphertext]);
}

/** The ten bytes of a message, or undefined if its tag does not fit. GCM decrypts by encrypting once more. */
export function open(key, message) {
    const cipher = crypto.createCipheriv("aes-256-gcm", key, message.subarray(1, 3));
    const content = cipher.update(message.subarray(4));
    return seal(key, counterOf(message), content, message[0]).equals(message) ? content : undefined;
}

export const counterOf = (message) => message.readUInt16LE(1);

/** Flags and one Apple structure with one Handoff element. */
export function advertisingData(message, platform) {
    const flags = platform === "macOS" ? 0x06 : 0x1a;
    return Buffer.concat([Buffer.from([2, 1, flags, 0x13, 0xff, 0x4c, 0x00, 0x0c, MESSAGE_SIZE]), message]);
}

/** The Handoff message among the elements of one Apple structure. */
function messageAmongElements(elements) {
    for (let at = 0; at + 1 < elements.length;) {
        const type = elements[at];
        const hasLength = type !== 0x01;
        const mask = type === 0x06 || type === 0x11 ? 0x1f : 0xff; // The high bits mean something else there.
        const start = at + (hasLength ? 2 : 1);
        const end = start + (hasLength ? elements[at + 1] & mask : 16);
        if (end > elements.length) return undefined;
        if (type === 0x0c && end - start === MESSAGE_SIZE) return elements.subarray(start, end);
        at = end;
    }
    return undefined;
}

/** The Handoff message in advertising data, or undefined. */
export function messageIn(data) {
    for (let at = 0; at < data.length && data[at] !== 0;) {
        const end = at + 1 + data[at];
        if (end > data.length) return undefined;
        const structure = data.subarray(at + 1, end);
        if (structure.length >= 3 && structure[0] === 0xff && structure.readUInt16LE(1) === 0x004c) {
            const message = messageAmongElements(structure.subarray(3));
            if (message !== undefined) return message;
        }
        at = end;
    }
    return undefined;
}

/** The hash part of a resolvable private address: ah(key, prand). */
export function addressHash(key, prand) {
    const cipher = crypto.createCipheriv("aes-128-ecb", key, null).setAutoPadding(false);
    return cipher.update(Buffer.concat([Buffer.alloc(13), prand])).subarray(13);
}

/** A resolvable private address with these 24 random bits, of which the top two are fixed. */
export function address(key, random) {
    const prand = Buffer.from(random.subarray(0, 3));
    prand[0] = (prand[0] & 0x3f) | 0x40;
    return [...prand, ...addressHash(key, prand)].map((byte) => byte.toString(16).padStart(2, "0")).join(":");
}

export function resolves(text, key) {
    const all = Buffer.from(text.replaceAll(":", ""), "hex");
    if (all.length !== 6 || all[0] >> 6 !== 0b01) return false;
    return addressHash(key, all.subarray(0, 3)).equals(all.subarray(3));
}
