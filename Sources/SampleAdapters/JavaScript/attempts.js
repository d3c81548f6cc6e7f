// One attempt to continue an activity, from the acceptance to its one outcome.

import { BROWSING, hostOf } from "./browsers.js";
import * as continuity from "./continuity.js";
import { URL_KEY } from "./documents.js";
import * as errors from "./errors.js";
import * as propertyList from "./property-list.js";
import * as values from "./values.js";
import { takesVersion } from "./versions.js";

/** Codes of the source that the receiver passes on. Any other answer means that there is no activity. */
const PASSED_ON = [errors.NOT_AVAILABLE, errors.NO_CONNECTION, errors.REMOTE_TIMED_OUT, errors.TOO_LARGE];

export class Attempt {
    /** Without a peer, the activity comes from the device itself. */
    constructor(device, number, { peer, bundle, type, takes = "activity" }) {
        this.device = device;
        this.number = number;
        this.peer = peer;
        this.bundle = bundle;
        this.type = type;
        this.takes = takes; // the activity, or only its page
        this.hash = peer?.offer.hash;
        this.advertisement = peer?.offer.advertisement;
        this.scene = undefined; // the number of the scene that hears of it
        this.answer = undefined; // what continue has returned
        this.isAnnounced = false; // willContinue was called, so the app has to hear of the outcome
        this.isOver = false;
        this.timers = [];
        this.link = undefined;
    }

    get place() { return { app: this.bundle, attempt: this.number }; }
    get callback() { return { ...this.place, thread: "main" }; }
    get process() { return this.device.apps.process(this.bundle); }
    get behaviour() { return this.process.behaviour; }

    /** Something that comes later, unless the attempt is over by then. Returns the timer. */
    later(delay, action) {
        const timer = this.device.clock.after(delay, action);
        this.timers.push(timer);
        return timer;
    }

    // --- To the app --------------------------------------------------------------------------------------------------

    begin() {
        const { parameters, settings } = this.device;
        this.later(parameters.attemptTimeout, () => this.fail(errors.REMOTE_TIMED_OUT));
        if (!settings.locked) {
            this.openApp();
            return;
        }
        this.later(parameters.unlockDuration, () => this.unlock());
        this.whenUsable(() => this.openApp());
    }

    /** No step towards the app is taken while the device is locked; it waits for the user. */
    whenUsable(step) {
        if (this.device.isUsable) step();
        else this.waitingStep = step;
    }

    resume() {
        const step = this.waitingStep;
        this.waitingStep = undefined;
        if (!this.isOver) step?.();
    }

    /** The user has authenticated. On a device that was put to sleep meanwhile, nothing happens. */
    unlock() {
        if (!this.device.settings.asleep) this.device.unlock();
    }

    openApp() {
        if (this.takes === "page by the system") this.fetch(); // The browser of the system has no process.
        else if (this.process !== undefined) this.enterApp();
        else this.later(this.device.parameters.launchDuration, () => this.whenUsable(() => this.enterApp()));
    }

    enterApp() {
        const { apps } = this.device;
        if (!apps.installed.has(this.bundle)) {
            this.end();
            return;
        }
        this.warmScenes = this.device.scenes.connected(this.bundle);
        apps.open(this.bundle, this.type);
        if (this.process.hasLaunched) this.announce();
        else this.end(); // An app that did not finish launching is not called.
    }

    announce() {
        const { device } = this;
        const { written } = this.process;
        const { willContinue = written?.willContinue(this.type) ?? true, showsProgress = willContinue === true }
            = this.behaviour;
        this.isAnnounced = true;
        this.shows = showsProgress && willContinue !== "absent";
        this.willContinue = willContinue;
        this.scene = device.scenes.has(this.bundle) ? device.scenes.onScreen?.number : undefined;
        device.event("cb.willContinue", this.callback, { type: this.type, scene: this.scene });
        if (this.scene !== undefined) {
            // It returns nothing, so that it cannot keep the system from showing progress (SCEN-004).
            device.event("ui.progress", this.place, { by: "system" });
            this.fetch();
            return;
        }
        if (this.shows) device.event("ui.progress", this.place, { by: "app" });
        this.returned("willContinue", willContinue);
        // Only the answer decides, whether the app keeps its word or not.
        const isUpToSystem = willContinue !== true && device.hasFeature("systemProgress");
        if (isUpToSystem) device.event("ui.progress", this.place, { by: "system" });
        this.fetch();
    }

    returned(callback, value) {
        if (value === "absent") this.device.event("cb.returned", this.place, { callback, implemented: false });
        else this.device.event("cb.returned", this.callback, { callback, value, implemented: true });
    }

