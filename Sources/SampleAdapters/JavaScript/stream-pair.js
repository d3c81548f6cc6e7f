// One end of a pair of continuation streams: an input and an output of an app, and the link between them and those of
// the other device.

import * as errors from "./errors.js";
import { checksum } from "./stream-bytes.js";
import { StreamFindings } from "./stream-findings.js";
import * as values from "./values.js";

/** How many bytes of a stream a message has at most. */
const MESSAGE_SIZE = 32768;
/** An event shows that bytes move; after the first ones there is another for each so many. */
const REPORTED_SIZE = 65536;

/** What the two streams of an end have in common: an app opens each, moves bytes through it and closes it. */
class Stream {
    constructor(pair, name) {
        this.pair = pair;
        this.name = name;
        this.isOpen = false; // or was, before it ended
        this.isClosed = false; // by the app
        this.hasEnded = false; // everything was read, or it failed
        this.size = 0; // of what the app has moved
        this.checksum = 0;
    }

    get isUsable() { return this.isOpen && !this.isClosed && !this.hasEnded; }

    event(kind, fields) { this.pair.event(kind, { stream: this.name, ...fields }); }

    get isOver() { return this.isClosed || this.hasEnded; }

    get total() { return { size: this.size, checksum: this.checksum }; }

    open() {
        if (this.isOpen || this.isClosed) return;
        this.isOpen = true;
        this.event("stream.open");
    }

    /** The app has read or written these bytes. */
    move(bytes) {
        if (bytes.length === 0) return;
        const before = this.size;
        this.size += bytes.length;
        this.checksum = checksum(bytes, this.checksum);
        const isWorthReporting = before === 0
            || Math.floor(before / REPORTED_SIZE) < Math.floor(this.size / REPORTED_SIZE);
        if (isWorthReporting) this.event("stream.data", { size: this.size });
        this.pair.findings.used(this);
    }

    close() {
        if (this.isClosed) return;
        this.isClosed = true;
        if (!this.hasEnded) this.event("stream.close", this.total);
        this.pair.findings.streamIsOver();
    }

    fail(code) {
        if (!this.isUsable) return;
        this.hasEnded = true;
        this.event("stream.end", { ...this.total, domain: errors.DOMAIN, code });
    }
}

export class Pair {
    constructor(device, { process, activity }, link, isReceiver) {
        this.device = device;
        this.process = process;
        this.activity = activity;
        this.link = link;
        this.isReceiver = isReceiver; // its end opened the link, and closes it when all is done
        this.input = new Stream(this, "input");
        this.output = new Stream(this, "output");
        this.findings = new StreamFindings(this);
        this.isOver = false; // nothing goes over the link any more
        this.failure = undefined; // the code with which it ended
        this.messages = []; // that wait until the one before them has arrived
        this.timer = undefined; // of the message on the way
        // What comes
        this.unread = Buffer.alloc(0);
        this.arrived = 0; // how many bytes have come
        this.end = undefined; // how many will have come in all, once that is known
        this.window = this.bufferSize; // how many the other side may have sent
        // What goes
        this.writes = []; // what the app still has to write
        this.unsent = Buffer.alloc(0);
        this.sent = 0;
        this.limit = 0; // how many the other side takes
        this.isEndSent = false;
    }

    get bufferSize() { return this.device.parameters.streamBufferSize; }

    get number() { return Number(this.link); }

    event(kind, fields, thread) {
        this.device.event(kind, { ...this.activity.place, thread }, { pair: this.number, ...fields });
    }

    /** The app gets the two streams, and opens and reads them if that is its way. */
    give(kind, thread) {
        this.process.streams.given.push(this);
        this.event(kind, { input: "notOpen", output: "notOpen" }, thread);
        this.findings.given();
        if (this.process.behaviour.streams?.opens !== false) this.open();
        else this.proceed(); // The other side learns of the grant all the same.
    }

    // --- What the app does -------------------------------------------------------------------------------------------

    open(which = "both") {
        if (which !== "output") this.input.open();
        if (which !== "input") this.output.open();
        if (this.failure !== undefined) this.failStreams();
        this.proceed();
    }

    /** `bytes` gives the bytes between two offsets. */
    write(size, bytes, closes) {
        this.writes.push({ offset: 0, size, bytes, closes });
        this.proceed();
    }

    /** Reads what has come, or the first bytes of it. */
    read(size = this.unread.length) {
        const bytes = this.unread.subarray(0, size);
        this.unread = this.unread.subarray(bytes.length);
        this.input.move(bytes);
        this.proceed();
    }

    close(which = "both") {
        if (which !== "output") {
            this.input.close();
            this.unread = Buffer.alloc(0); // Nobody will read it.
        }
        if (which !== "input") {
            this.output.close();
            this.writes = [];
        }
        this.proceed();
    }

    // --- What follows ------------------------------------------------------------------------------------------------

    proceed() {
        if (this.process.behaviour.streams?.reads !== false && this.input.isUsable && this.unread.length > 0) {
            this.read();
            return;
        }
        this.noticeEnd();
        this.goOnWriting();
        this.openWindow();
        this.sendNext();
    }

