// What the frameworks of iOS and macOS do for an app (capability framework-management): responders own activities,
// the one that belongs to what the user sees becomes current, update hooks are called, and received activities are
// restored.

import { Refused } from "./answers.js";
import { Screen } from "./screen.js";
import * as values from "./values.js";

const described = (responder) => (typeof responder === "string" ? { name: responder } : responder);

/** A document always has one: it adds its URL. */
const hasHook = ({ document, ...own }) => document !== undefined || hasOwnHook(own);

const hasOwnHook = ({ hook, adds, assigns, marks, callsSuper }) =>
    hook === undefined ? Boolean(adds || assigns || marks || callsSuper === false) : hook === "present";

export class Framework {
    constructor(device, process) {
        const { controllers = [], windows = [], responders = [] } = process.behaviour;
        this.device = device;
        this.process = process;
        this.screen = new Screen(controllers);
        this.windows = windows.map(
            ({ name, responders: chain = [] }) => ({ name, chain: chain.map(described), isVisible: true }));
        for (const window of this.windows) window.first = window.chain[0]?.name;
        const inWindows = this.windows.flatMap(({ chain }) => chain);
        const all = [...responders.map(described), ...controllers, ...this.windows, ...inWindows];
        if (controllers.length > 0) this.windows.push({ chain: [], isVisible: true, isOfControllers: true });
        this.mainWindow = this.windows[0];
        this.responders = new Map(all.map((responder) => [responder.name, responder]));
        this.owned = new Map(); // responder -> activity, in the order of assignment
        this.observed = new Set(); // responders whose activity the app observes
        this.transition = undefined;
        this.hasToLook = false; // after the transition
        this.gone = new Set(); // what has left the screen since the last look
        this.handler = undefined; // a stored restoration handler
    }

    get followsIOS() { return this.device.apps.followsIOS(this.process.app); }
    get followsAppKit() { return this.device.platform === "macOS" && !this.followsIOS; }

    event(kind, object) { this.device.event(kind, { app: this.process.bundle, thread: "main" }, { object }); }

    // --- Screens -----------------------------------------------------------------------------------------------------

    /** An app that is written has its own screen, and hooks that are code. */
    adopt({ screen, controllers }) {
        this.screen = screen;
        for (const [name, run] of Object.entries(controllers)) {
            this.addResponder({ name, hook: run ? "present" : "absent", run });
        }
        if (Object.keys(controllers).length > 0) {
            this.mainWindow = { chain: [], isVisible: true, isOfControllers: true };
        }
    }

    addResponder(responder) { this.responders.set(responder.name, responder); }

    /** The first screens come while the app is launched. */
    launched() {
        for (const name of this.screen.visible) this.event("screen.appear", name);
        this.look();
    }

    show(name) { this.changeScreen(() => this.screen.show(name)); }
    hide(name) { this.changeScreen(() => this.screen.hide(name)); }

    changeScreen(change) {
        const before = this.screen.visible;
        const presentedBefore = this.screen.presented.length;
        change();
        const after = this.screen.visible;
        const gone = before.filter((name) => !after.includes(name));
        const come = after.filter((name) => !before.includes(name));
        for (const name of gone) this.event("screen.disappear", name);
        for (const name of come) this.event("screen.appear", name);
        for (const name of gone) this.gone.add(name);
        const isPresentation = this.screen.presented.length !== presentedBefore;
        const isOverlooked = isPresentation && this.followsIOS && this.device.hasQuirk("Q-PRESENT");
        if (gone.length + come.length > 0 && !isOverlooked) this.look();
    }

    beginTransition(name) {
        this.transition = name;
        this.device.event("transition.begin", { app: this.process.bundle }, { object: name });
    }

    endTransition() {
        if (this.transition === undefined) throw new Refused("no transition is running");
        this.device.event("transition.end", { app: this.process.bundle }, { object: this.transition });
        this.transition = undefined;
        if (this.hasToLook) this.look();
    }

    focus(name) {
        const window = this.onMac.find(({ chain }) => chain.some((responder) => responder.name === name));
        if (window === undefined) throw new Refused(`${name} is in no window`);
        window.first = name;
        this.look();
    }

    makeMain(name) {
        const window = this.onMac.find((each) => each.name === name);
        if (this.process.written?.windows !== undefined) return this.process.written.showWindow(name);
        if (window === undefined) throw new Refused(`there is no window ${name}`);
        window.isVisible = true;
        this.mainWindow = window;
        this.look();
    }

