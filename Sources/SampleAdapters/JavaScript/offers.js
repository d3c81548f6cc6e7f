// Which app fits what a peer offers, and where the user sees it.

import { BROWSING, browserOf } from "./browsers.js";

/** The option of an advertisement whose activity has a web page. */
const HAS_PAGE = 0x01;

export class Offers {
    constructor(device) {
        this.device = device;
        this.order = []; // peers in the order of their offers, the latest last
        this.shown = new Map(); // surface and peer -> {offer, surface, gesture}
    }

    /** A new payload of a peer was opened. */
    heard(peer, { hash, advertisement }) {
        peer.endReason = "replaced";
        peer.offer = this.device.sites.pass(peer.offer, { peer, hash, advertisement });
        peer.offer.fitting = this.fitting(peer.offer);
        this.reportCheck(peer.offer);
        this.order = [...this.order.filter((other) => other !== peer), peer];
    }

    /**
     * What takes the activity: an app that declares it, else one whose site approves it for the page, else the
     * browser.
     */
    fitting(offer) {
        const { apps, sites } = this.device;
        const declaring = apps.declaring(offer.hash);
        if (declaring !== undefined) return { ...declaring, takes: "activity" };
        if ((offer.advertisement[7] & HAS_PAGE) === 0) return undefined;
        const bundle = sites.appForOffer(offer);
        if (bundle === null) return undefined; // Nobody can tell yet.
        if (bundle !== undefined) return { bundle, type: BROWSING, takes: "page of a host" };
        const browser = browserOf(this.device);
        return browser
            && { bundle: browser.bundle, type: BROWSING, takes: browser.isInstalled ? "page" : "page by the system" };
    }

    reportCheck({ peer, fitting }) {
        const { device } = this;
        const from = peer.name;
        const result = fitting?.takes === "activity";
        device.event("elig.check", { app: fitting?.bundle }, { from, predicate: "TEAM_AND_TYPE", result });
        if (fitting === undefined) {
            device.event("log.handoff", {}, { from, reason: "no app of that team declares the activity" });
        }
    }

    /** Apps come and go after an offer was heard. */
    matchAgain() {
        for (const { offer } of this.device.peers.all) {
            if (offer === undefined) continue;
            const fitting = this.fitting(offer);
            const isSame = fitting?.bundle === offer.fitting?.bundle && fitting?.type === offer.fitting?.type;
            offer.fitting = fitting;
            if (!isSame) this.reportCheck(offer);
        }
    }

    // --- Surfaces ----------------------------------------------------------------------------------------------------

    /** The surfaces of the device as it is now, with the gesture of each. */
    get surfaces() {
        const { platform, settings } = this.device;
        if (settings.asleep) return [];
        if (platform === "macOS") return settings.locked ? [] : [["dock", "click"], ["cmdTab", "key"]];
        if (!this.device.followsIOS) return [];
        if (!settings.locked) return [["appSwitcher", "tap"]];
        return [["lockscreen", this.device.hasFeature("lockScreenOffer") ? "swipeUp" : "tap"]];
    }

    /** Everything that the user should see now. */
    get wanted() {
        const isKnown = (peer) => this.device.peers.get(peer.identifier) === peer;
        this.order = this.order.filter((peer) => isKnown(peer) && peer.offer !== undefined);
        const offers = this.order.map((peer) => peer.offer).filter((offer) => offer.fitting !== undefined);
        const wanted = new Map();
        for (const [surface, gesture] of this.surfaces) {
            const visible = surface === "lockscreen" ? offers.slice(-1) : offers; // There is room for one.
            for (const { peer, fitting } of visible) {
                wanted.set(`${surface} ${peer.identifier}`, { peer, surface, gesture, ...fitting });
            }
        }
        return wanted;
    }

    update() {
        this.matchAgain();
        const { wanted } = this;
        for (const [key, shown] of [...this.shown]) {
            const next = wanted.get(key);
            if (next?.peer === shown.peer && next.bundle === shown.bundle && next.type === shown.type) {
                shown.takes = next.takes;
                continue;
            }
            this.shown.delete(key);
            const fields = { from: shown.peer.name, surface: shown.surface, reason: this.endReason(shown) };
            this.device.event("offer.hide", { app: shown.bundle }, fields);
        }
        for (const [key, offer] of wanted) if (!this.shown.has(key)) this.show(key, offer);
    }

    show(key, offer) {
        const { peer, surface, gesture, bundle, type } = offer;
        this.shown.set(key, offer);
        const badge = surface === "dock" ? peer.model : undefined;
        const fields = { from: peer.name, surface, sourceName: peer.name, type, badge, gesture };
        this.device.event("offer.show", { app: bundle }, fields);
    }

    endReason({ peer, surface }) {
        if (peer.offer === undefined) return peer.endReason;
        if (!this.surfaces.some(([name]) => name === surface)) return "device state";
        return "replaced";
    }

    /** The shown offer of a device, on a surface or on the first that has it. */
    find(from, surface) {
        return [...this.shown.values()].find(
            (shown) => shown.peer.name === from && (surface === undefined || shown.surface === surface));
    }
}
