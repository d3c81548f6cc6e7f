// The two ways of answering an operation otherwise than by doing it.

/** It is not possible now; the message says why. */
export class Refused extends Error {}

/** The device does not know the operation. It must not have changed anything. */
export class Unsupported extends Error {}
