// The receiver of continuations: what begins an attempt, and which one is running. attempts.js has one attempt.

import { Refused } from "./answers.js";
import { Attempt, LinkAttempt } from "./attempts.js";
import { browserOf } from "./browsers.js";
import * as errors from "./errors.js";

export class Continuations {
    constructor(device) {
        this.device = device;
        this.count = 0;
        this.latest = undefined;
    }

    get running() { return this.latest?.isOver === false ? this.latest : undefined; }

    /**
     * Opens an app with an activity of the device itself, which `announce` reports: no other device has to be asked.
     */
    openHere({ bundle, type, title, userInfo, webpageURL, interaction }, announce) {
        this.count += 1;
        const attempt = new Attempt(this.device, this.numberOf(this.count), { bundle, type });
        announce(attempt.place);
        this.device.apps.open(bundle, type);
        if (!attempt.process.hasLaunched) return attempt;
        if (this.device.scenes.has(bundle)) {
            attempt.scene = this.device.scenes.choose(bundle, { page: webpageURL ?? undefined }, type).number;
        }
        attempt.deliver(title, userInfo, webpageURL, { interaction });
        return attempt;
    }

    numberOf(count) { return (this.device.setup.index + 1) * 1000 + count; }

    accept(from, surface) {
        const shown = this.device.offers.find(from, surface);
        if (shown === undefined) throw new Refused(`no offer of ${from} is shown`);
        const before = this.running;
        this.count += 1;
        const attempt = new Attempt(this.device, this.numberOf(this.count), shown);
        this.device.event("user.accept", attempt.place, { from, surface: shown.surface, gesture: shown.gesture });
        before?.fail(errors.CANCELLED);
        this.latest = attempt;
        attempt.begin();
        return attempt.number;
    }

    openLink(url) {
        const { device } = this;
        if (!device.isUsable) throw new Refused("the device is locked");
        const bundle = device.sites.appForLink(url);
        if (bundle === undefined) {
            const browser = browserOf(device);
            if (browser === undefined) throw new Refused("the device has no browser");
            device.event("browser.open", { app: browser.bundle }, { url: { $url: url } });
            return;
        }
        const before = this.running;
        this.count += 1;
        this.latest = new LinkAttempt(device, this.numberOf(this.count), bundle, url);
        device.event("link.open", this.latest.place, { url: { $url: url } });
        before?.fail(errors.CANCELLED);
        this.latest.begin();
    }

    cancel() {
        const { running } = this;
        if (running === undefined) throw new Refused("no continuation is under way");
        this.device.event("user.cancel", running.place);
        running.fail(errors.CANCELLED);
    }

    /** The device was unlocked. */
    resume() { this.running?.resume(); }

    abandon() { this.running?.end(); }

    appEnded(bundle) { if (this.running?.bundle === bundle && this.running.isAnnounced) this.abandon(); }

    appRemoved(bundle) { if (this.running?.bundle === bundle) this.abandon(); }
}