    noticeEnd() {
        if (!this.input.isUsable || this.end !== this.arrived || this.unread.length > 0) return;
        this.input.hasEnded = true;
        this.input.event("stream.end", this.input.total);
        this.findings.streamIsOver();
        const answer = this.process.behaviour.streams?.answers;
        if (answer !== undefined && !this.output.isClosed) {
            this.writes.push(this.process.streams.seeded(answer, 1, true));
        }
    }

    /** The app writes as far as there is room. */
    goOnWriting() {
        while (this.output.isUsable && this.writes.length > 0) {
            const [write] = this.writes;
            const room = this.bufferSize - this.unsent.length;
            const bytes = write.bytes(write.offset, Math.min(write.size, write.offset + room));
            write.offset += bytes.length;
            this.unsent = Buffer.concat([this.unsent, bytes]);
            this.output.move(bytes);
            if (write.offset < write.size) break;
            this.writes.shift();
            if (write.closes) this.close("output");
        }
    }

    /**
     * What the app has read makes room for as many more. An app that has closed its input reads nothing, and holds
     * nothing up.
     */
    openWindow() {
        const window = this.arrived - this.unread.length + this.bufferSize;
        if (this.end !== undefined || window - this.window < this.bufferSize / 2) return;
        this.window = window;
        this.messages.push({ message: "stream-window", limit: window });
    }

    /** One message is on the way at a time, so that its arrival is known from that of others. */
    sendNext() {
        if (this.isOver || this.timer !== undefined) return;
        const message = this.messages.shift() ?? this.nextOfOutput();
        if (message === undefined) {
            this.closeIfDone();
            return;
        }
        const { clock, links, parameters } = this.device;
        links.send(this.link, message);
        this.timer = clock.after(parameters.streamTimeout, () => this.fail(errors.REMOTE_TIMED_OUT));
        if (message.message === "stream-data") this.goOnWriting();
    }

    nextOfOutput() {
        const size = Math.min(MESSAGE_SIZE, this.unsent.length, this.limit - this.sent);
        if (size > 0) {
            const bytes = this.unsent.subarray(0, size);
            this.unsent = this.unsent.subarray(size);
            this.sent += size;
            return { message: "stream-data", offset: this.sent - size, bytes: values.bytes(bytes) };
        }
        if (!this.output.isClosed || this.unsent.length > 0 || this.isEndSent) return undefined;
        this.isEndSent = true;
        return { message: "stream-end", offset: this.sent };
    }

    closeIfDone() {
        if (!this.isReceiver || this.end === undefined || this.end !== this.arrived || !this.isEndSent) return;
        this.isOver = true;
        this.device.links.close(this.link);
    }

    // --- What comes over the link ------------------------------------------------------------------------------------

    received(link, message) {
        if (this.isOver) return;
        switch (message?.message) {
        case "stream-data": return this.dataArrived(message);
        case "stream-end": return this.endArrived(message.offset);
        case "stream-window":
            this.limit = Math.max(this.limit, message.limit);
            return this.proceed();
        case "stream-done": return undefined; // The link is closed soon; the output has ended before.
        case "stream-request":
        case "stream-grant": return undefined; // A message may come twice.
        default: return this.fail(errors.NOT_AVAILABLE);
        }
    }

    dataArrived({ offset, bytes }) {
        if (!Number.isInteger(offset) || values.kindOf(bytes ?? null) !== "data" || offset > this.arrived) {
            this.fail(errors.NOT_AVAILABLE); // What is missing will never come.
            return;
        }
        const fresh = values.fromBytes(bytes).subarray(this.arrived - offset);
        if (this.arrived + fresh.length > this.window) {
            this.fail(errors.NOT_AVAILABLE); // The other side was not allowed to send so much.
            return;
        }
        this.arrived += fresh.length;
        if (!this.input.isClosed) this.unread = Buffer.concat([this.unread, fresh]);
        this.proceed();
    }

    endArrived(offset) {
        if (offset !== this.arrived) {
            this.fail(errors.NOT_AVAILABLE);
            return;
        }
        this.end = offset;
        if (this.isReceiver) this.messages.push({ message: "stream-done" });
        this.proceed();
    }

    delivered() {
        this.device.clock.cancel(this.timer);
        this.timer = undefined;
        this.proceed();
    }

    broken() { if (!this.isOver) this.fail(errors.NOT_AVAILABLE); }

    // --- The end -----------------------------------------------------------------------------------------------------

    fail(code) {
        this.failure = code;
        this.stop();
        this.failStreams();
    }

    /** What has come altogether can still be read; an output that was closed before has nothing to fail. */
    failStreams() {
        if (this.end === undefined) {
            this.unread = Buffer.alloc(0);
            this.input.fail(this.failure);
        }
        this.output.fail(this.failure);
        this.writes = [];
    }

    /** Its process has ended, or the link is of no use. */
    stop() {
        this.isOver = true;
        this.device.clock.cancel(this.timer);
        this.timer = undefined;
        this.device.links.close(this.link);
    }
}