    // --- To the source -----------------------------------------------------------------------------------------------

    fetch() {
        const { links, parameters } = this.device;
        // The event names the link and comes before the request for it, so the number is known one step earlier.
        const outputs = this.device.outputs.length;
        this.link = links.connect(this.peer.identifier, "transport", this);
        const [connect] = this.device.outputs.splice(outputs, 1);
        const fields = { from: this.peer.name, hash: values.bytes(this.hash) };
        this.device.event("xfer.request", { ...this.place, link: this.link }, fields);
        this.device.outputs.push(connect);
        this.silence = this.later(parameters.connectionTimeout, () => this.fail(errors.NO_CONNECTION));
    }

    connected() {
        const { clock, links, parameters } = this.device;
        this.isConnected = true;
        clock.cancel(this.silence);
        this.silence = this.later(parameters.remoteApplicationTimeout, () => this.fail(errors.REMOTE_TIMED_OUT));
        links.send(this.link, { message: "payload-request", advertisement: values.bytes(this.advertisement) });
    }

    receiving(link, size) {
        if (this.isOver) return;
        this.device.clock.cancel(this.silence);
        this.device.event("xfer.reply", this.place, { from: this.peer.name, size });
    }

    received(link, message, size) {
        if (this.isOver || this.isComplete) {
            const fields = { from: this.peer.name, reason: "the attempt is over" };
            this.device.event("xfer.dropped", this.place, fields);
            return;
        }
        if (this.isReply(message)) this.complete(message, size);
        else this.fail(PASSED_ON.includes(message?.code) ? message.code : errors.NOT_AVAILABLE);
    }

    /** A reply is well formed and is of the announced type. */
    isReply(message) {
        const isText = (value) => value === undefined || typeof value === "string";
        const isOfType = this.takes === "activity" ? message?.type === this.type : typeof message?.type === "string";
        return message?.message === "payload-reply" && isOfType && this.mayTakePage(message.webpageURL)
            && isText(message.title) && isText(message.webpageURL) && isText(message.referrerURL)
                && (message.userInfo === undefined || values.isDictionary(message.userInfo));
    }

    /** An app gets pages of the host for which it was offered, and no others (WEB-015). */
    mayTakePage(page) {
        if (this.takes !== "page of a host") return true;
        const host = typeof page === "string" ? hostOf(page) : undefined;
        return host !== undefined && continuity.hostHash(host).equals(this.hash);
    }

    broken() {
        if (!this.isOver && !this.isComplete) this.fail(this.isConnected ? errors.NOT_AVAILABLE : errors.NO_CONNECTION);
    }

    // --- Outcomes ----------------------------------------------------------------------------------------------------

    complete(reply, size) {
        this.isComplete = true;
        this.device.event("xfer.reply.complete", this.place, { from: this.peer.name, size });
        this.device.clock.cancel(this.silence);
        this.whenUsable(() => this.judge(reply));
    }

    judge(reply) {
        const userInfo = reply.userInfo ?? null;
        if (propertyList.encode(userInfo ?? {}).length > this.device.parameters.hardPayloadLimit) {
            this.fail(errors.TOO_LARGE);
            return;
        }
        const title = reply.title ?? null;
        const page = reply.webpageURL ?? null;
        if (this.takes !== "activity" && page === null) {
            this.fail(errors.NOT_AVAILABLE); // It has lost the page since it was offered.
            return;
        }
        this.finish();
        if (this.takes === "page by the system") {
            this.device.event("browser.open", this.place, { url: { $url: page } });
            return;
        }
        if (this.scene !== undefined && !this.reachesScene(reply)) return;
        const own = this.takes === "activity"
            ? this.device.files.translated(this.process, userInfo, reply.files) : null;
        const offersStreams = reply.supportsContinuationStreams === true;
        this.deliver(title, own, page, { referrerURL: reply.referrerURL, offersStreams });
    }

    /** Chooses the scene of the activity. A quirk keeps it from one that was connected for it. */
    reachesScene({ targetContentIdentifier: identifier, webpageURL: page }) {
        const scene = this.device.scenes.choose(this.bundle, { identifier, page }, this.type);
        this.scene = scene.number;
        return this.warmScenes.includes(scene) || !this.device.hasQuirk("Q-SCENECOLD");
    }

