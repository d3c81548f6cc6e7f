// What apps do although requirements for apps forbid it (capability app-findings). A finding is told and prevents
// nothing. stream-findings.js has those of continuation streams.

import { URL_KEY } from "./documents.js";
import { matchingIOS, memberBehind, standing } from "./members.js";
import * as values from "./values.js";

const DAY = 86400e9;
const FAR_OFF = 30 * DAY;
/** So many activities for an index within so long are too many. */
const MOST_FOR_INDEX = 10, INDEXING_WINDOW = 1e9;

/**
 * Apps that were built with this SDK or a later one must have scenes; the application's delegate is deprecated from
 * that release on.
 */
const SDK_WITH_SCENES = 27, RELEASE_WITH_SCENES = 26;

const isEmpty = (text) => text === null || text === "";
const quoted = (text) => `"${text}"`;
const inOrder = (one, other) => (one < other ? -1 : 1);

/** The places of all URLs in a value, as Swift would write them. */
function* urlPlaces(value, place) {
    if (values.tagOf(value) === "$url") yield { url: value.$url, place };
    else if (Array.isArray(value) || values.tagOf(value) === "$set") {
        const items = value.$set ?? value;
        for (const [index, item] of items.entries()) yield* urlPlaces(item, `${place}[${index}]`);
    } else if (values.isDictionary(value)) {
        const entries = [...values.entriesOf(value)].sort(([one], [other]) => inOrder(String(one), String(other)));
        for (const [key, item] of entries) yield* urlPlaces(item, `${place}[${JSON.stringify(key)}]`);
    }
}

function holdsKind(value, kind) {
    if (values.kindOf(value) === kind) return true;
    const items = Array.isArray(value) ? value : value?.$set
        ?? (values.isDictionary(value) ? values.entriesOf(value).flat() : []);
    return items.some((item) => holdsKind(item, kind));
}

export class Findings {
    constructor(device) {
        this.device = device;
        this.told = new WeakMap(); // process or activity -> what was told of it
    }

    tell(place, code, reason, thread = "main") {
        this.device.event("app.finding", { ...place, thread }, { code, reason });
    }

    /** Tells it once of an activity or a process. */
    tellOnce(owner, place, code, reason, name = code) {
        const told = this.told.get(owner) ?? new Set();
        this.told.set(owner, told);
        if (told.has(name)) return;
        told.add(name);
        this.tell(place, code, reason);
    }

    // --- Members -----------------------------------------------------------------------------------------------------

    /** Platform and version whose rules hold for an app. */
    rulesFor(app) {
        const { apps, platform, setup: { osVersion } } = this.device;
        return apps.isCatalyst(app)
            ? { platform: "iOS", version: matchingIOS(osVersion) } : { platform, version: osVersion };
    }

    uses(process, place, member) {
        const { platform, version } = this.rulesFor(process.app);
        const release = `${this.device.platform} ${this.device.setup.osVersion.join(".")}`;
        const how = standing(member, platform, version);
        if (how === "missing") {
            this.tellOnce(process, place, "API_UNAVAILABLE", `${release} has no ${member}`, `no ${member}`);
        } else if (how === "deprecated") {
            this.tellOnce(process, place, "API_DEPRECATED", `${release} calls ${member} deprecated`, `old ${member}`);
        }
    }

    usesProperty(activity, property) { this.uses(activity.process, activity.place, memberBehind(property)); }

    // --- At launch ---------------------------------------------------------------------------------------------------

    launched(app) {
        this.checkScenes(app);
        this.checkTypes(app);
    }

    checkScenes(app) {
        const { bundle, scenes, sdk } = app;
        const isNew = sdk !== undefined && Number.parseInt(sdk, 10) >= SDK_WITH_SCENES;
        if (!this.device.apps.followsIOS(app) || scenes !== undefined || !isNew) {
            return;
        }
        this.tell({ app: bundle }, "SCENES_REQUIRED", `the app was built with the SDK ${sdk} and has no scenes`);
    }

