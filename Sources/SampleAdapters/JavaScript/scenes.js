// Scenes of apps (capability scenes): their sessions, which last longer than a process, which of them is on screen,
// which one gets an activity or a URL, and what they store for later.

import { Refused } from "./answers.js";
import { kindFor, takes } from "./scene-matching.js";

class Scene {
    constructor(number, kind) {
        this.number = number;
        this.kind = kind; // of sceneKinds
        this.conditions = kind === undefined ? { prefers: [], allows: ["*"] }
            : { prefers: kind.prefers ?? [], allows: kind.allows ?? ["*"] };
        this.isConnected = false;
        this.lastOnScreen = 0; // how recently, in a count of the device
        this.stored = undefined; // {type, userInfo}: the system keeps it on disk
        this.restoration = undefined; // the object that the app returns for it
        this.document = undefined; // the URL of the document that it shows
    }
}

export class Scenes {
    constructor(device) {
        this.device = device;
        this.sessions = new Map(); // bundle -> open scenes
        this.counts = new Map(); // bundle -> how many it ever had: a number is not used again
        this.onScreen = undefined; // the scene of the app in front
        this.moment = 0;
    }

    // --- Which there are ---------------------------------------------------------------------------------------------

    /** Whether the delegates of scenes take the place of that of the application. */
    has(bundle) {
        const app = this.device.apps.installed.get(bundle);
        if (app?.scenes === undefined) return false;
        return this.device.apps.isCatalyst(app) || (this.device.followsIOS && this.device.hasFeature("scenes"));
    }

    mayHaveSeveral(bundle) {
        const app = this.device.apps.installed.get(bundle);
        return app.scenes === "multiple" && (this.device.setup.family === "iPad" || this.device.apps.isCatalyst(app));
    }

    of(bundle) { return this.sessions.get(bundle) ?? []; }

    connected(bundle) { return this.of(bundle).filter((scene) => scene.isConnected); }

    kindsOf(bundle) { return this.device.apps.installed.get(bundle).behaviour?.sceneKinds; }

    /** The scene that was on screen last. */
    latest(scenes) { return [...scenes].sort((one, other) => other.lastOnScreen - one.lastOnScreen)[0]; }

    named(bundle, number) {
        const scene = this.of(bundle).find((each) => each.number === number);
        if (scene === undefined) throw new Refused(`there is no scene ${number}`);
        return scene;
    }

    event(kind, bundle, scene, fields = {}, place = {}) {
        this.device.event(kind, { app: bundle, thread: "main", ...place }, { scene: scene.number, ...fields });
    }

    // --- On screen and off -------------------------------------------------------------------------------------------

    /** The app has come to the front; `pendingType` is that of an activity of another device. */
    enter(bundle, pendingType) {
        if (!this.has(bundle)) return;
        const [first] = this.kindsOf(bundle) ?? [];
        this.show(bundle, this.latest(this.of(bundle)) ?? this.make(bundle, first), { pendingType });
    }

    /** The app has left the front. */
    leave(bundle) {
        if (this.onScreen === undefined || !this.has(bundle)) return;
        const scene = this.onScreen;
        this.onScreen = undefined;
        this.event("scene.background", bundle, scene);
        this.store(bundle, scene);
    }

    make(bundle, kind) {
        const number = (this.counts.get(bundle) ?? 0) + 1;
        this.counts.set(bundle, number);
        const scene = new Scene(number, kind);
        this.sessions.set(bundle, [...this.of(bundle), scene]);
        return scene;
    }

    /** Brings a scene of the app in front on screen. One is there at a time. */
    show(bundle, scene, reason = {}) {
        if (this.onScreen === scene) return;
        this.leave(bundle);
        this.connect(bundle, scene, reason);
        this.moment += 1;
        scene.lastOnScreen = this.moment;
        this.onScreen = scene;
        this.event("scene.foreground", bundle, scene);
    }

