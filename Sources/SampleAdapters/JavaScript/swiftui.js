// Apps that are written with SwiftUI (capability swiftui): windows with views, whose modifiers send and receive
// activities. The activity of a window is a managed one, and the framework looks after it as after that of a
// controller.

import { write } from "./json.js";
import * as values from "./values.js";
import { WrittenApp } from "./written-app.js";

/** A view with its state in one window. */
class View {
    constructor(description) {
        const { sends = "none", active = true, value = null, key = "value", receives = false } = description;
        Object.assign(this, { ...description, sends, active, value, key, receives });
        this.activity = undefined; // of a view that makes its activities itself
    }

    /** Whether its modifier asks for an activity. */
    get takesPart() {
        if (this.sends === "modifier") return this.active;
        return this.sends === "element" && this.value !== null;
    }

    get entries() { return this.value === null ? {} : { [this.key]: this.value }; }
}

class Window {
    constructor(name, number, descriptions) {
        this.name = name;
        this.number = number; // in the order of opening, among all of the app
        this.isVisible = true; // on a Mac the user may hide it
        this.views = descriptions.map((description) => new View(description));
        this.types = []; // that views ask for, in the order in which they began to
    }

    /** Views that begin and end to take part; the latest type is the one that the window shows. */
    get type() {
        const wanted = new Set(this.views.filter((view) => view.takesPart).map((view) => view.type));
        this.types = this.types.filter((type) => wanted.delete(type));
        this.types.push(...wanted);
        return this.types.at(-1);
    }

    /** Views that fill the activity. */
    filling(type) { return this.views.filter((view) => view.takesPart && view.type === type); }
}

export class SwiftUIApp extends WrittenApp {
    constructor(device, process, { views, delegateAdaptor = false }) {
        super(device, process);
        this.descriptions = views;
        this.hasDelegate = delegateAdaptor;
        this.windows = []; // from the back to the front
        this.opened = new Map(); // group -> how many windows it has had
        this.count = 0;
        this.takenOver = new Map(); // attempt -> the views that have taken its activity over
        this.actions = {
            setView: (values_) => this.setView(values_),
            openWindow: ({ window }) => this.changeWindows(() => this.open(window)),
            frontWindow: ({ window }) => this.changeWindows(() => this.bringToFront(this.windowNamed(window))),
            closeWindow: ({ window }) => this.close(this.windowNamed(window)),
        };
    }

    static groupOf({ window = "window" }) { return window; }

    // --- Windows -----------------------------------------------------------------------------------------------------

    get front() { return this.windows.findLast((window) => window.isVisible); }

    launched() {
        this.open(SwiftUIApp.groupOf(this.descriptions[0]));
        this.screen.visible = this.onScreen;
    }

    /** The first look at the views comes when the window is there. */
    appeared() { for (const window of this.windows) this.evaluate(window); }

    open(group) {
        const descriptions = this.descriptions.filter((description) => SwiftUIApp.groupOf(description) === group);
        this.refuseUnless(descriptions.length > 0, `there is no group ${group}`);
        const number = (this.opened.get(group) ?? 0) + 1;
        this.opened.set(group, number);
        this.count += 1;
        const window = new Window(number === 1 ? group : `${group}-${number}`, this.count, descriptions);
        this.windows.push(window);
        const hook = this.device.hasQuirk("Q-SWUPD") ? "absent" : "present";
        this.framework.addResponder({ name: window.name, hook, run: (activity) => this.fill(window, activity) });
    }

    bringToFront(window) { this.windows = [...this.windows.filter((other) => other !== window), window]; }

    windowNamed(name) {
        const window = this.windows.find((each) => each.name === name);
        this.refuseUnless(window !== undefined, `there is no window ${name}`);
        return window;
    }

    /** A phone or tablet shows the window in front, a Mac shows all. */
    get onScreen() {
        const visible = this.windows.filter((window) => window.isVisible);
        const windows = this.device.platform === "macOS" ? visible : visible.slice(-1);
        return windows.map((window) => window.name);
    }

    changeWindows(change) {
        this.framework.changeScreen(() => {
            change();
            this.screen.visible = this.onScreen;
        });
        for (const window of this.windows) this.evaluate(window);
        this.framework.look();
    }

    showWindow(name) {
        const window = this.windowNamed(name);
        this.changeWindows(() => {
            window.isVisible = true;
            this.bringToFront(window);
        });
    }

    /** If it was in front, the visible window that was opened last takes its place. */
    hideWindow(name) {
        const window = this.windowNamed(name);
        this.changeWindows(() => {
            const wasInFront = window === this.front;
            window.isVisible = false;
            const others = this.windows.filter((each) => each.isVisible)
                .sort((one, other) => one.number - other.number);
            if (wasInFront && others.length > 0) this.bringToFront(others.at(-1));
        });
    }

    close(window) {
        this.changeWindows(() => { this.windows = this.windows.filter((other) => other !== window); });
        for (const view of window.views) this.keep(view, undefined);
        if (this.activityOf(window.name) !== undefined) this.framework.detach(window.name);
    }

    /** Where the framework looks for the activity. */
    get path() { return this.front === undefined ? [] : [this.front.name]; }

    // --- Sending -----------------------------------------------------------------------------------------------------

    /** Brings the activity of a window in line with its views. */
    evaluate(window) {
        const { type } = window;
        const before = this.activityOf(window.name);
        if (before?.type === type) return;
        if (type === undefined) {
            this.framework.detach(window.name);
            return;
        }
        const activity = this.make(type, {});
        this.fill(window, activity);
        this.framework.attach(activity, window.name);
    }