    checkTypes({ bundle, team, activityTypes = [] }) {
        const others = [...this.device.apps.installed.values()]
            .filter((app) => app.team === team && app.bundle !== bundle);
        const place = { app: bundle };
        for (const type of activityTypes) {
            const sharing = others.filter((app) => (app.activityTypes ?? []).includes(type));
            const named = [bundle, ...sharing.map((app) => app.bundle)].find((name) => type.startsWith(`${name}.`));
            if (!/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/.test(type)) {
                this.tell(place, "TYPE_NOT_REVERSE_DNS", `the type ${quoted(type)} is no reverse domain name`);
            }
            if (sharing.length === 0 && named === undefined) {
                this.tell(
                    place, "TYPE_NOT_OF_APP", `the type ${quoted(type)} does not begin with the app's identifier`
                );
            } else if (sharing.length > 0 && named !== undefined) {
                this.tell(place, "SHARED_TYPE_NAMES_APP", `the type ${quoted(type)} of several apps names ${named}`);
            }
        }
    }

    // --- Activities --------------------------------------------------------------------------------------------------

    isForIndex({ eligibleForSearch, eligibleForPublicIndexing, eligibleForPrediction }) {
        return eligibleForSearch === true || eligibleForPublicIndexing === true || eligibleForPrediction === true;
    }

    becameCurrent(activity) {
        const { place, process } = activity;
        if (isEmpty(activity.title)) this.tellOnce(activity, place, "NO_TITLE", "the activity has no title");
        if (activity.isInSiriKit) this.tell(place, "SIRIKIT_ACTIVITY_CURRENT", "SiriKit has the activity");
        this.checkIndexed(activity);
        if (!this.isForIndex(activity)) return;
        const isBare = values.entriesOf(activity.userInfo).length === 0 && activity.webpageURL === null;
        const isFilledLater = activity.hasDelegate || process.framework.owns(activity);
        if (activity.eligibleForHandoff && isBare && !isFilledLater) {
            this.tell(
                place, "SEARCH_ONLY_ELIGIBLE", "nothing can be handed over, and the activity is eligible for Handoff"
            );
        }
        const { now } = this.device.clock;
        process.indexed = [...(process.indexed ?? []).filter((instant) => now - instant <= INDEXING_WINDOW), now];
        if (process.indexed.length > MOST_FOR_INDEX) {
            this.tellOnce(
                process, { app: activity.bundle }, "INDEXING_RATE", `${process.indexed.length} activities in one second`
            );
        }
    }

    /** What a current activity lacks for an index. */
    checkIndexed(activity) {
        if (activity.state !== "current") return;
        const { place } = activity;
        if (activity.eligibleForSearch === true && isEmpty(activity.title)) {
            this.tellOnce(activity, place, "SEARCH_WITHOUT_TITLE", "a search finds nothing to show");
        }
        const keys = activity.requiredUserInfoKeys ?? [];
        if (activity.eligibleForPublicIndexing === true && keys.length === 0 && activity.webpageURL === null) {
            this.tellOnce(activity, place, "PUBLIC_WITHOUT_KEYS", "neither required keys nor a web page");
        }
        if (activity.eligibleForSearch === true && !isEmpty(activity.title)) this.checkDuplicates(activity);
    }

    checkDuplicates(activity) {
        const { bundle, title, relatedIdentifier } = activity;
        const item = this.device.search.items(bundle)
            .find((each) => each.title === title && each.identifier !== relatedIdentifier);
        if (item === undefined) return;
        this.tellOnce(
            activity, activity.place, "DUPLICATE_RESULT", `the item ${quoted(item.identifier)} has the same title`
        );
    }

    /** The app has indexed an item. */
    itemIndexed(bundle) {
        const current = this.device.apps.process(bundle)?.current;
        if (current !== undefined) this.checkIndexed(current);
    }

    assigned(activity, property, value) {
        const { place } = activity;
        this.usesProperty(activity, property);
        if (property === "expiresIn" && value !== null) {
            if (Number(value) < 0) this.tell(place, "EXPIRATION_PAST", "the activity has expired already");
            else if (Number(value) > FAR_OFF) this.tell(place, "EXPIRATION_FAR_OFF", "it expires in more than 30 days");
        }
        this.checkIndexed(activity);
    }

    released(activity) {
        const hasEnded = activity.state === "invalid" || activity.currentBy === undefined;
        if (!hasEnded) this.tell(activity.place, "RELEASED_UNFINISHED", "the activity was not invalidated");
    }