    /** An activity of another device is named by its type alone; those of the device itself are in the options. */
    connect(bundle, scene, { pendingType, activity }) {
        if (scene.isConnected) return;
        scene.isConnected = true;
        const activityTypes = activity === undefined ? [] : [activity.type];
        const { kind, stored } = scene;
        const fields = { name: kind?.name, userActivityType: pendingType, activityTypes, storedType: stored?.type };
        this.event("scene.connect", bundle, scene, fields);
        const report = (state) => this.device.apps.reportModel(bundle, state);
        if (activity !== undefined) {
            report({ opened: activity.type, scene: scene.number, userInfo: activity.userInfo });
        } else if (stored !== undefined && pendingType === undefined) {
            report({ takenUp: stored.type, scene: scene.number, userInfo: stored.userInfo });
        }
    }

    disconnect(bundle, scene, reason) {
        scene.isConnected = false;
        this.forgetRestoration(scene);
        this.event("scene.disconnect", bundle, scene, { reason });
    }

    /** The process is gone. The system keeps the sessions. */
    endOfProcess(bundle) {
        for (const scene of this.of(bundle)) {
            if (this.onScreen === scene) this.onScreen = undefined;
            scene.isConnected = false;
            scene.restoration = undefined;
        }
    }

    appRemoved(bundle) { this.sessions.delete(bundle); }

    // --- What is stored ----------------------------------------------------------------------------------------------

    /** The activity that restores the scene passes through a save cycle before it is stored. */
    store(bundle, scene) {
        const { activities } = this.device;
        this.event("cb.stateRestoration", bundle, scene);
        const activity = this.restorationActivity(bundle, scene);
        if (activity === undefined) {
            this.device.event("cb.returned", { app: bundle }, { callback: "stateRestoration", implemented: false });
            return;
        }
        activities.save(activity);
        if (activity.state === "invalid") return;
        const { type, title, userInfo } = activity.saved;
        scene.stored = { type, userInfo };
        this.event("scene.store", bundle, scene, { type, title, userInfo }, { activity: activity.number });
    }

    restorationActivity(bundle, scene) {
        const { behaviour, framework } = this.device.apps.process(bundle);
        if (behaviour.restorationActivity === undefined) return undefined;
        if (scene.restoration === undefined || scene.restoration.isGone || scene.restoration.state === "invalid") {
            const { responder, ...properties } = behaviour.restorationActivity;
            const name = this.responderOf(scene);
            scene.restoration = this.device.activities.create(bundle, { ...properties, as: name });
            if (responder === undefined) framework.responders.set(name, { name });
            framework.attach(scene.restoration, responder ?? name);
        }
        return scene.restoration;
    }

    forgetRestoration(scene) {
        const activity = scene.restoration;
        scene.restoration = undefined;
        if (activity === undefined || activity.isGone) return;
        const { framework, names } = activity.process;
        const name = this.responderOf(scene);
        names.delete(name);
        if (framework.owned.get(name) === activity) framework.detach(name);
        else this.device.activities.deallocateIfUnreferenced(activity);
    }

    /** A scene is a responder as well. */
    responderOf(scene) { return `scene-${scene.number}`; }

    /** The scene whose delegate hears of an activity, or undefined in an app without scenes. */
    ofActivity(activity) {
        const { bundle } = activity;
        if (!this.has(bundle)) return undefined;
        const scenes = this.of(bundle);
        return (scenes.find((scene) => scene.restoration === activity) ?? this.onScreen ?? this.latest(scenes))?.number;
    }

    // --- Which one gets an activity or a URL -------------------------------------------------------------------------

    /** Chooses a scene for an event, brings it on screen, and returns it. */
    choose(bundle, event, pendingType) {
        const scene = this.chosen(bundle, event);
        this.show(bundle, scene, { pendingType });
        return scene;
    }

    chosen(bundle, event) {
        const open = this.of(bundle);
        const kinds = this.kindsOf(bundle);
        if (!this.mayHaveSeveral(bundle)) return this.latest(open) ?? this.make(bundle, kinds?.[0]);
        const isOfKinds = kinds !== undefined;
        const which = (condition) => this.latest(open.filter((scene) => takes(scene, condition, event, isOfKinds)));
        return which("prefers") ?? which("allows") ?? this.make(bundle, kindFor(kinds, event));
    }
}

