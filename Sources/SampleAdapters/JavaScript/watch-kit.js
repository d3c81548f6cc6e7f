// What an app of a watch does through WatchKit (capability watch-kit).

import { Refused } from "./answers.js";
import * as values from "./values.js";

/** The name under which the app keeps what it published by the older call; no case can name it. */
const KEPT = "published by WatchKit";

function processOf(device, bundle) {
    if (device.platform !== "watchOS") throw new Refused("WatchKit is on watches alone");
    return device.apps.process(bundle);
}

/** What the older call does not take, or undefined. */
function problem({ type, userInfo, webpageURL }) {
    if (!type) return ["activityType", "what is published needs a type"];
    if ((userInfo ?? null) === null && (webpageURL ?? null) === null) {
        return ["userInfo", "what is published needs userInfo or a web page"];
    }
    const hasURL = !values.urlsIn(userInfo ?? null).next().done;
    return hasURL ? ["userInfo", "WatchKit takes no URL in userInfo"] : undefined;
}

export const watchActions = {
    publish(device, bundle, { type, userInfo, webpageURL }) {
        const process = processOf(device, bundle);
        const { activities, findings } = device;
        const refused = problem({ type, userInfo, webpageURL }) ?? activities.problem({ userInfo, webpageURL });
        if (refused !== undefined) {
            activities.raise({ app: bundle }, ...refused);
            return;
        }
        process.published = activities.create(bundle, { as: KEPT, type, userInfo, webpageURL });
        activities.makeCurrent(process.published, "app");
        findings.uses(process, process.published.place, "updateUserActivity(_:userInfo:webpageURL:)");
    },
    publishActivity(device, bundle, { as }) {
        const process = processOf(device, bundle);
        process.published = device.activities.named(bundle, as);
        device.activities.makeCurrent(process.published, "app");
        device.findings.uses(process, process.published.place, "update(_:)");
    },
    withdrawPublished(device, bundle) {
        const { published } = processOf(device, bundle);
        if (published !== undefined && !published.isGone) device.activities.invalidate(published, "app");
    },
};
