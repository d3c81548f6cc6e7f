// The source on the air: which activity is offered, under which counter and address, and how often it is sent.

import * as continuity from "./continuity.js";
import * as values from "./values.js";

/** The advertising set; the device needs only one. */
const SET = 0;

export class Advertiser {
    constructor(device) {
        this.device = device;
        this.key = values.fromBytes(device.setup.advertisingKey);
        this.keyIdentifier = 1;
        this.counter = device.parameters.counterStart;
        this.load();
        this.offered = undefined; // {activity, hash, hasWebPage}, while it is on the air
        this.message = undefined; // what is sent, the goodbye included; undefined in silence
        this.content = undefined; // () => what is sealed in it
        this.timers = {}; // slow: the fast phase ends; silence: the goodbye ends; rotation; expiry
    }

    // --- What is offered ---------------------------------------------------------------------------------------------

    /** The current activity of the app in front, if everything allows to offer it. */
    get candidate() {
        const { device } = this;
        const process = device.apps.process(device.apps.front);
        const activity = process?.current;
        if (activity === undefined || !device.participates || !device.isUsable) return undefined;
        if (device.platform === "watchOS" && device.hasQuirk("Q-W6")) return undefined;
        if (!device.apps.mayTakePart(process.app) || activity.eligibleForHandoff === false) return undefined;
        if (device.activities.expiry(activity) <= device.clock.now) return undefined;
        const host = device.sites.hostOfActivity(activity);
        const hash = host === undefined
            ? continuity.activityHash(process.app.team, activity.type) : continuity.hostHash(host);
        return { activity, hash, host, hasWebPage: activity.webpageURL !== null };
    }

    /** Brings the air in line with the state of the device. */
    update() {
        const next = this.candidate;
        const before = this.offered;
        this.watchExpiry(next?.activity);
        // A page of another host is announced anew, because receivers know the old one by its hash.
        const isSame = next?.activity === before?.activity && next?.host === before?.host;
        if (isSame && next?.hasWebPage === before?.hasWebPage) {
            if (!this.device.participates) this.silence();
            return;
        }
        if (!isSame && before !== undefined) this.withdraw(this.reasonFor(next));
        this.offered = next;
        if (next !== undefined) this.offer(!isSame);
        else if (this.device.participates) this.sayGoodbye();
        else this.silence();
    }

    reasonFor(next) {
        if (!this.device.participates) return "not taking part";
        return next === undefined ? "nothing" : "replaced";
    }

    withdraw(reason) {
        this.device.event("adv.stop", this.offered.activity.place, { reason });
        this.offered = undefined;
    }

    /** An activity expires by itself, so the device has to look again at that time. */
    watchExpiry(activity) {
        const expiry = activity && this.device.activities.expiry(activity);
        if (expiry === this.timers.expiry?.instant) return;
        this.setTimer("expiry", expiry, () => {});
    }

    // --- Messages ----------------------------------------------------------------------------------------------------

    offer(isNew) {
        const { activity, hash, hasWebPage } = this.offered;
        this.seal(() => continuity.plaintext(hash, hasWebPage, this.device.clock.date));
        const fields = { type: activity.type, hash: values.bytes(hash), counter: this.counter };
        if (isNew) this.device.event("adv.start", activity.place, fields);
        this.send();
    }

    sayGoodbye() {
        const { goodbyeDuration } = this.device.parameters;
        this.seal(() => continuity.GOODBYE);
        this.send();
        this.setTimer("slow", undefined);
        this.setTimer("silence", this.device.clock.now + goodbyeDuration, () => this.silence());
    }

    silence() {
        if (this.message === undefined) return;
        this.message = undefined;
        for (const name of ["slow", "silence", "rotation"]) this.setTimer(name, undefined);
        this.device.output("stopAdvertising", { set: SET });
    }

    /** Seals a payload under the next counter. `content` makes the payload, so that a new address can seal it again. */
    seal(content, step = 1) {
        this.content = content;
        this.counter += step;
        if (this.counter > this.device.parameters.counterMaximum) this.renewKey();
        this.message = continuity.seal(this.key, this.counter, content());
        this.setTimer("silence", undefined);
    }

    /** A counter must never be used twice under one key. */
    renewKey() {
        this.keyIdentifier += 1;
        this.counter = this.device.parameters.counterStart;
        this.key = this.device.random(`key ${this.keyIdentifier}`, 32);
        this.device.event("key.renew", {}, { key: values.bytes(this.key) });
    }

    /** Sends the sealed message: fast while it is new, then slowly. */
    send() {
        const { clock, parameters } = this.device;
        this.advertise(parameters.advertisingFastInterval);
        // At one instant the new address comes first: what was sealed for the old one must not be sent from it.
        this.setTimer("rotation", (this.addressNumber + 1) * parameters.addressRotationInterval, () => this.rotate());
        const slow = clock.now + parameters.advertisingFastDuration;
        this.setTimer("slow", slow, () => this.advertise(parameters.advertisingSlowInterval));
    }

    advertise(interval) {
        const data = values.bytes(continuity.advertisingData(this.message, this.device.platform));
        this.device.output("advertise", { set: SET, data, interval, address: this.address });
    }

    // --- Addresses and restarts --------------------------------------------------------------------------------------

    /** Addresses change by the clock, whatever is on the air; so this one's number says all. */
    get addressNumber() { return Math.floor(this.device.clock.now / this.device.parameters.addressRotationInterval); }

    get address() {
        const random = this.device.random(`address ${this.addressNumber}`, 3);
        return continuity.address(values.fromBytes(this.device.setup.identityResolvingKey), random);
    }

    rotate() {
        const { rotationCounterBumpMinimum: least, rotationCounterBumpMaximum: most } = this.device.parameters;
        const random = this.device.random(`bump ${this.addressNumber}`, 4).readUInt32BE();
        const silence = this.timers.silence; // A goodbye does not last longer for its new address.
        this.seal(this.content, least + (random % (most - least + 1)));
        this.send();
        if (silence !== undefined) this.setTimer("silence", silence.instant, silence.action);
    }

    /** The stored counter jumps when it is loaded, as nobody knows which ones were used last. */
    load() {
        const { counterDaemonStartBump, counterLoadMaximum } = this.device.parameters;
        if (this.counter > counterLoadMaximum) this.renewKey();
        this.counter += counterDaemonStartBump;
    }

    restart() {
        if (this.offered !== undefined) this.withdraw("restart");
        this.silence();
        this.load();
    }

    setTimer(name, instant, action) {
        this.device.clock.cancel(this.timers[name]);
        this.timers[name] = instant === undefined ? undefined : this.device.clock.at(instant, () => {
            this.timers[name] = undefined;
            action();
        });
    }
}