/** The app that a verb means, if it runs and has scenes. */
function appWithScenes(device, app) {
    const bundle = device.apps.running(app);
    if (!device.scenes.has(bundle)) throw new Refused(`${bundle} has no scenes`);
    return bundle;
}

function needsUser(device) {
    if (!device.isUsable) throw new Refused("the device is locked");
}

/** Brings a scene on screen, and its app to the front with it. */
function turnTo(device, bundle, scene, reason) {
    const { apps, scenes } = device;
    if (apps.front !== bundle) {
        // The app comes to the front with this scene, and with no other.
        apps.frontLeft();
        apps.front = bundle;
        apps.isFrontVisible = true;
        device.event("app.foreground", { app: bundle });
    }
    scenes.show(bundle, scene, reason);
    apps.process(bundle).framework.look();
}

function openAnother(device, bundle, kind, reason) {
    if (!device.scenes.mayHaveSeveral(bundle)) throw new Refused(`${bundle} has one scene here`);
    turnTo(device, bundle, device.scenes.make(bundle, kind), reason);
}

export const sceneVerbs = {
    openScene(device, app) {
        const bundle = appWithScenes(device, app);
        needsUser(device);
        openAnother(device, bundle, device.scenes.kindsOf(bundle)?.[0]);
    },
    activateScene(device, app, { scene }) {
        const bundle = appWithScenes(device, app);
        needsUser(device);
        turnTo(device, bundle, device.scenes.named(bundle, Number(scene)));
    },
    disconnectScene(device, app, { scene }) {
        const bundle = appWithScenes(device, app);
        const meant = device.scenes.named(bundle, Number(scene));
        if (meant === device.scenes.onScreen) throw new Refused("the scene is on screen");
        if (!meant.isConnected) throw new Refused("the scene is not connected");
        device.scenes.disconnect(bundle, meant, "memory");
    },
    closeScene(device, app, { scene }) {
        const bundle = appWithScenes(device, app);
        const { scenes, apps } = device;
        const meant = scenes.named(bundle, Number(scene));
        const wasOnScreen = meant === scenes.onScreen;
        if (wasOnScreen) scenes.leave(bundle);
        scenes.sessions.set(bundle, scenes.of(bundle).filter((each) => each !== meant));
        if (meant.isConnected) scenes.disconnect(bundle, meant, "closed");
        if (!wasOnScreen) return;
        const next = scenes.latest(scenes.of(bundle));
        if (next === undefined) apps.sendToBack(bundle);
        else scenes.show(bundle, next);
    },
    openURL(device, app, { url }) {
        const bundle = device.apps.meant(app);
        if (!device.scenes.has(bundle)) throw new Refused(`${bundle} has no scenes`);
        needsUser(device);
        device.apps.open(bundle);
        const scene = device.scenes.choose(bundle, { url });
        device.scenes.event("cb.openURL", bundle, scene, { url: { $url: url } });
    },
};

export const sceneActions = {
    requestScene(device, bundle, { as, scene }) {
        const activity = device.activities.named(bundle, as);
        appWithScenes(device, bundle);
        needsUser(device);
        if (scene !== undefined) {
            turnTo(device, bundle, device.scenes.named(bundle, Number(scene)), { activity });
            return;
        }
        const { targetContentIdentifier, webpageURL } = activity;
        const event = { identifier: targetContentIdentifier ?? undefined, page: webpageURL ?? undefined };
        openAnother(device, bundle, kindFor(device.scenes.kindsOf(bundle), event), { activity });
    },
    sceneConditions(device, bundle, { scene, prefers, allows }) {
        appWithScenes(device, bundle);
        const meant = device.scenes.named(bundle, Number(scene));
        if (!meant.isConnected) throw new Refused("the scene is not connected");
        meant.conditions = { prefers: prefers ?? [], allows: allows ?? ["*"] };
    },
};
