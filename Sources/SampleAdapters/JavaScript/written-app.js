// Apps that are written and not scripted: what the device asks of them, and what most of them have in common.
// swiftui.js and the sample apps are such apps; a scripted app has none of this.

import { Refused } from "./answers.js";

/** What is on screen in a written app, in the order of drawing. */
class FixedScreen {
    constructor(visible = [], containers = {}) {
        this.visible = visible;
        this.containers = containers; // controller -> the one that contains it
        this.presented = [];
    }

    next(name) { return this.containers[name]; }
}

export class WrittenApp {
    constructor(device, process) {
        this.device = device;
        this.process = process;
        this.actions = {}; // name -> (arguments) => nothing
        this.controllers = {}; // name -> update hook, or undefined
        this.screen = new FixedScreen();
        this.hasDelegate = true; // of the application
    }

    get bundle() { return this.process.bundle; }
    get framework() { return this.process.framework; }
    get activities() { return this.device.activities; }

    /** Kept by the device for all processes of the app. */
    get store() { return this.device.apps.store(this.bundle); }

    report(state, place) { this.device.apps.reportModel(this.bundle, state, place); }

    refuseUnless(isPossible, reason) { if (!isPossible) throw new Refused(reason); }

    /** What happens in the next turn of the main run loop. An operation of the user never comes before it. */
    inNextTurn(action) {
        const { clock } = this.device;
        const run = () => {
            clock.cancel(this.turn);
            this.turn = this.endTurn = undefined;
            action();
        };
        this.endTurn = run;
        this.turn = clock.after(0, () => { if (this.isRunning) run(); });
    }

    get isRunning() { return this.device.apps.process(this.bundle) === this.process; }

    // --- What an app may do when it is called. Here it does what a scripted app does without a behaviour. ---

    launched() {} // before the first screens appear
    appeared() {} // after it
    rotated() {}
    willContinue() { return true; }
    receive() { return true; } // (activity, attempt) => what continue returns
    restored() {} // (object, activity, attempt), as cb.restore
    failed() { return false; } // (attempt, code, description) => whether the app has told its user
    willSave() {}
    wasContinued() {}
    responderOf() {} // (document) => how it is as a responder, beside its name
    documentOpened() {} // (document, content, place), after it was read
    documentGotActivity() {} // (document, activity)
    holds() { return false; } // whether the app refers to the activity, beside its names and responders

    continue(activity, attempt, returned) {
        this.endTurn?.();
        const answer = this.receive(activity, attempt);
        returned(answer);
        return answer;
    }

    /** The user turns to other screens. */
    showScreens(names) { this.framework.changeScreen(() => { this.screen.visible = names; }); }

    // --- Activities --------------------------------------------------------------------------------------------------

    /** A new activity with these properties, kept under a name. */
    make(type, properties, { name, hasDelegate = false } = {}) {
        const activity = this.activities.make(this.process, type);
        activity.hasDelegate = hasDelegate;
        if (name !== undefined) this.activities.keep(activity, name);
        this.activities.change(activity, properties);
        return activity;
    }

    /** A new activity of a controller, which the app makes current itself. */
    begin(controller, type, properties, options) {
        const activity = this.make(type, properties, options);
        this.framework.attach(activity, controller);
        this.activities.makeCurrent(activity, "app");
        return activity;
    }

    /** The controller has no activity any more, and nobody else needs it. */
    endActivityOf(controller) {
        const activity = this.framework.owned.get(controller);
        if (activity === undefined) return;
        this.activities.invalidate(activity, "app");
        this.framework.detach(controller);
    }

    activityOf(controller) { return this.framework.owned.get(controller); }

    mark(controller) {
        const activity = this.activityOf(controller);
        if (activity !== undefined && activity.state !== "invalid") this.activities.mark(activity);
    }
}
