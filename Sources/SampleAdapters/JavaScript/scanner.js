// The receiver on the air: hears messages, finds out who sent them, gets keys, and opens what it can.

import * as continuity from "./continuity.js";
import * as values from "./values.js";

export class Scanner {
    constructor(device) {
        this.device = device;
        this.isOn = false;
        this.strangers = new Set(); // addresses and data that no peer has sent
    }

    // --- On and off --------------------------------------------------------------------------------------------------

    /** A watch sends and never scans. */
    get shouldScan() {
        return this.device.participates && this.device.platform !== "watchOS" && !this.device.discovery.isBroken;
    }

    update() {
        if (this.isOn === this.shouldScan) return;
        this.isOn = this.shouldScan;
        this.device.output("scan", { on: this.isOn });
        if (this.isOn) this.hearEverythingAgain();
        else for (const peer of this.device.peers.all) this.lose(peer, "not taking part");
    }

    /** What could not be resolved before may be readable now. */
    hearEverythingAgain() {
        this.strangers.clear();
        if (this.isOn) this.device.output("resetDuplicateFilter");
    }

    /** Keys and offers are still there; everything else about a peer is learned anew. */
    restart() {
        for (const peer of this.device.peers.all) {
            this.endRequest(peer);
            peer.waiting = undefined;
            peer.heardMessage = undefined;
            if (peer.openMessage !== undefined) this.expectToHear(peer);
        }
        if (this.isOn) this.hearEverythingAgain();
    }

    // --- Messages ----------------------------------------------------------------------------------------------------

    report({ address, data }) {
        if (!this.isOn) return;
        const message = continuity.messageIn(values.fromBytes(data));
        if (message === undefined) return;
        const peer = this.device.peers.resolving(address);
        if (peer === undefined) this.hearStranger(address, message);
        else this.hear(peer, address, message);
    }

    hearStranger(address, message) {
        const name = `${address} ${message.toString("hex")}`;
        if (this.strangers.has(name)) return;
        this.strangers.add(name);
        this.seen({}, address, message);
        this.drop(undefined, message, "unresolved");
    }

    hear(peer, address, message) {
        if (peer.openMessage?.equals(message)) { // The same again says only that the peer is still there.
            this.expectToHear(peer);
            return;
        }
        if (peer.heardMessage?.equals(message)) return;
        peer.heardMessage = message;
        this.seen({ from: peer.name }, address, message);
        const isWatch = peer.model?.startsWith("Apple Watch") ?? false;
        if (isWatch && this.device.platform === "iOS" && this.device.hasQuirk("Q-W6")) {
            this.drop(peer, message, "device state");
        } else if ((message[0] & ~continuity.KNOWN_STATUS) !== 0) this.drop(peer, message, "version");
        else if (!this.open(peer, message)) this.ask(peer, message);
    }

    seen(from, address, message) {
        this.device.event(
            "adv.seen", {}, { ...from, address, counter: continuity.counterOf(message), status: message[0] }
        );
    }

    drop(peer, message, reason) {
        this.device.event("adv.dropped", {}, { from: peer?.name, counter: continuity.counterOf(message), reason });
    }

    /** Opens a message, or says why not. */
    open(peer, message) {
        const counter = continuity.counterOf(message);
        const reason = peer.key === undefined ? "no-key" : counter < peer.lowest ? "stale" : undefined;
        const content = reason === undefined ? continuity.open(peer.key.bytes, message) : undefined;
        if (content === undefined) {
            this.drop(peer, message, reason ?? "tag");
            return false;
        }
        peer.lowest = counter + 1;
        peer.openMessage = message;
        peer.waiting = undefined;
        this.expectToHear(peer);
        const hash = content.subarray(1, 8);
        this.device.event(
            "adv.decoded", {}, { from: peer.name, counter, hash: values.bytes(hash), options: content[8] }
        );
        if (content.equals(continuity.GOODBYE)) this.withdraw(peer, "goodbye");
        else this.device.offers.heard(peer, { hash, advertisement: content.subarray(1) });
        return true;
    }

    // --- Presence ----------------------------------------------------------------------------------------------------

    expectToHear(peer) {
        this.device.clock.cancel(peer.lossTimer);
        peer.lossTimer = this.device.clock.after(this.device.parameters.lossTimeout, () => this.lose(peer, "lost"));
    }

    /** The peer is gone. Should it come back, what it sent last is good once more. */
    lose(peer, reason) {
        this.device.clock.cancel(peer.lossTimer);
        if (peer.openMessage !== undefined) peer.lowest = Math.min(peer.lowest, continuity.counterOf(peer.openMessage));
        peer.openMessage = undefined;
        peer.heardMessage = undefined;
        peer.waiting = undefined;
        this.withdraw(peer, reason);
        this.endRequest(peer);
    }

    withdraw(peer, reason) {
        this.device.sites.giveUp(peer.offer);
        peer.offer = undefined;
        peer.endReason = reason;
    }

    forget(peer) { this.lose(peer, "unpaired"); }

    // --- Keys --------------------------------------------------------------------------------------------------------

    /** Asks the peer for its key, on account of a message that could not be opened; not too often. */
    ask(peer, message) {
        peer.waiting = message;
        if (peer.request !== undefined) return;
        const { clock } = this.device;
        if (clock.now < peer.mayAskAt) peer.request = { timer: clock.at(peer.mayAskAt, () => this.askAgain(peer)) };
        else this.connect(peer);
    }

    askAgain(peer) {
        peer.request = undefined;
        if (peer.waiting !== undefined && this.isOn) this.ask(peer, peer.waiting);
    }

    connect(peer) {
        const { clock, links, parameters } = this.device;
        peer.mayAskAt = clock.now + parameters.keyExchangeMinimumInterval;
        const link = links.connect(peer.identifier, "bluetoothLE", {
            connected: () => {
                this.device.event("ble.connect", {}, { peer: peer.name });
                links.send(link, { message: "key-request" });
            },
            received: (_, message) => this.keyArrived(peer, message),
            broken: () => this.requestFailed(peer),
        });
        peer.request = { link, timer: clock.after(parameters.keyExchangeTimeout, () => this.requestFailed(peer)) };
    }

    requestFailed(peer) {
        this.endRequest(peer);
        this.askAgain(peer);
    }

    endRequest(peer) {
        if (peer.request === undefined) return;
        this.device.clock.cancel(peer.request.timer);
        this.device.links.close(peer.request.link);
        peer.request = undefined;
    }

    keyArrived(peer, message) {
        const isReply = message?.message === "key-reply" && values.kindOf(message.key ?? null) === "data"
            && Number.isInteger(message.identifier) && Number.isInteger(message.lastCounter);
        const bytes = isReply ? values.fromBytes(message.key) : undefined;
        if (bytes?.length !== 32) {
            this.requestFailed(peer);
            return;
        }
        this.device.event("key.exchange", {}, { peer: peer.name });
        this.endRequest(peer);
        const { waiting } = peer;
        peer.waiting = undefined;
        if (message.identifier <= (peer.key?.identifier ?? 0)) return; // The peer has no other, so the message was bad.
        peer.key = { bytes, identifier: message.identifier };
        peer.lowest = message.lastCounter;
        if (waiting !== undefined) this.open(peer, waiting);
    }
}
