// The errors of a continuation, all in the Cocoa domain.
"use strict";

const DOMAIN = "NSCocoaErrorDomain";
const CANCELLED = 3072;
const NOT_AVAILABLE = 4608;
const NO_CONNECTION = 4609;
const REMOTE_TIMED_OUT = 4610;
const TOO_LARGE = 4611;

const DESCRIPTIONS = {
    [CANCELLED]: "The operation was cancelled.",
    [NOT_AVAILABLE]: "The activity could not be continued because its data is not available.",
    [NO_CONNECTION]: "The activity could not be continued because the other device could not be reached.",
    [REMOTE_TIMED_OUT]: "The activity could not be continued because the other device did not answer in time.",
    [TOO_LARGE]: "The activity could not be continued because it is too large.",
};

/** What the user may read about a code. */
const describe = (code) => DESCRIPTIONS[code];

module.exports = { CANCELLED, DOMAIN, NOT_AVAILABLE, NO_CONNECTION, REMOTE_TIMED_OUT, TOO_LARGE, describe };
