// The source of a continuation: answers peers that ask for the key or for the activity.

import * as errors from "./errors.js";
import * as propertyList from "./property-list.js";
import * as values from "./values.js";

export class Server {
    constructor(device) {
        this.device = device;
        this.requests = new Map(); // link -> what is to be sent over it, or was; the timer of each waits for the app
    }

    // --- As the owner of accepted links ------------------------------------------------------------------------------

    received(link, message) {
        if (this.requests.has(link)) return; // A link carries one request.
        switch (message?.message) {
        case "key-request": return this.sendKey(link);
        case "payload-request": return this.serve(link, message.advertisement);
        case "stream-request": return this.device.streams.requested(link, message);
        case "host-request": return this.tellHost(link, message.advertisement);
        default: return this.close(link);
        }
    }

    delivered(link) {
        const request = this.requests.get(link);
        if (!request?.isServed) return;
        this.requests.delete(link);
        const { activity } = request;
        this.device.event("xfer.served", { ...activity.place, link }, { to: this.peerName(link) });
        this.wasContinued(activity);
        this.device.links.close(link);
    }

    broken(link) {
        this.device.clock.cancel(this.requests.get(link)?.timer);
        this.requests.delete(link);
    }

    close(link) {
        this.broken(link);
        this.device.links.close(link);
    }

    /** The hooks of an app that has ended never will; who waits for them is told at once. */
    appEnded(bundle) {
        for (const request of [...this.requests.values()]) {
            if (request.bundle === bundle && !request.isServed) this.refuse(request, errors.NOT_AVAILABLE);
        }
    }

    peerName(link) { return this.device.peers.get(this.device.links.peerOf(link))?.name ?? ""; }

    forgetAll() { for (const link of [...this.requests.keys()]) this.broken(link); }

    // --- Keys --------------------------------------------------------------------------------------------------------

    sendKey(link) {
        const { advertiser, clock, links, parameters, participates, peers } = this.device;
        const peer = peers.get(links.peerOf(link));
        if (!participates || peer === undefined || clock.now < peer.mayHaveKeyAt) return this.close(link);
        peer.mayHaveKeyAt = clock.now + parameters.keyExchangeMinimumInterval;
        this.requests.set(link, {});
        const { key, keyIdentifier, counter } = advertiser;
        const reply = { key: values.bytes(key), identifier: keyIdentifier, lastCounter: counter };
        return links.send(link, { message: "key-reply", ...reply });
    }

    // --- Activities --------------------------------------------------------------------------------------------------

    serve(link, advertisement) {
        if (values.kindOf(advertisement ?? null) !== "data") {
            this.close(link);
            return;
        }
        const { clock, parameters } = this.device;
        const hash = values.fromBytes(advertisement).subarray(0, 7);
        const request = { link, hash, mayCycle: true, deadline: clock.now + parameters.saveHookLimit };
        this.requests.set(link, request);
        this.proceed(request);
    }

    /** The host of the page that is on the air; nobody has to learn of any other. */
    tellHost(link, advertisement) {
        const isData = values.kindOf(advertisement ?? null) === "data";
        const offered = this.device.advertiser.candidate;
        const isMeant = isData && offered?.host !== undefined
            && offered.hash.equals(values.fromBytes(advertisement).subarray(0, 7));
        if (!isMeant) return this.close(link);
        this.requests.set(link, {});
        return this.device.links.send(link, { message: "host-reply", host: offered.host });
    }

    /** Waits while the app is busy, saves what is marked, once, and then sends the saved state. */
    proceed(request) {
        const { activities, advertiser, clock } = this.device;
        const offered = advertiser.candidate;
        if (offered === undefined || !offered.hash.equals(request.hash)) {
            this.refuse(request, errors.NOT_AVAILABLE);
            return;
        }
        const { activity } = offered;
        if (this.waits(request, activity)) return;
        if (activity.isMarked && request.mayCycle) {
            request.mayCycle = false;
            activities.save(activity);
            // The hook may have ended the activity, or taken its time.
            if (activity.process.busyUntil > clock.now || activity.state === "invalid") {
                this.proceed(request);
                return;
            }
        }
        this.send(request, activity);
    }

    /** While a hook runs, the request waits for its end, or for the limit if that comes first. */
    waits(request, activity) {
        const { clock } = this.device;
        const { busyUntil } = activity.process;
        request.bundle = activity.bundle;
        if (busyUntil <= clock.now) return false;
        if (busyUntil <= request.deadline) request.timer = clock.at(busyUntil, () => this.proceed(request));
        else request.timer = clock.at(request.deadline, () => this.refuse(request, errors.REMOTE_TIMED_OUT));
        return true;
    }

    send(request, activity) {
        const { activities, links } = this.device;
        if (activity.saved === undefined) activities.takeSnapshot(activity); // It was never marked.
        this.device.findings.asked(activity);
        const { type, title, userInfo, webpageURL, referrerURL, targetContentIdentifier } = activity.saved;
        const reply = { message: "payload-reply", type };
        if (title !== null) reply.title = title;
        if (userInfo !== null) reply.userInfo = userInfo;
        if (webpageURL !== null) reply.webpageURL = webpageURL;
        if (referrerURL !== null) reply.referrerURL = referrerURL;
        if (targetContentIdentifier !== null) reply.targetContentIdentifier = targetContentIdentifier;
        const files = this.device.files.references(activity.process.app, userInfo);
        if (files.length > 0) reply.files = files;
        if (activity.supportsContinuationStreams) reply.supportsContinuationStreams = true;
        Object.assign(request, { isServed: true, activity });
        this.device.streams.remember(request.link, activity);
        const fields = { to: this.peerName(request.link), size: propertyList.encode(reply).length };
        this.device.event("xfer.serve", { ...activity.place, link: request.link }, fields);
        links.send(request.link, reply);
    }

    refuse(request, code) {
        this.broken(request.link);
        this.device.links.send(request.link, { message: "payload-failure", code });
    }

    wasContinued(activity) {
        const { activities, apps } = this.device;
        if (activity.isGone || !activity.hasDelegate) return;
        this.device.event("cb.wasContinued", { ...activity.place, thread: "other" });
        this.device.findings.uses(activity.process, activity.place, "userActivityWasContinued(_:)");
        activity.process.written?.wasContinued(activity);
        const { touchesUI, updatesUI, invalidates } = activity.process.behaviour.wasContinued ?? {};
        if (touchesUI) {
            apps.reportModel(activity.bundle, { continued: true }, { thread: "other" });
            this.device.findings.touchedUI(activity.place);
        }
        if (updatesUI) apps.reportModel(activity.bundle, { continued: true });
        if (invalidates) activities.invalidate(activity, "app");
    }
}
