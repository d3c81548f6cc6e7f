// Binary property lists, which messages between devices are. Equal values give equal bytes: keys are sorted, and equal
// simple values are written once. What a property list lacks travels as a dictionary under its tag.

import { Real } from "./json.js";
import * as values from "./values.js";

const HEADER = Buffer.from("bplist00");
const TRAILER_SIZE = 32;

// --- Writing ---------------------------------------------------------------------------------------------------------

/** What a value is in a property list: [kind, content]. */
function plain(value) {
    switch (values.kindOf(value)) {
    case "null": return ["dictionary", [["$null", true]]];
    case "integer": return ["integer", BigInt(value.$integer ?? value)];
    case "real": return ["real", value instanceof Real ? value.value : values.SPECIAL_REALS[value.$real]];
    case "boolean": return ["boolean", value];
    case "text": return ["text", value];
    case "array": return ["array", value];
    case "data": return ["data", values.fromBytes(value)];
    case "date": {
        const seconds = values.secondsOf(value.$date);
        return values.isListedDate(seconds) ? ["date", seconds] : ["dictionary", [["$date", Real.of(seconds)]]];
    }
    default: return ["dictionary", Object.entries(value)];
    }
}

/** The order of Unicode scalars, which is that of UTF-8 and not that of JavaScript's texts. */
const byScalars = (left, right) => Buffer.compare(Buffer.from(left[0]), Buffer.from(right[0]));

function nameOf(kind, content) {
    if (kind === "data") return `data ${content.toString("hex")}`;
    return `${kind} ${Object.is(content, -0) ? "-0" : content}`;
}

/** Puts a value and all that is in it into the table of objects, and returns its place there. */
function add(value, table) {
    const [kind, content] = plain(value);
    if (kind === "array" || kind === "dictionary") {
        const place = table.objects.push({ kind }) - 1;
        const pairs = kind === "array" ? [] : [...content].sort(byScalars);
        const inside = kind === "array" ? content : [...pairs.map(([key]) => key), ...pairs.map(([, item]) => item)];
        table.objects[place].references = inside.map((item) => add(item, table));
        return place;
    }
    const name = nameOf(kind, content);
    if (!table.known.has(name)) table.known.set(name, table.objects.push({ kind, content }) - 1);
    return table.known.get(name);
}

/** The bytes that a number below 2^32 needs, as property lists count them. */
const widthOf = (number) => (number < 0x100 ? 1 : number < 0x10000 ? 2 : 4);

function unsigned(number, width) {
    const buffer = Buffer.alloc(8);
    buffer.writeBigUInt64BE(BigInt(number));
    return buffer.subarray(8 - width);
}

function integer(number) {
    if (number >= 0n && number < 1n << 32n) {
        const width = widthOf(Number(number));
        return Buffer.concat([Buffer.from([0x10 | Math.log2(width)]), unsigned(number, width)]);
    }
    const isWide = number >= 1n << 63n; // Eight bytes are signed, sixteen hold the rest.
    const buffer = Buffer.alloc(isWide ? 17 : 9);
    buffer[0] = isWide ? 0x14 : 0x13;
    buffer.writeBigUInt64BE(BigInt.asUintN(64, number), isWide ? 9 : 1);
    return buffer;
}

function double(mark, number) {
    const buffer = Buffer.alloc(9);
    buffer[0] = mark;
    buffer.writeDoubleBE(number, 1);
    return buffer;
}

/** A mark with a count, which follows as an integer from 15 on. */
function counted(mark, count, ...contents) {
    const head = count < 15 ? [Buffer.from([mark | count])] : [Buffer.from([mark | 15]), integer(BigInt(count))];
    return Buffer.concat([...head, ...contents]);
}

function encoded({ kind, content, references }, width) {
    switch (kind) {
    case "boolean": return Buffer.from([content ? 0x09 : 0x08]);
    case "integer": return integer(content);
    case "real": return double(0x23, content);
    case "date": return double(0x33, content);
    case "data": return counted(0x40, content.length, content);
    case "text":
        if (/^[\x00-\x7f]*$/.test(content)) return counted(0x50, content.length, Buffer.from(content));
        return counted(0x60, content.length, Buffer.from(content, "utf16le").swap16());
    default: {
        const count = kind === "array" ? references.length : references.length / 2;
        return counted(kind === "array" ? 0xa0 : 0xd0, count, ...references.map((place) => unsigned(place, width)));
    }
    }
}

