// The operations of the vocabulary: what each verb asks of which part of the device.

import { actions } from "./actions.js";
import { Refused, Unsupported } from "./answers.js";
import { actionsOf } from "./samples.js";
import { sceneVerbs } from "./scenes.js";
import { searchVerbs } from "./search.js";

/** What stands beside the Handoff switch (PLAT-015). */
const switchLabel = (device) => {
    if (device.platform === "macOS") return "Allow Handoff between this Mac and your iCloud devices";
    if (device.hasFeature("suggestedAppsLabel")) return "Handoff & Suggested Apps";
    return device.hasFeature("airPlayLabel") ? "AirPlay & Handoff" : "Handoff";
};

/** (device, app, arguments) => value. */
export const verbs = {
    // The device
    set(device, app, values) {
        for (const [name, value] of Object.entries(values)) {
            device.settings[name] = value;
            device.event("device.setting", {}, { name, value });
        }
    },
    signIn(device, app, { account, primary }) {
        if (device.account !== undefined) throw new Refused("the device is signed in already");
        device.account = { name: account, isPrimary: primary ?? true };
        device.event("account.signIn", {}, { account });
    },
    signOut(device) {
        if (device.account === undefined) throw new Refused("the device is not signed in");
        const { name } = device.account;
        device.account = undefined;
        device.files.placesChanged();
        device.event("account.signOut", {}, { account: name });
    },
    lock: (device) => device.lock(),
    unlock: (device) => device.unlock(),
    sleep: (device) => device.sleep(),
    wake: (device) => device.wake(),
    restart: (device) => device.restart(),
    updateSystem: (device, app, { os, features, quirks }) => device.updateSystem(os, features ?? [], quirks ?? []),
    rotate(device, app, { to }) {
        if (device.platform !== "iOS") throw new Refused("the device cannot be turned");
        if (device.orientation === to) return;
        device.orientation = to;
        device.event("device.rotate", {}, { to });
        for (const process of device.apps.processes.values()) process.written?.rotated();
    },
    pairByHand(device, app, { peer }) { device.event("user.pair", {}, { peer }); },
    inspect(device) {
        const handoffSwitchPresent = device.isCapable && (device.followsIOS || device.platform === "macOS");
        const handoffSwitchOn = handoffSwitchPresent && device.settings.handoff;
        const label = handoffSwitchPresent ? { label: switchLabel(device) } : {};
        device.event("settings.state", {}, { handoffSwitchPresent, handoffSwitchOn, ...label });
    },
    suggest(device, app, values) {
        device.event("suggestion.show", { app: values.app ?? app }, { suggestionKind: values.kind });
    },

    // Offers
    accept: (device, app, { from, surface }) => device.continuations.accept(from, surface),
    cancel: (device) => device.continuations.cancel(),
    openLink: (device, app, { url }) => device.continuations.openLink(url),

    // Apps
    install: (device, app, values) => device.apps.install(values.app),
    update: (device, app, values) => device.apps.update(values.app),
    remove: (device, app) => device.apps.remove(app),
    launch: (device, app, { pendingType }) => device.apps.open(device.apps.meant(app), pendingType),
    foreground: (device, app) => device.apps.bringToFront(device.apps.running(app)),
    background: (device, app) => device.apps.sendToBack(app),
    terminate: (device, app, { reason }) => device.apps.end(device.apps.running(app), reason ?? "user"),

    // Activities
    create: (device, app, values) => device.activities.create(device.apps.meant(app), values).number,
    becomeCurrent(device, app, values) {
        const isNew = values.type !== undefined;
        const activity = isNew
            ? device.activities.create(device.apps.meant(app), values) : device.activities.named(app, values.as);
        if (!isNew) device.activities.change(activity, values);
        device.activities.makeCurrent(activity, "app");
        return activity.number;
    },
    resignCurrent: (device, app, values) => device.activities.resign(device.activities.named(app, values.as)),
    invalidate: (device, app, values) => device.activities.invalidate(device.activities.named(app, values.as), "app"),
    change: (device, app, values) => device.activities.change(device.activities.named(app, values.as), values),
    addUserInfoEntries(device, app, { as, entries, atEverySave }) {
        device.activities.addEntries(device.activities.named(app, as), entries, atEverySave ?? false);
    },
    markNeedsSave: (device, app, { as, times }) => device.activities.mark(device.activities.named(app, as), times ?? 1),
    release: (device, app, { as }) => device.activities.release(device.activities.named(app, as), as),

    // Documents
    openDocument(device, app, values) {
        const bundle = device.apps.meant(app);
        if (device.apps.process(bundle) === undefined) device.apps.open(bundle);
        device.apps.documents(bundle).open(values);
    },
    moveDocument: (device, app, values) => device.apps.documents(app).move(values),
    closeDocument: (device, app, { as }) => device.apps.documents(app).close(as),

    // Continuation streams
    requestStreams(device, app, { as, times }) {
        const activity = device.activities.named(app, as ?? "received");
        for (let count = times ?? 1; count > 0; count -= 1) activity.process.streams.request(activity);
    },
    openStreams: (device, app, { pair, stream }) => device.apps.streams(app).numbered(pair).open(stream),
    writeStream: (device, app, values) => device.apps.streams(app).write(values),
    readStream: (device, app, values) => device.apps.streams(app).read(values),
    closeStream: (device, app, { pair, stream }) => device.apps.streams(app).numbered(pair).close(stream),

    // Responders and screens
    attach(device, app, { as, to, offMainThread }) {
        const activity = device.activities.named(app, as);
        activity.process.framework.attach(activity, to, offMainThread);
    },
    detach: (device, app, { from, offMainThread }) => device.apps.framework(app).detach(from, offMainThread),
    deallocate: (device, app, { responder }) => device.apps.framework(app).deallocate(responder),
    observe: (device, app, { responder }) => device.apps.framework(app).observe(responder),
    show: (device, app, { controller }) => device.apps.framework(app).show(controller),
    hide: (device, app, { controller }) => device.apps.framework(app).hide(controller),
    focus: (device, app, { responder }) => device.apps.framework(app).focus(responder),
    mainWindow: (device, app, { window }) => device.apps.framework(app).makeMain(window),
    showWindow: (device, app, { window }) => device.apps.framework(app).makeMain(window),
    hideWindow: (device, app, { window }) => device.apps.framework(app).hideWindow(window),
    beginTransition: (device, app, { controller }) => device.apps.framework(app).beginTransition(controller),
    endTransition: (device, app) => device.apps.framework(app).endTransition(),
    callRestorationHandler(device, app, { objects, offMainThread }) {
        device.apps.framework(app).callStoredHandler(objects, offMainThread);
    },

    ...sceneVerbs,
    ...searchVerbs,

    perform(device, app, values) {
        const bundle = device.apps.meant(app);
        const own = actionsOf(device, bundle);
        if (!Object.hasOwn({ ...actions, ...own }, values.action)) throw new Unsupported();
        if (device.apps.process(bundle) === undefined) device.apps.open(bundle);
        const { written } = device.apps.process(bundle);
        written?.endTurn?.();
        if (Object.hasOwn(own, values.action)) return written.actions[values.action](values.with ?? {});
        return actions[values.action](device, bundle, values.with ?? {});
    },
};
