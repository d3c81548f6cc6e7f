// The values of a payload, in the notation of the protocol: JSON, and tagged objects for what JSON lacks. The device
// keeps them as they came, so that nothing is lost on the way; this module answers the few questions that it has
// about them.

import { Real, write } from "./json.js";

/** Seconds from 1970-01-01 to 2001-01-01, the date that Apple counts from. */
const REFERENCE_DATE = 978307200;
/** A property list writes dates of these years, as seconds since 2001. */
const FIRST_DATE = Date.parse("0001-01-01T00:00:00Z") / 1000 - REFERENCE_DATE;
const END_OF_DATES = Date.parse("+010000-01-01T00:00:00Z") / 1000 - REFERENCE_DATE;

export const isListedDate = (seconds) => seconds >= FIRST_DATE && seconds < END_OF_DATES;

const isObject = (value) =>
    value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Real);

/** The tag of a value, such as `$data`, or undefined. */
export function tagOf(value) {
    if (!isObject(value)) return undefined;
    const keys = Object.keys(value);
    return keys.length === 1 && keys[0].startsWith("$") ? keys[0] : undefined;
}

export const isDictionary = (value) => isObject(value) && [undefined, "$dictionary"].includes(tagOf(value));

/** The kind of a value by name. 1, 1.0 and true are of three kinds. */
export function kindOf(value) {
    if (value === null || tagOf(value) === "$null") return "null";
    if (typeof value === "bigint" || typeof value === "number" || tagOf(value) === "$integer") return "integer";
    if (value instanceof Real || tagOf(value) === "$real") return "real";
    if (typeof value === "string") return "text";
    if (typeof value === "boolean") return "boolean";
    if (Array.isArray(value)) return "array";
    return isDictionary(value) ? "dictionary" : tagOf(value).slice(1);
}

/** The entries of a dictionary as pairs, whichever way it is written. */
export const entriesOf = (dictionary) =>
    tagOf(dictionary) === "$dictionary" ? dictionary.$dictionary : Object.entries(dictionary ?? {});

/** A dictionary of the pairs. An object cannot have keys that are no text, and must not look like a tag. */
export function dictionaryOf(pairs) {
    const isPlain = pairs.every(([key]) => typeof key === "string")
        && !(pairs.length === 1 && pairs[0][0].startsWith("$"));
    return isPlain ? Object.fromEntries(pairs) : { $dictionary: pairs };
}

/** The dictionary with the entries of another one, which win. */
export function merged(dictionary, entries) {
    const pairs = new Map(entriesOf(dictionary).map((pair) => [write(pair[0]), pair]));
    for (const pair of entriesOf(entries)) pairs.set(write(pair[0]), pair);
    return dictionaryOf([...pairs.values()]);
}

export const entry = (dictionary, name) => entriesOf(dictionary).find(([key]) => key === name)?.[1];

export const bytes = (buffer) => ({ $data: Buffer.from(buffer).toString("base64") });
export const fromBytes = (value) => Buffer.from(value.$data, "base64");

/**
 * Whole seconds and the digits of a fraction, rounded once. The sum of two doubles would be rounded twice: -1 + 0.9
 * is not -0.1.
 */
function sum(whole, digits) {
    return Number(`${BigInt(whole) * 10n ** BigInt(digits.length) + BigInt(digits || 0)}e-${digits.length}`);
}

/** Seconds since 2001 of a date, given as a text or as a number. Date.parse would drop what is below a millisecond. */
export function secondsOf(content) {
    if (content instanceof Real) return content.value;
    if (typeof content !== "string") return Number(content);
    const [, whole, fraction] = /^([^.]*?)(\.\d+)?Z$/.exec(content);
    return sum(Date.parse(`${whole}Z`) / 1000 - REFERENCE_DATE, (fraction ?? "").slice(1));
}

/** A date, exact to the last bit: as many decimals as it takes to read the same double again. */
export function dateOf(seconds) {
    if (!isListedDate(seconds)) return { $date: Real.of(seconds) };
    const whole = Math.floor(seconds);
    const head = new Date((whole + REFERENCE_DATE) * 1000).toISOString().slice(0, 19);
    for (let digits = 0; digits <= 20; digits += 1) {
        const fraction = (seconds - whole).toFixed(digits);
        if (Number(fraction) < 1 && sum(whole, fraction.slice(2)) === seconds) {
            return { $date: `${head}${fraction.slice(1)}Z` };
        }
    }
    return { $date: Real.of(seconds) };
}

export const SPECIAL_REALS = { nan: NaN, inf: Infinity, "-inf": -Infinity, "-0.0": -0 };

export function realOf(double) {
    const name = Object.keys(SPECIAL_REALS).find((key) => Object.is(SPECIAL_REALS[key], double));
    return name === undefined ? Real.of(double) : { $real: name };
}

/** The same value with other URLs in it: `change` gives the text of each. */
export function withURLs(value, change) {
    if (Array.isArray(value)) return value.map((item) => withURLs(item, change));
    if (tagOf(value) === "$url") return { $url: change(value.$url) };
    if (tagOf(value) === "$set") return { $set: withURLs(value.$set, change) };
    return isDictionary(value)
        ? dictionaryOf(entriesOf(value).map(([key, item]) => [key, withURLs(item, change)])) : value;
}

/** The texts of all URLs that are values inside a value, however deep. Keys are none. */
export function* urlsIn(value) {
    if (Array.isArray(value)) for (const item of value) yield* urlsIn(item);
    else if (tagOf(value) === "$url") yield value.$url;
    else if (tagOf(value) === "$set") yield* urlsIn(value.$set);
    else if (isDictionary(value)) for (const [, item] of entriesOf(value)) yield* urlsIn(item);
}