    /** A hidden window stays open, but it is not the main one. */
    hideWindow(name) {
        const window = this.onMac.find((each) => each.name === name);
        if (this.process.written?.windows !== undefined) return this.process.written.hideWindow(name);
        if (window === undefined) throw new Refused(`there is no window ${name}`);
        window.isVisible = false;
        if (window === this.mainWindow) this.mainWindow = this.windows.filter((each) => each.isVisible).at(-1);
        this.look();
    }

    /** The window of a document is gone for good. */
    closeWindow(name) {
        const window = this.windows.find((each) => each.name === name);
        this.windows = this.windows.filter((each) => each !== window);
        if (window !== undefined && window === this.mainWindow) {
            this.mainWindow = this.windows.filter((each) => each.isVisible).at(-1);
        }
    }

    /** A document is closed, and has no activity any more. */
    forget(name) {
        const activity = this.owned.get(name);
        this.owned.delete(name);
        this.responders.delete(name);
        this.observed.delete(name);
        if (activity !== undefined) this.detached(activity, name);
    }

    get onMac() {
        if (!this.followsAppKit) throw new Refused("only a Mac has windows");
        return this.windows;
    }

    // --- Ownership ---------------------------------------------------------------------------------------------------

    attach(activity, name, isOffMain) {
        if (!this.responders.has(name)) throw new Refused(`there is no responder ${name}`);
        if (this.owned.get(name) === activity) return;
        this.assign(activity, name, isOffMain);
        if (this.followsAppKit || this.screen.visible.includes(name)) this.look();
    }

    /** Without a look at what the user sees. */
    assign(activity, name, isOffMain) {
        const before = this.owned.get(name);
        this.owned.delete(name); // A new assignment is the latest one.
        this.owned.set(name, activity);
        this.manage(activity, name, "attach");
        this.tellObserver(name, isOffMain);
        if (before !== undefined) this.detached(before, name);
    }

    detach(name, isOffMain) {
        const activity = this.owned.get(name);
        if (activity === undefined) throw new Refused(`${name} has no activity`);
        this.owned.delete(name);
        this.tellObserver(name, isOffMain);
        this.detached(activity, name);
        this.look();
    }

    /** The responder is gone, and with it what it owned and who observed it. */
    deallocate(name) {
        if (!this.responders.has(name)) throw new Refused(`there is no responder ${name}`);
        if (this.screen.visible.includes(name)) throw new Refused(`${name} is on screen`);
        this.responders.delete(name);
        this.observed.delete(name);
        for (const window of this.windows) {
            window.chain = window.chain.filter((responder) => responder.name !== name);
            if (window.first === name) window.first = window.chain[0]?.name;
        }
        if (this.owned.has(name)) this.detach(name);
    }

    observe(name) {
        if (!this.responders.has(name)) throw new Refused(`there is no responder ${name}`);
        this.observed.add(name);
    }

    tellObserver(object, isOffMain) {
        if (!this.observed.has(object)) return;
        const thread = isOffMain ? "other" : "main";
        const activity = this.owned.get(object)?.number;
        const place = { app: this.process.bundle, activity, thread };
        this.device.event("kvo.change", place, { object, property: "userActivity" });
    }

    /** Without a last owner, the framework ends the activity. */
    detached(activity, name) {
        this.manage(activity, name, "detach");
        if (!this.owns(activity)) this.device.activities.invalidate(activity, "framework");
        this.device.activities.deallocateIfUnreferenced(activity);
    }

    manage(activity, object, action) { this.device.event("act.manage", activity.place, { object, action }); }

    owns(activity) { return this.ownersOf(activity).length > 0; }

    ownersOf(activity) { return [...this.owned].filter(([, each]) => each === activity).map(([name]) => name); }

    // --- Which activity is current -----------------------------------------------------------------------------------

    /** Looks at what the user sees, and makes its activity current. During a transition nobody can say what that is. */
    look() {
        this.hasToLook = this.transition !== undefined;
        if (this.hasToLook) return;
        const { activities } = this.device;
        const activitiesOnTheWay = this.path.map((name) => this.owned.get(name)).filter((each) => each !== undefined);
        const found = activitiesOnTheWay.find((activity) => activity.state !== "invalid");
        const { current } = this.process;
        if (found !== undefined) activities.makeCurrent(found, "framework");
        else if (current !== undefined && this.mayResign(current)) activities.move(current, "inactive", "framework");
        this.gone.clear();
    }

    mayResign(activity) {
        const owners = this.ownersOf(activity);
        return owners.length > 0 && (activity.currentBy === "framework" || owners.some((name) => this.gone.has(name)));
    }

