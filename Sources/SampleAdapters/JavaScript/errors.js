// The errors of a continuation, all in the Cocoa domain.

export const DOMAIN = "NSCocoaErrorDomain";
export const CANCELLED = 3072;
export const NOT_AVAILABLE = 4608;
export const NO_CONNECTION = 4609;
export const REMOTE_TIMED_OUT = 4610;
export const TOO_LARGE = 4611;

/** What the user may read. */
const DESCRIPTIONS = {
    [CANCELLED]: "The operation was cancelled.",
    [NOT_AVAILABLE]: "The activity could not be continued because its data is not available.",
    [NO_CONNECTION]: "The activity could not be continued because the other device could not be reached.",
    [REMOTE_TIMED_OUT]: "The activity could not be continued because the other device did not answer in time.",
    [TOO_LARGE]: "The activity could not be continued because it is too large.",
};

export const describe = (code) => DESCRIPTIONS[code];
