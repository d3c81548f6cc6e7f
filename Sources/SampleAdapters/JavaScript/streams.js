// Continuation streams (capability continuation-streams): an app asks the source of an activity that it continues for a
// pair of streams, and the source's app gets the other two. What goes through a pair is the concern of stream-pair.js.

import { Refused } from "./answers.js";
import * as errors from "./errors.js";
import { bytesOf } from "./stream-bytes.js";
import { Pair } from "./stream-pair.js";

/** A request of the receiver, from the call to its completion; it owns its link until the streams are granted. */
class Request {
    constructor(device, process, activity) {
        this.device = device;
        this.process = process;
        this.activity = activity;
        this.isOver = false;
    }

    begin() {
        const { clock, links, parameters } = this.device;
        this.link = links.next;
        this.device.event("stream.request", this.activity.place, { pair: Number(this.link) });
        links.connect(this.activity.origin.peer, "transport", this);
        this.pair = new Pair(this.device, this, this.link, true);
        this.timer = clock.after(parameters.streamTimeout, () => this.refuse(errors.REMOTE_TIMED_OUT));
    }

    /**
     * Nobody can be asked for the streams of such an activity. The completion comes later than the call all the same.
     */
    beginInVain() {
        this.device.event("stream.request", this.activity.place);
        this.timer = this.device.clock.after(0, () => this.refuse(errors.NOT_AVAILABLE));
    }

    connected(link) {
        const continuation = Number(this.activity.origin.link);
        this.device.links.send(link, { message: "stream-request", continuation, limit: this.pair.window });
    }

    received(link, message) {
        if (message?.message === "stream-grant" && Number.isInteger(message.limit)) this.grant(message.limit);
        else this.refuse(Number.isInteger(message?.code) ? message.code : errors.NOT_AVAILABLE);
    }

    broken() { this.refuse(errors.NO_CONNECTION); }

    grant(limit) {
        this.finish();
        this.device.links.give(this.link, this.pair);
        this.pair.limit = limit;
        this.pair.give("stream.granted", "main");
    }

    refuse(code) {
        if (this.isOver) return;
        this.stop();
        const place = { ...this.activity.place, thread: "main" };
        const description = errors.describe(code) ?? "The streams could not be opened.";
        const fields = { domain: errors.DOMAIN, code, description };
        this.device.event(
            "stream.refused", place, this.link === undefined ? fields : { pair: Number(this.link), ...fields }
        );
    }

    finish() {
        this.isOver = true;
        this.device.clock.cancel(this.timer);
        this.process.streams.requests.delete(this);
    }

    stop() {
        this.finish();
        this.device.links.close(this.link);
    }
}

/** The streams of one process. */
export class ProcessStreams {
    constructor(device, process) {
        this.device = device;
        this.process = process;
        this.requests = new Set();
        this.all = []; // the pairs, also those that the app was not given yet
        this.given = []; // in the order in which the app got them
    }

    get behaviour() { return this.process.behaviour.streams; }

    // --- The receiver ------------------------------------------------------------------------------------------------

    /** The app is in continue. It keeps the activity, and may ask at once. */
    continued(activity) {
        if (this.behaviour === undefined) return;
        activity.hasDelegate = false;
        this.device.activities.keep(activity, "received");
        const { requests = "never" } = this.behaviour;
        const asks = requests === "always" || (requests === "ifOffered" && activity.supportsContinuationStreams);
        if (asks) this.request(activity);
    }

    request(activity) {
        const request = new Request(this.device, this.process, activity);
        this.requests.add(request);
        if (activity.origin === undefined || activity.state === "invalid") request.beginInVain();
        else {
            request.begin();
            this.all.push(request.pair);
        }
        if (activity.origin !== undefined && !activity.supportsContinuationStreams) {
            this.device.findings.tell(
                activity.place, "STREAMS_NOT_OFFERED", "supportsContinuationStreams of the activity is false"
            );
        }
    }

    // --- The source --------------------------------------------------------------------------------------------------

    grant(activity, link, limit) {
        const { device, process } = this;
        const pair = new Pair(device, { process, activity }, link, false);
        pair.limit = limit;
        this.all.push(pair);
        device.links.give(link, pair);
        pair.messages.push({ message: "stream-grant", limit: pair.window });
        pair.give("cb.didReceiveStreams", "other");
    }

    // --- What cases ask of the app -----------------------------------------------------------------------------------

    numbered(number = this.given.length) {
        const pair = this.given[number - 1];
        if (pair === undefined) throw new Refused(`the app has no pair ${number}`);
        return pair;
    }

    write({ pair, size, seed, text, closes }) {
        const chosen = this.numbered(pair);
        if (chosen.output.isClosed || chosen.output.hasEnded) throw new Refused("the output takes nothing any more");
        const bytes = Buffer.from(text ?? "");
        const write = text === undefined ? this.seeded(size ?? 0, seed ?? 1, closes)
            : { size: bytes.length, bytes: (from, to) => bytes.subarray(from, to), closes };
        chosen.write(write.size, write.bytes, write.closes);
    }

    seeded(size, seed, closes) { return { offset: 0, size, bytes: (from, to) => bytesOf(seed, from, to), closes }; }

    read({ pair, size }) {
        const chosen = this.numbered(pair);
        if (!chosen.input.isOpen || chosen.input.isClosed) throw new Refused("the input is not open");
        chosen.read(size); // At its end there is nothing to read.
    }

    // --- The end -----------------------------------------------------------------------------------------------------

    /** The process has ended: the other side sees its links close. */
    end() {
        for (const part of [...this.requests, ...this.all]) part.stop();
    }
}

/** What the source remembers of the activities that it has sent, and the requests for their streams. */
export class Streams {
    constructor(device) {
        this.device = device;
        this.sent = new Map(); // the link of a continuation -> {activity, peer}
    }

    remember(link, activity) { this.sent.set(link, { activity, peer: this.device.links.peerOf(link) }); }

    requested(link, { continuation, limit }) {
        const sent = this.sent.get(String(continuation));
        const isGranted = sent !== undefined && sent.peer === this.device.links.peerOf(link)
            && this.areOffered(sent.activity);
        if (isGranted && Number.isInteger(limit)) sent.activity.process.streams.grant(sent.activity, link, limit);
        else this.device.links.send(link, { message: "stream-refusal", code: errors.NOT_AVAILABLE });
    }

    /** The flag as it is now decides, and the app must have somebody to give the streams to. */
    areOffered({ isGone, state, supportsContinuationStreams, hasDelegate, process }) {
        return !isGone && state !== "invalid" && supportsContinuationStreams && hasDelegate
            && process.behaviour.streams !== undefined;
    }
}
