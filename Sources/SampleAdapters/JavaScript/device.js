// One device of a case, from one reset to the next: its parts, its switches, and the answer to each call.

import crypto from "node:crypto";
import { Activities } from "./activities.js";
import { Advertiser } from "./advertiser.js";
import { Apps } from "./apps.js";
import { Clock } from "./clock.js";
import { Continuations } from "./continuations.js";
import { Discovery } from "./discovery.js";
import { Files } from "./files.js";
import { Findings } from "./findings.js";
import { Links } from "./links.js";
import { Offers } from "./offers.js";
import { Peers } from "./peers.js";
import { Scanner } from "./scanner.js";
import { Scenes } from "./scenes.js";
import { Search } from "./search.js";
import { Server } from "./server.js";
import { Sites } from "./sites.js";
import { Streams } from "./streams.js";
import { Refused, Unsupported } from "./answers.js";
import { verbs } from "./verbs.js";

export class Device {
    constructor(setup) {
        this.setup = setup;
        this.parameters = setup.parameters;
        this.platform = setup.platform;
        this.settings = { ...setup.settings };
        this.account = setup.account && { name: setup.account, isPrimary: setup.accountIsPrimary };
        this.orientation = "portrait";
        this.discovery = new Discovery(setup.quirks ?? []);
        this.outputs = [];
        this.clock = new Clock(setup.epoch);
        // The parts know the device and find one another through it.
        this.apps = new Apps(this);
        this.activities = new Activities(this);
        this.scenes = new Scenes(this);
        this.search = new Search(this);
        this.files = new Files(this);
        this.findings = new Findings(this);
        this.sites = new Sites(this);
        this.links = new Links(this);
        this.peers = new Peers(this);
        this.advertiser = new Advertiser(this);
        this.scanner = new Scanner(this);
        this.offers = new Offers(this);
        this.server = new Server(this);
        this.streams = new Streams(this);
        this.continuations = new Continuations(this);
    }

    // --- Calls -------------------------------------------------------------------------------------------------------

    /** What is due, then the work, then what follows from both; all of it in one reaction. */
    react(instant, work) {
        this.outputs = [];
        this.clock.advance(instant);
        const reaction = { answer: "done" };
        try {
            reaction.value = work();
        } catch (error) {
            if (error instanceof Refused) Object.assign(reaction, { answer: "refused", reason: error.message });
            else if (error instanceof Unsupported) reaction.answer = "unsupported";
            else throw error;
        }
        this.search.update();
        this.scanner.update();
        this.offers.update();
        this.advertiser.update();
        return { ...reaction, outputs: this.outputs, wakeUp: this.clock.wakeUp };
    }

    perform(verb, app, values) {
        if (!Object.hasOwn(verbs, verb)) throw new Unsupported();
        const value = verbs[verb](this, app, values);
        this.discovery.note(verb, values);
        return value;
    }

    receive(input) {
        switch (input.input) {
        case "report": return this.scanner.report(input);
        case "paired": return this.peers.pair(input);
        case "unpaired": return this.peers.unpair(input.peer);
        case "connected": return this.links.connected(input.link);
        case "accepted": return this.links.accepted(input);
        case "receiving": return this.links.receiving(input);
        case "received": return this.links.received(input);
        case "delivered": return this.links.delivered(input.link);
        case "connectionFailed":
        case "disconnected": return this.links.broken(input.link);
        case "documentArrived": return this.files.arrived(input);
        case "fetched": return this.sites.fetched(input);
        default: return undefined;
        }
    }

    // --- Outputs -----------------------------------------------------------------------------------------------------

    output(name, members = {}) { this.outputs.push({ output: name, ...members }); }

    /** Reports an event: `place` has what stands beside the fields, such as app and thread. */
    event(kind, place = {}, fields = {}) {
        const output = { kind, ...place };
        if (Object.keys(fields).length > 0) output.fields = fields;
        this.output("event", output);
    }

    // --- State -------------------------------------------------------------------------------------------------------

    hasFeature(name) { return this.setup.osFeatures.includes(name); }

    hasQuirk(name) { return (this.setup.quirks ?? []).includes(name); }

    get isCapable() {
        const { hasBluetoothLE, isHandoffModel, isSimulator } = this.setup;
        return hasBluetoothLE && isHandoffModel && !isSimulator && this.hasFeature("handoff");
    }

    get isRestricted() {
        const { activityContinuationAllowed, assessment, assessmentAllowsContinuation } = this.settings;
        return (this.hasFeature("managementRestriction") && activityContinuationAllowed === false)
            || (this.hasFeature("assessment") && assessment === true && assessmentAllowsContinuation !== true);
    }

    /** Whether the rules of iOS hold: visionOS follows them (PLAT-009). */
    get followsIOS() {
        return this.platform === "iOS" || this.platform === "visionOS";
    }

    /** Whether it takes part in Handoff at all, as a source or as a receiver. */
    get participates() {
        return this.isCapable && this.account?.isPrimary === true && this.settings.bluetooth && this.settings.handoff
            && !this.isRestricted;
    }

    get isUsable() { return !this.settings.locked && !this.settings.asleep; }

    /** Bytes that look random, the same in each run with one seed: `purpose` tells one use from another. */
    random(purpose, size) {
        return crypto.createHash("sha512").update(`${this.setup.seed} ${purpose}`).digest().subarray(0, size);
    }

    // --- What the user does to the device ----------------------------------------------------------------------------

    lock() {
        if (this.settings.locked) return;
        this.settings.locked = true;
        this.event("device.lock");
        this.apps.frontLeft();
    }

    unlock() {
        if (this.settings.asleep) throw new Refused("the device is asleep");
        if (!this.settings.locked) return;
        this.settings.locked = false;
        this.event("device.unlock");
        this.apps.frontReturned();
        this.continuations.resume();
    }

    sleep() {
        if (this.settings.asleep) return;
        this.lock();
        this.settings.asleep = true;
        this.event("device.sleep");
    }

    wake() {
        if (!this.settings.asleep) return;
        this.settings.asleep = false;
        this.event("device.wake");
    }

    /** Another release, with its features and bugs; installing it ends with a restart. */
    updateSystem(os, osFeatures, quirks) {
        const [platform, version] = os.split(" ");
        if (platform !== this.platform) throw new Refused(`the device does not run ${platform}`);
        this.setup = { ...this.setup, osVersion: version.split(".").map(Number), osFeatures, quirks };
        this.discovery = new Discovery(quirks);
        this.event("device.setting", {}, { name: "os", value: os });
        this.restart();
    }

    /** Apps end and the radio falls silent. Account, switches, peers and their keys are on disk. */
    restart() {
        this.continuations.abandon();
        this.advertiser.restart();
        this.apps.endAll("restart");
        this.server.forgetAll();
        this.links.closeAll();
        this.scanner.restart();
        this.sites.restart();
    }
}
