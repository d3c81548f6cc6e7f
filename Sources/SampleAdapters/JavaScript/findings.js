// What apps do although requirements for apps forbid it (capability app-findings). A finding is told and prevents nothing.
// Those of streams, scenes, documents and indexes belong to what this device does not have.

import * as propertyList from "./property-list.js";
import * as values from "./values.js";

const DAY = 86400e9;
const FAR_OFF = 30 * DAY;
/** So many activities for an index within so long are too many. */
const MOST_FOR_INDEX = 10, INDEXING_WINDOW = 1e9;

/** The first release with a member on each platform, and where it is deprecated: Conformance/Requirements/availability.yaml. */
const FIRST = { introduced: { iOS: "8.0", macOS: "10.10", watchOS: "2.0", tvOS: "9.0" } };
const SECOND = { introduced: { iOS: "9.0", macOS: "10.11", watchOS: "3.0", tvOS: "10.0" } };
const TYPED = { introduced: { iOS: "14.0", macOS: "11.0", watchOS: "7.0", tvOS: "14.0" } };
const CALLBACK = { introduced: { iOS: "8.0", macOS: "10.10", watchOS: "3.0", tvOS: "9.0" } };
const MEMBERS = {
    "userActivityWillSave(_:)": CALLBACK,
    "userActivityWasContinued(_:)": CALLBACK,
    "init()": { ...FIRST, deprecated: { iOS: "10.0", macOS: "10.12", watchOS: "3.0", tvOS: "10.0" } },
    "resignCurrent()": SECOND,
    requiredUserInfoKeys: SECOND,
    keywords: SECOND,
    expirationDate: SECOND,
    isEligibleForHandoff: SECOND,
    isEligibleForSearch: SECOND,
    isEligibleForPublicIndexing: SECOND,
    isEligibleForPrediction: { introduced: { iOS: "12.0", watchOS: "5.0" } },
    contentAttributeSet: { introduced: { iOS: "9.0", macOS: "10.11" } },
    referrerURL: { introduced: { iOS: "11.0", macOS: "10.13", watchOS: "4.0", tvOS: "11.0" } },
    persistentIdentifier: { introduced: { iOS: "12.0", macOS: "10.15", watchOS: "5.0" } },
    targetContentIdentifier: { introduced: { iOS: "13.0", macOS: "10.15", watchOS: "6.0", tvOS: "13.0" } },
    "setTypedPayload(_:)": TYPED,
    "typedPayload(_:)": TYPED,
};

/** The members behind the arguments of the verbs, where the names differ. */
const MEMBER_OF_PROPERTY = {
    expiresIn: "expirationDate",
    eligibleForHandoff: "isEligibleForHandoff",
    eligibleForSearch: "isEligibleForSearch",
    eligibleForPublicIndexing: "isEligibleForPublicIndexing",
    eligibleForPrediction: "isEligibleForPrediction",
    contentDescription: "contentAttributeSet",
    relatedIdentifier: "contentAttributeSet",
};

function isBefore(version, release) {
    const numbers = release.split(".").map(Number);
    for (let index = 0; index < Math.max(version.length, numbers.length); index += 1) {
        const [one, other] = [version[index] ?? 0, numbers[index] ?? 0];
        if (one !== other) return one < other;
    }
    return false;
}

const isEmpty = (text) => text === null || text === "";
const quoted = (text) => `"${text}"`;
const inOrder = (one, other) => (one < other ? -1 : 1);

