// The other devices of the account, and what this one knows of each: its identity, its key, what it offers.

import * as continuity from "./continuity.js";
import * as values from "./values.js";

class Peer {
    constructor({ peer, name, model, identityResolvingKey }) {
        this.identifier = peer;
        this.name = name;
        this.model = model;
        this.identityResolvingKey = values.fromBytes(identityResolvingKey);
        this.key = undefined; // {bytes, identifier}
        this.lowest = 0; // the lowest counter that is accepted
        this.heardMessage = undefined; // the last one, whatever became of it
        this.openMessage = undefined; // the last one that could be opened
        this.waiting = undefined; // one that waits for a key
        this.request = undefined; // the key exchange under way
        this.mayAskAt = 0; // when this device may ask for the peer's key again
        this.mayHaveKeyAt = 0; // when the peer may have this device's key again
        this.offer = undefined; // {hash, advertisement}
        this.endReason = "lost"; // why it offers nothing any more
        this.lossTimer = undefined;
    }
}

export class Peers {
    constructor(device) {
        this.device = device;
        this.known = new Map();
    }

    has(identifier) { return this.known.has(identifier); }
    get(identifier) { return this.known.get(identifier); }
    get all() { return [...this.known.values()]; }

    pair(input) {
        this.unpair(input.peer, false);
        this.known.set(input.peer, new Peer(input));
        this.device.event("pair.established", {}, { peer: input.name });
        this.device.scanner.hearEverythingAgain();
    }

    unpair(identifier, isReported = true) {
        const peer = this.known.get(identifier);
        if (peer === undefined) return;
        this.device.scanner.forget(peer);
        this.known.delete(identifier);
        if (isReported) this.device.event("pair.removed", {}, { peer: peer.name });
    }

    /** The peer whose key resolves an address. */
    resolving(address) { return this.all.find((peer) => continuity.resolves(address, peer.identityResolvingKey)); }
}