    /** Where an activity is looked for, the first place first. */
    get path() {
        if (this.process.written?.path !== undefined) return this.process.written.path;
        if (this.followsIOS) return [...this.screen.visible].reverse();
        if (!this.followsAppKit) return [];
        if (this.mainWindow === undefined) return [];
        if (this.mainWindow.isOfControllers) return this.pathOfControllers;
        const names = this.mainWindow.chain.map((responder) => responder.name);
        return [...names.slice(names.indexOf(this.mainWindow.first)), this.mainWindow.name];
    }

    get pathOfControllers() {
        const path = [];
        for (let name = this.screen.visible.at(-1); name !== undefined; name = this.screen.next(name)) path.push(name);
        return path;
    }

    // --- Saving ------------------------------------------------------------------------------------------------------

    /** Before the hooks are called, userInfo is emptied; where nobody would fill it again, it is kept. */
    clear(activity) {
        if (!this.ownersOf(activity).some((name) => hasHook(this.responders.get(name)))) return;
        activity.userInfo = {};
        this.device.event("save.clear", activity.place);
    }

    /** Calls all owners, then the app's delegate. */
    update(activity) {
        for (const name of this.ownersOf(activity)) {
            if (this.owned.get(name) !== activity || activity.state === "invalid") continue;
            this.callback("cb.update", activity, { object: name });
            if (hasHook(this.responders.get(name))) this.runHook(activity, this.responders.get(name));
        }
        if (activity.state !== "invalid") this.didUpdate(activity);
    }

    callback(kind, activity, fields = {}) {
        const userInfoCount = values.entriesOf(activity.userInfo).length;
        this.device.event(kind, { ...activity.place, thread: "main" }, { ...fields, userInfoCount });
    }

    runHook(activity, responder) {
        const { activities, clock } = this.device;
        const entry = responder.document && this.process.documents.urlEntry(responder);
        if (entry !== undefined) activities.addEntries(activity, entry);
        if (!hasOwnHook(responder)) return;
        const { assigns, adds, marks, takes, run } = responder;
        run?.(activity);
        const before = activity.userInfo;
        if (assigns !== undefined) {
            activities.assign(activity, "userInfo", assigns);
            this.device.findings.hookAssigned(activity, responder.name, before);
        }
        if (adds !== undefined) activities.addEntries(activity, adds);
        if (marks) activities.mark(activity);
        if (takes !== undefined) this.process.spend(takes, clock.now);
        this.device.findings.hookReturned(activity, responder);
    }

    didUpdate(activity) {
        const { didUpdate = "absent" } = this.process.behaviour;
        const scene = this.device.scenes.ofActivity(activity);
        this.callback("cb.didUpdate", activity, scene === undefined ? {} : { scene });
        if (didUpdate !== "absent") this.device.activities.addEntries(activity, didUpdate.adds ?? {});
        else this.device.event("cb.returned", { app: this.process.bundle },
            { callback: "didUpdate", implemented: false });
    }

    // --- Restoration -------------------------------------------------------------------------------------------------

    /** The app calls the restoration handler in continue, or keeps it for later. */
    restore(activity, attempt) {
        const { restores, restoration = restores === undefined ? "never" : "immediate" } = this.process.behaviour;
        const handler = { activity, attempt, restored: new Set(), objects: restores };
        if (this.device.scenes.has(this.process.bundle)) {
            // A scene has no handler: the app itself passes the activity on (SCEN-005).
            this.call({ ...handler, isByApp: true }, restores);
            return;
        }
        if (restoration === "immediate") this.call(handler, restores);
        if (restoration !== "stored") return;
        const before = this.handler;
        this.handler = handler;
        if (before !== undefined) this.device.activities.deallocateIfUnreferenced(before.activity);
    }

    callStoredHandler(objects, isOffMain) {
        if (this.handler === undefined) throw new Refused("the app has stored no restoration handler");
        if (isOffMain) {
            this.device.findings.restoredOffMain({ ...this.handler.activity.place, attempt: this.handler.attempt });
        }
        this.call(this.handler, objects ?? this.handler.objects);
    }

    call({ activity, attempt, restored, isByApp }, objects) {
        for (const object of objects ?? []) {
            if (restored.has(object)) continue;
            restored.add(object);
            const { bundle, type, userInfo } = activity;
            if (!isByApp) {
                this.device.event("cb.restore", { ...activity.place, attempt, thread: "main" }, { object, type });
            }
            if (this.process.written !== undefined) this.process.written.restored(object, activity, attempt);
            else this.device.apps.reportModel(bundle, { restored: object, type, userInfo }, { attempt });
        }
    }

    /** Whether a responder or a stored handler refers to the activity. */
    holds(activity) {
        return this.owns(activity) || this.handler?.activity === activity
            || this.process.documents.waiting.has(activity) || this.process.written?.holds(activity) === true;
    }
}
