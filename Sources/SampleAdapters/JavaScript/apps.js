// Installed apps, their processes, and which of them is in front.

import { Refused } from "./answers.js";
import * as continuity from "./continuity.js";
import { Documents } from "./documents.js";
import { Rights } from "./files.js";
import { Framework } from "./framework.js";
import { writtenApp } from "./samples.js";
import { ProcessStreams } from "./streams.js";

/** Signatures that name no team. */
const TEAMLESS = ["none", "adHocSignature"];

/** A running app. */
class Process {
    constructor(device, app) {
        this.app = app;
        this.behaviour = app.behaviour ?? {};
        const { willFinishLaunching = true, finishesLaunching = true } = this.behaviour;
        this.hasLaunched = willFinishLaunching && finishesLaunching; // what launching returns
        this.names = new Map(); // what the app calls its activities
        this.current = undefined; // its current activity
        this.busyUntil = 0; // a slow hook keeps the app busy
        this.framework = new Framework(device, this);
        this.files = new Rights();
        this.documents = new Documents(device, this);
        this.streams = new ProcessStreams(device, this);
        this.written = writtenApp(device, this);
        if (this.written !== undefined) this.framework.adopt(this.written);
    }

    get bundle() { return this.app.bundle; }

    /** A hook spends time, after those that ran before it. */
    spend(duration, now) { this.busyUntil = Math.max(this.busyUntil, now) + Number(duration); }
}

export class Apps {
    constructor(device) {
        this.device = device;
        this.installed = new Map(device.setup.apps.map((app) => [app.bundle, app]));
        this.processes = new Map(); // in the order of launching
        this.front = undefined; // the bundle in front, or that will be when the device is unlocked
        this.isFrontVisible = false;
        this.stores = new Map(); // bundle -> what its processes have stored
    }

    /** What an app stores for its later processes; gone with the app. */
    store(bundle) {
        if (!this.stores.has(bundle)) this.stores.set(bundle, {});
        return this.stores.get(bundle);
    }

    // --- Which app ---------------------------------------------------------------------------------------------------

    /** The app that an operation means: the named one, else the one in front, else the only one. */
    meant(bundle) {
        const only = this.installed.size === 1 ? [...this.installed.keys()][0] : undefined;
        const meant = bundle ?? this.front ?? only;
        if (meant === undefined) throw new Refused("which app is meant?");
        if (!this.installed.has(meant)) throw new Refused(`${meant} is not installed`);
        return meant;
    }

    running(bundle) {
        const meant = this.meant(bundle);
        if (!this.processes.has(meant)) throw new Refused(`${meant} does not run`);
        return meant;
    }

    /** The framework of a running app. */
    framework(bundle) { return this.process(this.running(bundle)).framework; }

    documents(bundle) { return this.process(this.running(bundle)).documents; }

    streams(bundle) { return this.process(this.running(bundle)).streams; }

    process(bundle) { return this.processes.get(bundle); }

    /** Whether the app may take part: its signature names a team, and no quirk leaves it out. */
    mayTakePart(app) {
        const isSigned = Boolean(app.team) && !TEAMLESS.includes(app.signing);
        return isSigned && !(this.device.hasQuirk("Q-KVS") && app.keyValueEntitlement === false);
    }

    /** The first installed app that declares a type with this hash, and the type. */
    declaring(hash) {
        for (const app of this.installed.values()) {
            if (!this.mayTakePart(app)) continue;
            // A type in the entry of a document type is declared as well (DOC-003).
            const ofDocuments = (app.documentTypes ?? []).map((entry) => entry.activityType).filter(Boolean);
            const type = [...(app.activityTypes ?? []), ...ofDocuments]
                .find((name) => continuity.activityHash(app.team, name).equals(hash));
            if (type !== undefined) return { bundle: app.bundle, type };
        }
        return undefined;
    }

    // --- Front and back ----------------------------------------------------------------------------------------------

    bringToFront(bundle, pendingType) {
        if (this.front === bundle) return;
        this.frontLeft();
        this.front = bundle;
        this.frontReturned(pendingType);
    }

    /** Called on locking, too: the app keeps its place for the time after. */
    frontLeft() {
        if (!this.isFrontVisible) return;
        this.isFrontVisible = false;
        this.device.scenes.leave(this.front);
        this.device.event("app.background", { app: this.front });
    }