    snapshot(activity, userInfo, size) {
        const { place, process } = activity;
        const { files, parameters } = this.device;
        const missing = [...activity.requiredUserInfoKeys ?? []].sort(inOrder)
            .find((key) => values.entry(userInfo, key) === undefined);
        if (missing !== undefined) this.tell(place, "REQUIRED_KEY_MISSING", `userInfo lacks ${quoted(missing)}`);
        if (parameters.strictDocumentation && holdsKind(userInfo ?? {}, "uuid")) {
            this.tell(place, "UUID_UNDOCUMENTED", "userInfo holds a UUID");
        }
        if (size > parameters.softPayloadLimit) {
            this.tell(place, "PAYLOAD_ABOVE_SOFT_LIMIT", `${size} bytes are more than ${parameters.softPayloadLimit}`);
        }
        const hasURL = !values.urlsIn(userInfo).next().done; // Places of many items take their time.
        const urls = hasURL ? [...urlPlaces(userInfo, "userInfo")] : [];
        const local = urls.find(({ url }) => /^file:/i.test(url) && !files.mayTravel(process.app, url));
        if (local !== undefined) this.tell(place, "LOCAL_FILE_URL", `no other device can reach ${local.place}`);
        const odd = urls.find(({ url }) => !/^(https?|file):/i.test(url));
        if (odd !== undefined) {
            this.tell(place, "URL_SCHEME", `the scheme of ${odd.place} is neither http nor https nor file`);
        }
        this.checkDocument(activity, urls);
    }

    /** The framework adds the URL of a document by itself. */
    checkDocument({ place }, urls) {
        const document = urls.find((each) => each.place === `userInfo[${quoted(URL_KEY)}]`);
        const count = urls.filter(({ url }) => url === document?.url).length;
        if (count > 1) this.tell(place, "DOCUMENT_URL_REPEATED", `${count} values are the URL of the document`);
    }

    /** A receiver asks, and gets what was saved. */
    asked(activity) {
        if (activity.saved === undefined || !activity.isChanged || activity.isMarked) return;
        this.tell(activity.place, "CHANGED_WITHOUT_MARK", "a receiver gets what was saved before");
    }

    handedToSiriKit(activity) {
        activity.isInSiriKit = true;
        if (activity.state === "current") {
            this.tell(activity.place, "SIRIKIT_ACTIVITY_CURRENT", "the activity is current");
        }
    }

    // --- Hooks and callbacks -----------------------------------------------------------------------------------------

    hookAssigned(activity, name, before) {
        const isErased = values.entriesOf(before).some(([key]) => values.entry(activity.userInfo, key) === undefined);
        if (isErased) this.tell(activity.place, "USERINFO_REPLACED", `${name} erases entries of others`);
    }

    hookReturned(activity, { name, callsSuper }) {
        if (callsSuper === false) this.tell(activity.place, "SUPER_NOT_CALLED", `${name} does not call super`);
    }

    touchedUI(place) { this.tell(place, "UI_OFF_MAIN", "the user interface is changed on another thread", "other"); }

    restoredOffMain(place) {
        this.tell(place, "RESTORATION_OFF_MAIN", "the restoration handler is called on another thread", "other");
    }

    arrived(place, willContinue, hasShown) {
        const isMissing = willContinue === "absent" || (willContinue === true && !hasShown);
        if (isMissing) this.tell(place, "NO_PROGRESS", "the app has shown no progress");
    }

    /** The app has returned from continue. */
    continued({ bundle, place, process, scene }, answer) {
        if (scene !== undefined || answer === "absent" || process.written?.hasDelegate === false) return;
        const { version: [release] } = this.rulesFor(process.app);
        if (!this.device.apps.followsIOS(process.app) || release < RELEASE_WITH_SCENES) return;
        this.tellOnce(
            process, place, "APPLICATION_DELEGATE_CONTINUED", `${bundle} continues in the delegate of the application`
        );
    }

    /** A search result has opened the app. A scene's delegate returns nothing. */
    resultOpened({ place, scene, type }, answer) {
        const isLeft = answer === "absent" || (answer === false && scene === undefined);
        if (isLeft) this.tell(place, "RESULT_NOT_HANDLED", `the app does not continue its type ${quoted(type)}`);
    }
}
