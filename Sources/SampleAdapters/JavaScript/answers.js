// The two ways of answering an operation otherwise than by doing it.
"use strict";

/** It is not possible now; the message says why. */
class Refused extends Error {}

/** The device does not know the operation. It must not have changed anything. */
class Unsupported extends Error {}

module.exports = { Refused, Unsupported };