    frontReturned(pendingType) {
        if (this.front === undefined || !this.device.isUsable) return;
        this.isFrontVisible = true;
        this.device.event("app.foreground", { app: this.front });
        this.device.scenes.enter(this.front, pendingType);
        const { framework } = this.process(this.front);
        if (framework.followsIOS) framework.look();
    }

    sendToBack(bundle) {
        if (this.front === undefined) throw new Refused("no app is in front");
        if (bundle !== undefined && bundle !== this.front) throw new Refused(`${bundle} is not in front`);
        this.frontLeft();
        this.front = undefined;
    }

    // --- Beginning and end -------------------------------------------------------------------------------------------

    /** Launches the app if it does not run, and brings it to the front. */
    open(bundle, pendingType) {
        if (!this.processes.has(bundle)) this.launch(bundle, pendingType);
        this.bringToFront(bundle, pendingType);
    }

    launch(bundle, pendingType) {
        const { device } = this;
        const process = new Process(device, this.installed.get(bundle));
        this.processes.set(bundle, process);
        device.event("app.launch", { app: bundle });
        if (pendingType !== undefined) {
            device.event("launch.options", { app: bundle }, { userActivityType: pendingType });
            if (process.behaviour.readsLaunchOptions) this.reportModel(bundle, { expected: pendingType });
        }
        device.findings.launched(process.app);
        process.written?.launched();
        process.framework.launched();
        process.written?.appeared();
        const { makesCurrent } = process.behaviour;
        if (makesCurrent !== undefined) {
            device.activities.makeCurrent(device.activities.create(bundle, makesCurrent), "app");
        }
        device.event("launch.finished", { app: bundle }, { result: process.hasLaunched });
    }

    end(bundle, reason) {
        if (!this.processes.has(bundle)) return;
        if (this.front === bundle) {
            this.front = undefined;
            this.isFrontVisible = false;
        }
        const { streams } = this.processes.get(bundle);
        this.processes.delete(bundle);
        this.device.event("app.terminate", { app: bundle }, { reason });
        this.device.activities.endOfProcess(bundle);
        this.device.scenes.endOfProcess(bundle);
        streams.end();
        this.device.server.appEnded(bundle);
        this.device.continuations.appEnded(bundle);
    }

    endAll(reason) { for (const bundle of [...this.processes.keys()]) this.end(bundle, reason); }

    // --- Installation ------------------------------------------------------------------------------------------------

    install(app) {
        if (this.installed.has(app.bundle)) throw new Refused(`${app.bundle} is installed already`);
        this.needsFramework(app);
        this.place(app);
    }

    update(app) {
        if (!this.installed.has(app.bundle)) throw new Refused(`${app.bundle} is not installed`);
        this.needsFramework(app);
        this.end(app.bundle, "update");
        this.place(app);
    }

    /** Whether the app is built with Mac Catalyst: the rules of iOS hold for it on a Mac (PLAT-009). */
    isCatalyst(app) { return app.framework === "catalyst" && this.device.platform === "macOS"; }

    /** Whether the rules of iOS hold for the app. */
    followsIOS(app) { return this.device.followsIOS || this.isCatalyst(app); }

    needsFramework(app) {
        if (app.framework !== "catalyst" || this.device.hasFeature("catalyst")) return;
        throw new Refused("the release has no Mac Catalyst");
    }

    place(app) {
        this.installed.set(app.bundle, app);
        this.device.event("app.install", { app: app.bundle }, { version: app.version ?? "1.0" });
        this.device.sites.associate(app);
    }

    remove(bundle) {
        const meant = this.meant(bundle);
        this.end(meant, "removed");
        this.installed.delete(meant);
        this.device.event("app.remove", { app: meant });
        this.device.files.placesChanged();
        this.device.sites.forget(meant);
        this.stores.delete(meant);
        this.device.continuations.appRemoved(meant);
        this.device.scenes.appRemoved(meant);
        this.device.search.appRemoved(meant);
    }

    /** What a scripted app shows or holds. */
    reportModel(bundle, state, place = {}) {
        this.device.event("app.model", { app: bundle, thread: "main", ...place }, { state });
    }
}