/** The places of all URLs in a value, as Swift would write them. */
function* urlPlaces(value, place) {
    if (values.tagOf(value) === "$url") yield { url: value.$url, place };
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* urlPlaces(item, `${place}[${index}]`);
    else if (values.tagOf(value) === "$set") for (const [index, item] of value.$set.entries()) yield* urlPlaces(item, `${place}[${index}]`);
    else if (values.isDictionary(value)) {
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

    tell(place, code, reason, thread = "main") { this.device.event("app.finding", { ...place, thread }, { code, reason }); }

    /** Tells it once of an activity or a process. */
    tellOnce(owner, place, code, reason, name = code) {
        const told = this.told.get(owner) ?? new Set();
        this.told.set(owner, told);
        if (told.has(name)) return;
        told.add(name);
        this.tell(place, code, reason);
    }

    // --- Members ------------------------------------------------------------------------------------------------------

    uses(process, place, member) {
        const { platform, setup: { osVersion } } = this.device;
        const { introduced, deprecated = {} } = MEMBERS[member] ?? FIRST;
        if (platform === "visionOS") return; // Its first release has all of them.
        const release = `${platform} ${osVersion.join(".")}`;
        const since = introduced[platform];
        if (since === undefined || isBefore(osVersion, since)) {
            this.tellOnce(process, place, "API_UNAVAILABLE", `${release} has no ${member}`, `no ${member}`);
        } else if (deprecated[platform] !== undefined && !isBefore(osVersion, deprecated[platform])) {
            this.tellOnce(process, place, "API_DEPRECATED", `${release} calls ${member} deprecated`, `old ${member}`);
        }
    }

    usesProperty(activity, property) {
        this.uses(activity.process, activity.place, MEMBER_OF_PROPERTY[property] ?? property);
    }

    // --- Declared types -----------------------------------------------------------------------------------------------

    launched({ bundle, team, activityTypes = [] }) {
        const others = [...this.device.apps.installed.values()].filter((app) => app.team === team && app.bundle !== bundle);
        const place = { app: bundle };
        for (const type of activityTypes) {
            const sharing = others.filter((app) => (app.activityTypes ?? []).includes(type));
            const named = [bundle, ...sharing.map((app) => app.bundle)].find((name) => type.startsWith(`${name}.`));
            if (!/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/.test(type)) {
                this.tell(place, "TYPE_NOT_REVERSE_DNS", `the type ${quoted(type)} is no reverse domain name`);
            }
            if (sharing.length === 0 && named === undefined) {
                this.tell(place, "TYPE_NOT_OF_APP", `the type ${quoted(type)} does not begin with the app's identifier`);
            } else if (sharing.length > 0 && named !== undefined) {
                this.tell(place, "SHARED_TYPE_NAMES_APP", `the type ${quoted(type)} of several apps names ${named}`);
            }
        }
    }

    // --- Activities ---------------------------------------------------------------------------------------------------

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
            this.tell(place, "SEARCH_ONLY_ELIGIBLE", "nothing can be handed over, and the activity is eligible for Handoff");
        }
        const { now } = this.device.clock;
        process.indexed = [...(process.indexed ?? []).filter((instant) => now - instant <= INDEXING_WINDOW), now];
        if (process.indexed.length > MOST_FOR_INDEX) {
            this.tellOnce(process, { app: activity.bundle }, "INDEXING_RATE", `${process.indexed.length} activities in one second`);
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
    }

    assigned(activity, property, value) {
        const { place } = activity;
        this.usesProperty(activity, property);
        if (property === "expiresIn" && value !== null) {
            if (Number(value) < 0) this.tell(place, "EXPIRATION_PAST", "the activity has expired already");
            else if (Number(value) > FAR_OFF) this.tell(place, "EXPIRATION_FAR_OFF", "the activity expires in more than 30 days");
        }
        this.checkIndexed(activity);
    }

    released(activity) {
        const hasEnded = activity.state === "invalid" || activity.currentBy === undefined;
        if (!hasEnded) this.tell(activity.place, "RELEASED_UNFINISHED", "the activity was not invalidated");
    }

    snapshot(activity, userInfo, size) {
        const { place } = activity;
        const { parameters } = this.device;
        const missing = [...activity.requiredUserInfoKeys ?? []].sort(inOrder).find((key) => values.entry(userInfo, key) === undefined);
        if (missing !== undefined) this.tell(place, "REQUIRED_KEY_MISSING", `userInfo lacks ${quoted(missing)}`);
        if (parameters.strictDocumentation && holdsKind(userInfo ?? {}, "uuid")) {
            this.tell(place, "UUID_UNDOCUMENTED", "userInfo holds a UUID");
        }
        if (size > parameters.softPayloadLimit) {
            this.tell(place, "PAYLOAD_ABOVE_SOFT_LIMIT", `${size} bytes are more than ${parameters.softPayloadLimit}`);
        }
        const urls = [...urlPlaces(userInfo ?? {}, "userInfo")];
        const local = urls.find(({ url }) => /^file:/i.test(url)); // This device has no files that others can reach.
        if (local !== undefined) this.tell(place, "LOCAL_FILE_URL", `no other device can reach ${local.place}`);
        const odd = urls.find(({ url }) => !/^(https?|file):/i.test(url));
        if (odd !== undefined) this.tell(place, "URL_SCHEME", `the scheme of ${odd.place} is neither http nor https nor file`);
    }

    /** A receiver asks, and gets what was saved. */
    asked(activity) {
        if (activity.saved === undefined || !activity.isChanged || activity.isMarked) return;
        this.tell(activity.place, "CHANGED_WITHOUT_MARK", "a receiver gets what was saved before");
    }

    handedToSiriKit(activity) {
        activity.isInSiriKit = true;
        if (activity.state === "current") this.tell(activity.place, "SIRIKIT_ACTIVITY_CURRENT", "the activity is current");
    }

    // --- Hooks and callbacks ------------------------------------------------------------------------------------------

    hookAssigned(activity, name, before) {
        const isErased = values.entriesOf(before).some(([key]) => values.entry(activity.userInfo, key) === undefined);
        if (isErased) this.tell(activity.place, "USERINFO_REPLACED", `${name} erases entries of others`);
    }

    hookReturned(activity, { name, callsSuper }) {
        if (callsSuper === false) this.tell(activity.place, "SUPER_NOT_CALLED", `${name} does not call super`);
    }

    touchedUI(place) { this.tell(place, "UI_OFF_MAIN", "the user interface is changed on another thread", "other"); }

    restoredOffMain(place) { this.tell(place, "RESTORATION_OFF_MAIN", "the restoration handler is called on another thread", "other"); }

    arrived(place, willContinue, hasShown) {
        const isMissing = willContinue === "absent" || (willContinue === true && !hasShown);
        if (isMissing) this.tell(place, "NO_PROGRESS", "the app has shown no progress");
    }
}
