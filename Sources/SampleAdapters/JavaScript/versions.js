// Whether an app takes a payload over, judged by the version in it.

import * as values from "./values.js";

/**
 * The numbers of a version; undefined if it is none. A text has digits between dots, a whole number is not negative.
 */
function numbersOf(version) {
    if (values.kindOf(version) === "integer") {
        const number = BigInt(version.$integer ?? version);
        return number < 0n ? undefined : [number];
    }
    if (typeof version !== "string" || !/^[0-9]+(\.[0-9]+)*$/.test(version)) return undefined;
    return version.split(".").map(BigInt);
}

/** Compares number by number; what is missing counts as 0. */
function compare(left, right) {
    for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
        const [one, other] = [left[index] ?? 0n, right[index] ?? 0n];
        if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
}

/** A version of another kind than the app's own is never taken. */
export function takesVersion(version, rule, own) {
    if (version === null || values.kindOf(version) !== values.kindOf(own)) return false;
    if (rule === "present") return true;
    const [theirs, ours] = [numbersOf(version), numbersOf(own)];
    if (theirs === undefined || ours === undefined) return false;
    const order = compare(theirs, ours);
    return rule === "exact" ? order === 0 : rule === "atMost" ? order <= 0 : order >= 0;
}