    deliver(title, userInfo, webpageURL, { referrerURL, offersStreams = false, interaction } = {}) {
        const { device, process, behaviour } = this;
        const activity = device.activities.make(
            process, this.type, { title, supportsContinuationStreams: offersStreams }
        );
        const origin = this.peer?.identifier === undefined
            ? undefined : { peer: this.peer.identifier, link: this.link };
        Object.assign(activity, { title, userInfo, webpageURL, origin });
        const place = { ...this.callback, activity: activity.number };
        const page = webpageURL === null ? null : { $url: webpageURL };
        device.findings.arrived(this.place, this.willContinue, this.shows);
        const referrer = referrerURL === undefined ? {} : { referrerURL: { $url: referrerURL } };
        const { scene, type } = this;
        const fields = { type, title, userInfo, webpageURL: page, ...referrer, scene, interaction };
        device.event("cb.continue", place, fields);
        // That of a scene returns nothing; it can only be absent.
        const isAnswer = (value) => scene === undefined || value === "absent";
        const returned = (value) => { if (isAnswer(value)) this.returned("continue", value); };
        const answer = process.written === undefined
            ? this.continueInApp(activity, behaviour, returned)
            : process.written.continue(activity, this.number, returned);
        this.answer = answer;
        device.findings.continued(this, answer);
        if (isAnswer(answer) && answer !== true) this.tryToOpenDocument(activity);
        device.activities.deallocateIfUnreferenced(activity);
    }

    /** What a scripted app does in continue; the result is what it returns. */
    continueInApp(activity, behaviour, returned) {
        const answer = this.answerOfApp(activity, behaviour);
        returned(answer);
        return answer;
    }

    answerOfApp(activity, { continue: answer = true, versionRule, adopts, opens }) {
        const { activities } = this.device;
        if (answer === "absent") return answer;
        if (versionRule !== undefined && !this.checkVersion(activity, versionRule)) return false;
        const { type, title, userInfo } = activity;
        this.reportModel({ received: type, title, userInfo });
        this.process.framework.restore(activity, this.number);
        if (opens !== undefined) this.device.files.open(this.process, opens, userInfo, { attempt: this.number });
        this.process.documents.continueInApp(activity, this.number);
        this.process.streams.continued(activity);
        if (answer && adopts) {
            activities.keep(activity, "adopted");
            activities.makeCurrent(activity, "app");
        }
        return answer;
    }

    checkVersion(activity, { key, rule, value }) {
        const version = values.entry(activity.userInfo, key) ?? null;
        const accepted = takesVersion(version, rule, value);
        this.reportModel({ versionRule: rule, version, accepted });
        return accepted;
    }

    reportModel(state) { this.device.apps.reportModel(this.bundle, state, { attempt: this.number }); }

    tryToOpenDocument(activity) {
        // AppKit opens the document that it made the activity for, which has a key of its own.
        const isMac = this.process.framework.followsAppKit;
        const named = isMac ? values.entry(activity.userInfo, URL_KEY) ?? null : activity.userInfo;
        for (const url of values.urlsIn(named)) {
            if (!/^file:/i.test(url)) continue;
            this.device.event("doc.open.attempt", { ...this.place, activity: activity.number }, { url: { $url: url } });
            if (isMac) this.process.documents.openForSystem(url, activity, this.number);
            return;
        }
    }

    /** The attempt has failed. An app that was told of its beginning is told of its end. */
    fail(code) {
        if (this.isOver) return;
        this.end();
        if (!this.isAnnounced) return;
        const description = errors.describe(code);
        const fields = { type: this.type, domain: errors.DOMAIN, code, description, scene: this.scene };
        this.device.event("cb.didFail", this.callback, fields);
        if (this.process.written?.failed(this.number, code, description)) return;
        const { didFail = this.process.written?.didFail ?? "alert" } = this.behaviour;
        if (didFail === "absent") this.returned("didFail", didFail);
        if (didFail === "silent" || (code === errors.CANCELLED && didFail !== "alertAlways")) return;
        const by = didFail === "absent" ? "system" : "app";
        this.device.event("ui.alert", this.place, { by, title: null, message: description });
    }

    /** Ends the attempt without an outcome: nobody is left to hear of it. */
    end() {
        this.finish();
        this.device.links.close(this.link);
    }

    /** No timer of the attempt counts any more. The link stays, for the source to close. */
    finish() {
        this.isOver = true;
        for (const timer of this.timers) this.device.clock.cancel(timer);
    }
}

/** A link that the user has tapped. The app gets it as it gets the page of a browser, but nothing has to be fetched. */
export class LinkAttempt extends Attempt {
    constructor(device, number, bundle, url) {
        super(device, number, { peer: { offer: {} }, bundle, type: BROWSING, takes: "page" });
        this.url = url;
    }

    fetch() {
        this.finish();
        if (this.scene !== undefined && !this.reachesScene({ webpageURL: this.url })) return;
        this.deliver(null, null, this.url);
    }
}
