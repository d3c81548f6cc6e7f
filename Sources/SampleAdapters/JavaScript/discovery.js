// Whether a quirk keeps the device from hearing others, and how far its user is with the steps that mend it.

const STEPS = ["signOut", "restart", "signIn"];

/** Signing out, restarting, signing in and switching Bluetooth off and on mend it, in this order. */
export class Discovery {
    constructor(quirks) {
        this.isBroken = quirks.includes("Q-ASYM");
        this.taken = 0;
        this.isBluetoothOff = false;
    }

    note(verb, { bluetooth }) {
        if (verb === "set" && bluetooth !== undefined) {
            if (bluetooth && this.isBluetoothOff && this.taken === STEPS.length) {
                this.isBroken = false;
                this.taken = 0;
            }
            this.isBluetoothOff = !bluetooth;
        } else if (verb === "signOut") {
            this.taken = 1;
        } else if (STEPS[this.taken] === verb && this.taken > 0) {
            this.taken += 1;
        } else if (verb === "signIn") {
            this.taken = 0;
        }
    }
}