/** The property list of a value in the notation of the protocol. */
export function encode(root) {
    const table = { objects: [], known: new Map() };
    const top = add(root, table);
    const width = widthOf(table.objects.length);
    const parts = [HEADER];
    const offsets = [];
    let length = HEADER.length;
    for (const object of table.objects) {
        offsets.push(length);
        const part = encoded(object, width);
        parts.push(part);
        length += part.length;
    }
    const offsetWidth = widthOf(length);
    for (const offset of offsets) parts.push(unsigned(offset, offsetWidth));
    const counts = [table.objects.length, top, length].map((number) => unsigned(number, 8));
    return Buffer.concat([...parts, Buffer.alloc(6), Buffer.from([offsetWidth, width]), ...counts]);
}

// --- Reading ---------------------------------------------------------------------------------------------------------

class Decoder {
    constructor(buffer) {
        if (buffer.length < HEADER.length + TRAILER_SIZE || !buffer.subarray(0, 8).equals(HEADER)) this.fail();
        this.buffer = buffer;
        const trailer = buffer.subarray(buffer.length - TRAILER_SIZE);
        this.offsetWidth = trailer[6];
        this.width = trailer[7];
        this.count = Number(trailer.readBigUInt64BE(8));
        this.top = Number(trailer.readBigUInt64BE(16));
        this.table = Number(trailer.readBigUInt64BE(24));
        this.open = new Set(); // the containers that the present object lies in: a list must not contain itself
    }

    fail() { throw new RangeError("no property list"); }

    unsigned(at, width) {
        if (at < 0 || width < 1 || at + width > this.buffer.length) this.fail();
        let number = 0n;
        for (const byte of this.buffer.subarray(at, at + width)) number = (number << 8n) | BigInt(byte);
        return number;
    }

    object(place) {
        if (place >= this.count || this.open.has(place)) this.fail();
        this.open.add(place);
        const value = this.content(Number(this.unsigned(this.table + place * this.offsetWidth, this.offsetWidth)));
        this.open.delete(place);
        return value;
    }

    content(at) {
        const mark = Number(this.unsigned(at, 1));
        switch (mark >> 4) {
        case 0x0: return mark === 0x09 ? true : mark === 0x08 ? false : this.fail();
        case 0x1: return this.integer(at + 1, 1 << (mark & 0x0f));
        case 0x2: return values.realOf(this.double(at, mark, 0x23));
        case 0x3: return values.dateOf(this.double(at, mark, 0x33));
        case 0x4: return values.bytes(this.part(at, mark, 1));
        case 0x5: return this.part(at, mark, 1).toString("latin1");
        case 0x6: return Buffer.from(this.part(at, mark, 2)).swap16().toString("utf16le");
        case 0xa: return this.references(at, mark, 1).map((place) => this.object(place));
        case 0xd: return this.dictionary(this.references(at, mark, 2));
        default: return this.fail();
        }
    }

    integer(at, width) {
        const number = this.unsigned(at, width);
        const signed = width === 8 ? BigInt.asIntN(64, number) : number;
        return Number.isSafeInteger(Number(signed)) ? Number(signed) : signed;
    }

    double(at, mark, expected) {
        if (mark !== expected || at + 9 > this.buffer.length) this.fail();
        return this.buffer.readDoubleBE(at + 1);
    }

    /** Where the content behind a counted mark begins, and how many units it has. */
    counted(at, mark) {
        if ((mark & 0x0f) !== 0x0f) return [at + 1, mark & 0x0f];
        const width = 1 << (Number(this.unsigned(at + 1, 1)) & 0x0f);
        return [at + 2 + width, Number(this.unsigned(at + 2, width))];
    }

    part(at, mark, unit) {
        const [start, count] = this.counted(at, mark);
        if (start + count * unit > this.buffer.length) this.fail();
        return this.buffer.subarray(start, start + count * unit);
    }

    references(at, mark, perItem) {
        const [start, count] = this.counted(at, mark);
        if (start + count * perItem * this.width > this.buffer.length) this.fail();
        return Array.from(
            { length: count * perItem }, (_, index) => Number(this.unsigned(start + index * this.width, this.width)));
    }

    dictionary(places) {
        const half = places.length / 2;
        const pairs = places.slice(0, half)
            .map((place, index) => [this.object(place), this.object(places[half + index])]);
        if (pairs.some(([key]) => typeof key !== "string")) this.fail();
        // A tag is at the same time its own notation, except for null, which JSON has.
        return pairs.length === 1 && pairs[0][0] === "$null" ? null : Object.fromEntries(pairs);
    }
}

/** The value of a property list; undefined if the bytes are none. */
export function decode(buffer) {
    try {
        const decoder = new Decoder(buffer);
        return decoder.object(decoder.top);
    } catch (error) {
        if (error instanceof RangeError) return undefined;
        throw error;
    }
}
