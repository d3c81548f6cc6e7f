// What scripted apps do on `perform` (capabilities app-actions and file-urls).

import { sceneActions } from "./scenes.js";
import { searchActions } from "./search.js";
import * as values from "./values.js";
import { watchActions } from "./watch-kit.js";

/** Kinds of the coding keys of the typed payload. The date may be missing. */
const TYPED_KEYS = { title: "text", count: "integer", changed: "date" };

function isTypedPayload(userInfo) {
    return Object.entries(TYPED_KEYS).every(([key, kind]) => {
        const value = values.entry(userInfo, key);
        return value === undefined ? key === "changed" : values.kindOf(value) === kind;
    });
}

/** (device, bundle, arguments) => the value of the action, if it has one. */
export const actions = {
    setCustomObject(device, bundle, { as }) {
        const activity = device.activities.named(bundle, as);
        device.activities.raise(activity.place, "userInfo", "an object of the app's own class is no property list");
    },
    mutateOwnUserInfo(device, bundle, { as }) {
        // The activity has a copy, so what the app does to its own dictionary afterwards shows nowhere.
        const userInfo = { kept: "as assigned", list: ["one", "two"] };
        device.activities.assign(device.activities.named(bundle, as), "userInfo", userInfo);
    },
    setTypedPayload(device, bundle, { as, shape, ...payload }) {
        const activity = device.activities.named(bundle, as);
        const isEncodable = shape !== "list";
        if (isEncodable) device.activities.assign(activity, "userInfo", payload);
        device.apps.reportModel(bundle, { setTypedPayload: isEncodable ? "done" : "encodingError" });
        device.findings.uses(activity.process, activity.place, "setTypedPayload(_:)");
    },
    typedPayload(device, bundle, { as }) {
        const activity = device.activities.named(bundle, as);
        const { userInfo } = activity;
        const isReadable = userInfo !== null && isTypedPayload(userInfo);
        device.apps.reportModel(bundle, { typedPayload: isReadable ? userInfo : "invalidContent" });
        device.findings.uses(activity.process, activity.place, "typedPayload(_:)");
    },
    handToSiriKit(device, bundle, { as, handled }) {
        const activity = device.activities.named(bundle, as);
        device.event("act.siriKit", { ...activity.place, thread: "main" }, { type: activity.type });
        device.search.handed(activity, handled);
        device.findings.handedToSiriKit(activity);
    },

    // Files
    writeFile: (device, bundle, values) => device.files.write(device.apps.process(bundle), values),
    readFile: (device, bundle, values) => device.files.read(device.apps.process(bundle), values),
    addFileURL: (device, bundle, values) => device.files.addURL(device.apps.process(bundle), values),
    startAccess(device, bundle, values) {
        const process = device.apps.process(bundle);
        return device.files.startAccess(process, device.files.urlNamed(process.app, values));
    },
    stopAccess(device, bundle, values) {
        const process = device.apps.process(bundle);
        device.files.stopAccess(process, device.files.urlNamed(process.app, values));
    },

    ...sceneActions,
    ...searchActions,
    ...watchActions,
};