    fill(window, activity) {
        for (const { title, entries } of window.filling(activity.type)) {
            if (title !== undefined && title !== activity.title) this.activities.assign(activity, "title", title);
            if (values.entriesOf(entries).length > 0) this.activities.addEntries(activity, entries);
        }
    }

    /** Views of the window have changed: either another activity follows, or the present one is marked. */
    changed(window) {
        const before = this.activityOf(window.name);
        this.evaluate(window);
        const activity = this.activityOf(window.name);
        const isUpdated = activity !== undefined && activity === before;
        if (isUpdated && !this.device.hasQuirk("Q-SWUPD")) this.activities.mark(activity);
    }

    /** An app that needs no modifier makes an activity for each value, and drops the one before. */
    sendImperatively(view) {
        if (view.sends !== "imperative") return;
        if (view.value === null) {
            this.keep(view, undefined);
            return;
        }
        const activity = this.make(view.type, { title: view.title, userInfo: view.entries });
        const before = this.keep(view, activity, false);
        this.activities.makeCurrent(activity, "app");
        if (before !== undefined) this.activities.deallocateIfUnreferenced(before);
    }

    keep(view, activity, isReleased = true) {
        const before = view.activity;
        view.activity = activity;
        if (before !== undefined && isReleased) this.activities.deallocateIfUnreferenced(before);
        return before;
    }

    holds(activity) { return this.windows.some(({ views }) => views.some((view) => view.activity === activity)); }

    // --- What the user does ------------------------------------------------------------------------------------------

    setView({ view: name, ...change }) {
        const window = this.windows.findLast(({ views }) => views.some((view) => view.name === name));
        this.refuseUnless(window !== undefined, `no open window has a view ${name}`);
        const view = window.views.find((each) => each.name === name);
        this.update(window, view, change, { by: "user" });
    }

    update(window, view, { value = view.value, active = view.active }, { by, attempt }) {
        const isNewValue = write(value) !== write(view.value);
        Object.assign(view, { value, active });
        this.tell(view, by, attempt);
        if (isNewValue) this.sendImperatively(view);
        if (view.sends === "modifier" || view.sends === "element") this.changed(window);
    }

    tell({ name: view, value, active }, by, attempt) { this.report({ view, value, active, by }, { attempt }); }

    // --- Receiving ---------------------------------------------------------------------------------------------------

    /** The delegate is the app's own. Without one, SwiftUI's stands alone. */
    get callsDelegate() {
        return this.hasDelegate && !(this.device.followsIOS && this.device.hasQuirk("Q-SWIOS"));
    }

    get callsActions() { return !(this.device.platform === "macOS" && this.device.hasQuirk("Q-SWMAC")); }

    isKnown(type) { return this.descriptions.some((description) => description.type === type); }

    /** SwiftUI's delegate is called in any case. */
    get didFail() { return this.callsDelegate ? "alert" : "absent"; }

    willContinue(type) { return this.callsDelegate ? this.isKnown(type) : "absent"; }

    /** The result is whether anybody took the activity. */
    continue(activity, attempt, returned) {
        const answer = this.callsDelegate ? this.isKnown(activity.type) : "absent";
        const window = this.windowFor(activity.type);
        if (answer === true) {
            const target = window
                ?? this.windows.findLast(({ views }) => views.some((view) => view.type === activity.type));
            for (const view of target?.views ?? []) this.takeOver(target, view, activity, { by: "delegate", attempt });
        }
        returned(answer);
        let isTaken = answer === true;
        for (const view of window?.views ?? []) {
            if (!view.receives || view.type !== activity.type || !this.callsActions) continue;
            isTaken = true;
            const place = { ...activity.place, attempt, thread: "main" };
            this.device.event("cb.swiftui.onContinue", place, { object: window.name, type: activity.type });
            this.takeOver(window, view, activity, { by: "modifier", attempt });
        }
        return isTaken ? true : answer;
    }

    /** The window in front among those that have an action for the type. */
    windowFor(type) {
        const inOrder = [...this.windows].sort((one, other) => one.isVisible - other.isVisible);
        return inOrder.findLast(({ views }) => views.some((view) => view.receives && view.type === type));
    }

    /** A view trusts nothing: only a value of its own kind is taken, and once for each attempt. */
    takeOver(window, view, activity, { by, attempt }) {
        if (view.type !== activity.type) return;
        const value = values.entry(activity.userInfo, view.key);
        if (value === undefined || values.kindOf(value) !== values.kindOf(view.value)) return;
        const done = this.takenOver.get(attempt) ?? new Set();
        if (done.has(view)) return;
        this.takenOver.set(attempt, done.add(view));
        this.update(window, view, { value }, { by, attempt });
    }
}

/** The sample app Counter-SENDING-RECEIVING: a number and a button. */
export class Counter extends SwiftUIApp {
    constructor(device, process) {
        const [, sends, receiving] = process.app.sample.split("-");
        const view = {
            name: "counter", type: "com.parussoft.Handoff-Test.editing", title: "Counter", key: "counter", value: 0,
            sends, receives: receiving !== "delegate",
        };
        super(device, process, { views: [view], delegateAdaptor: receiving !== "modifier" });
        this.actions = {
            count: ({ times = 1 }) => {
                const [counter] = this.front.views;
                const sum = BigInt(counter.value) + BigInt(times);
                const value = Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
                this.update(this.front, counter, { value }, { by: "user" });
            },
        };
    }

    tell({ value }, by, attempt) {
        if (value !== this.shown) this.report({ counter: value }, { attempt });
        this.shown = value;
    }
}
