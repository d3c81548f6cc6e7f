// Links to other devices. Each has an owner, which is told what happens to it.

import * as propertyList from "./property-list.js";
import * as values from "./values.js";

export class Links {
    constructor(device) {
        this.device = device;
        this.count = 0;
        this.open = new Map(); // number -> {peer, owner}
    }

    /** The number of the link that is asked for next. */
    get next() { return String((BigInt(this.device.setup.index) << 32n) + BigInt(this.count + 1)); }

    /** Asks for a link. The owner may have `connected`, `receiving`, `received`, `delivered` and `broken`. */
    connect(peer, medium, owner) {
        const link = this.next;
        this.count += 1;
        this.open.set(link, { peer, owner });
        this.device.output("connect", { link, peer, medium });
        return link;
    }

    /** Another owner is told from now on what happens to the link. */
    give(link, owner) { this.open.get(link).owner = owner; }

    send(link, message) {
        if (this.open.has(link)) {
            this.device.output("send", { link, message: values.bytes(propertyList.encode(message)) });
        }
    }

    close(link) { if (this.open.delete(link)) this.device.output("disconnect", { link }); }

    closeAll() { for (const link of [...this.open.keys()]) this.close(link); }

    // --- What comes from outside -------------------------------------------------------------------------------------

    /** Anybody may open a link; the server serves peers alone. */
    accepted({ link, peer }) {
        this.open.set(link, { peer, owner: this.device.server });
        if (!this.device.peers.has(peer)) this.close(link);
    }

    connected(link) { this.tell(link, "connected", link); }

    receiving({ link, size }) { this.tell(link, "receiving", link, size); }

    /** A message that cannot be read is undefined; the owner closes the link then. */
    received({ link, message }) {
        const bytes = values.fromBytes(message);
        const content = propertyList.decode(bytes);
        const isMessage = values.isDictionary(content) && typeof content.message === "string";
        this.tell(link, "received", link, isMessage ? content : undefined, bytes.length);
    }

    delivered(link) { this.tell(link, "delivered", link); }

    broken(link) {
        const entry = this.open.get(link);
        this.open.delete(link);
        entry?.owner.broken?.(link);
    }

    tell(link, name, ...details) { this.open.get(link)?.owner[name]?.(...details); }

    peerOf(link) { return this.open.get(link)?.peer; }
}
