// NSUserActivity: objects, their properties and life cycle, and the save cycles.

import { Refused } from "./answers.js";
import * as propertyList from "./property-list.js";
import { SEARCH_PROPERTIES } from "./search.js";
import * as values from "./values.js";

/** Marks beyond this number in one turn are not reported one by one; no line is long enough for all. */
const REPORTED_MARKS = 5000;

/** Properties in the order in which `create` and `change` set them. */
const PROPERTIES = [
    "title", "userInfo", "webpageURL", "referrerURL", "eligibleForHandoff", "eligibleForSearch",
    "eligibleForPublicIndexing", "eligibleForPrediction", "requiredUserInfoKeys", "expiresIn",
    "targetContentIdentifier", ...SEARCH_PROPERTIES,
];

/** Changes of these change what a receiver gets. */
const PAYLOAD = new Set(["title", "userInfo", "userInfoEntries", "webpageURL", "referrerURL"]);

class Activity {
    constructor(number, process, type) {
        this.number = number;
        this.process = process;
        this.type = type;
        this.state = "created";
        this.title = null;
        this.userInfo = null;
        this.webpageURL = null; // a text
        this.referrerURL = null; // where the user came from, a text
        this.targetContentIdentifier = null;
        this.eligibleForHandoff = true;
        this.expirationDate = null; // an instant
        this.hasDelegate = true;
        this.supportsContinuationStreams = false;
        this.origin = undefined; // of a received one: {peer, link} over which it came
        this.currentBy = undefined; // who made it current last
        this.currentSince = 0;
        this.isMarked = false;
        this.isChanged = false; // since it was saved
        this.timer = undefined; // of the pending save cycle
        this.lasting = undefined; // entries that the app adds at every save
        this.saved = undefined; // what a receiver gets
        this.isGone = false;
    }

    get bundle() { return this.process.bundle; }
    get place() { return { app: this.bundle, activity: this.number }; }
}

export class Activities {
    constructor(device) {
        this.device = device;
        this.count = 0;
        this.living = [];
    }

    // --- Objects -----------------------------------------------------------------------------------------------------

    named(bundle, name = "activity") {
        const running = this.device.apps.running(bundle);
        const activity = this.device.apps.process(running).names.get(name)
            ?? this.device.apps.process(running).documents.activityNamed(name);
        if (activity === undefined) throw new Refused(`${running} has no activity ${name}`);
        return activity;
    }

    /** An app makes an object and keeps it under a name. What it kept there before loses that reference. */
    create(bundle, arguments_) {
        const { apps } = this.device;
        const type = arguments_.type ?? this.firstDeclaredType(bundle);
        if (!apps.process(bundle)) apps.open(bundle);
        const problem = type ? this.problem(arguments_) : ["activityType", "an activity needs a type"];
        if (problem !== undefined) {
            this.raise({ app: bundle }, ...problem);
            throw new Refused("the call raised an exception");
        }
        const activity = this.make(apps.process(bundle), type);
        const initializer = arguments_.type === undefined ? "init()" : "init(activityType:)";
        this.device.findings.uses(activity.process, activity.place, initializer);
        activity.hasDelegate = arguments_.delegate ?? true;
        this.keep(activity, arguments_.as);
        this.change(activity, arguments_);
        return activity;
    }

    /** init() takes the first type that the app declares. */
    firstDeclaredType(bundle) { return this.device.apps.installed.get(bundle).activityTypes?.[0]; }

    make(process, type, { title, supportsContinuationStreams = false, by } = {}) {
        this.count += 1;
        const activity = new Activity(this.count, process, type);
        activity.title = title ?? null;
        activity.supportsContinuationStreams = supportsContinuationStreams;
        this.living.push(activity);
        this.device.event("act.create", activity.place, {
            type, title: title ?? null, eligibleForHandoff: true, eligibleForSearch: false,
            eligibleForPublicIndexing: false, supportsContinuationStreams, by,
        });
        return activity;
    }

    keep(activity, name = "activity") {
        const { names } = activity.process;
        const before = names.get(name);
        names.set(name, activity);
        if (before !== undefined) this.deallocateIfUnreferenced(before);
    }

    release(activity, name = "activity") {
        activity.process.names.delete(name);
        this.deallocateIfUnreferenced(activity);
    }

    /** The app's names, responders and a restoration handler hold an object; its delegate and the device do not. */
    deallocateIfUnreferenced(activity) {
        const { framework, names } = activity.process;
        if (![...names.values()].includes(activity) && !framework.holds(activity)) this.deallocate(activity);
    }

    deallocate(activity, isWithProcess = false) {
        if (activity.isGone) return;
        activity.isGone = true;
        this.cancelCycle(activity);
        this.device.search.forget(activity);
        if (activity.process.current === activity) activity.process.current = undefined;
        this.living = this.living.filter((other) => other !== activity);
        if (!isWithProcess) this.device.findings.released(activity);
        this.device.event("act.dealloc", activity.place);
    }

    endOfProcess(bundle) {
        for (const activity of this.living.filter((each) => each.bundle === bundle)) this.deallocate(activity, true);
    }

    // --- Properties --------------------------------------------------------------------------------------------------

    /** An exception is an event; what raised it has changed nothing. */
    raise(place, property, reason) {
        this.device.event("act.exception", place, { name: "NSInvalidArgumentException", property, reason });
    }

    /** The property that may not be assigned, and why. */
    problem({ userInfo, webpageURL }) {
        if (typeof webpageURL === "string" && !/^https?:/i.test(webpageURL)) {
            return ["webpageURL", "a web page has the scheme http or https"];
        }
        return values.isDictionary(userInfo ?? {}) ? undefined : ["userInfo", "userInfo is a dictionary"];
    }

    change(activity, arguments_) {
        const problem = this.problem(arguments_);
        if (problem !== undefined) {
            this.raise(activity.place, ...problem);
            return;
        }
        for (const property of PROPERTIES) {
            if (arguments_[property] !== undefined) this.assign(activity, property, arguments_[property]);
        }
        if (arguments_.dropDelegate) activity.hasDelegate = false;
        activity.supportsContinuationStreams = arguments_.supportsContinuationStreams
            ?? activity.supportsContinuationStreams;
        if (arguments_.needsSave) this.mark(activity);
    }

    assign(activity, property, value) {
        if (property === "expiresIn") {
            activity.expirationDate = value === null ? null : this.device.clock.now + Number(value);
            const date = value === null ? null : values.dateOf(this.device.clock.date + Number(value) / 1e9);
            this.changed(activity, "expirationDate", date);
        } else if (property === "webpageURL" || property === "referrerURL") {
            activity[property] = value;
            this.changed(activity, property, value === null ? null : { $url: value });
        } else {
            activity[property] = value;
            this.changed(activity, property, value);
        }
        this.device.findings.assigned(activity, property, value);
    }

    addEntries(activity, entries, isLasting = false) {
        activity.userInfo = values.merged(activity.userInfo, entries);
        if (isLasting) activity.lasting = values.merged(activity.lasting, entries);
        this.changed(activity, "userInfoEntries", entries);
    }

    changed(activity, property, value) {
        if (PAYLOAD.has(property)) activity.isChanged = true;
        this.device.event("act.changed", activity.place, { property, value });
        this.device.search.consider(activity, property);
    }

    // --- Life cycle --------------------------------------------------------------------------------------------------

    move(activity, to, by) {
        const from = activity.state;
        activity.state = to;
        const { process } = activity;
        if (to === "current") process.current = activity;
        else if (process.current === activity) process.current = undefined;
        this.device.event("act.state", activity.place, { from, to, by });
    }

    makeCurrent(activity, by) {
        if (activity.state === "current" || activity.state === "invalid") return;
        const before = activity.process.current;
        if (before !== undefined) this.move(before, "inactive", "system");
        activity.currentBy = by;
        activity.currentSince = this.device.clock.now;
        this.move(activity, "current", by);
        this.device.search.consider(activity);
        this.device.findings.becameCurrent(activity);
    }

    resign(activity) {
        this.device.findings.uses(activity.process, activity.place, "resignCurrent()");
        if (activity.state === "current") this.move(activity, "inactive", "app");
    }

    invalidate(activity, by) {
        if (activity.state === "invalid") return;
        this.cancelCycle(activity);
        this.move(activity, "invalid", by);
    }

    /** When the system no longer offers the activity. It stays current all the same. */
    expiry(activity) {
        return activity.expirationDate ?? activity.currentSince + this.device.parameters.defaultActivityLifetime;
    }

    // --- Saving ------------------------------------------------------------------------------------------------------

    /** A mark plans one cycle, counted from the first; the marks after it share that cycle. */
    mark(activity, times = 1) {
        for (let count = Math.min(times, REPORTED_MARKS); count > 0; count -= 1) {
            this.device.event("needsSave.set", activity.place, { value: true });
        }
        if (activity.isMarked || activity.state === "invalid" || activity.isGone) return;
        activity.isMarked = true;
        const { saveDelay, saveMaximumDelay } = this.device.parameters;
        const delay = Math.min(saveDelay, saveMaximumDelay);
        activity.timer = this.device.clock.after(delay, () => this.saveWhenIdle(activity));
    }

    cancelCycle(activity) {
        this.device.clock.cancel(activity.timer);
        activity.isMarked = false;
    }

    /** The cycle is due. While a hook keeps the app busy, it has to wait. */
    saveWhenIdle(activity) {
        const { clock } = this.device;
        const { busyUntil } = activity.process;
        if (busyUntil > clock.now) activity.timer = clock.at(busyUntil, () => this.saveWhenIdle(activity));
        else this.save(activity);
    }

    /** One save cycle. A mark that a hook sets is not lost, as the old one is cleared before. */
    save(activity) {
        this.cancelCycle(activity);
        this.device.event("save.begin", activity.place);
        const { framework } = activity.process;
        framework.clear(activity);
        if (activity.hasDelegate) this.willSave(activity);
        if (activity.state !== "invalid" && framework.owns(activity)) framework.update(activity);
        if (activity.state !== "invalid") this.takeSnapshot(activity);
    }

    willSave(activity) {
        const userInfoCount = values.entriesOf(activity.userInfo).length;
        this.device.event("cb.willSave", { ...activity.place, thread: "other" }, { userInfoCount });
        this.device.findings.uses(activity.process, activity.place, "userActivityWillSave(_:)");
        activity.process.written?.willSave(activity);
        const { title, adds, takes, touchesUI, marks, invalidates } = activity.process.behaviour.willSave ?? {};
        if (title !== undefined) this.assign(activity, "title", title);
        if (adds !== undefined) this.addEntries(activity, adds);
        if (takes !== undefined) activity.process.spend(takes, this.device.clock.now);
        if (touchesUI) this.device.findings.touchedUI(activity.place);
        if (marks) this.mark(activity);
        if (invalidates) this.invalidate(activity, "app");
    }

    /** A quirk takes what search has categories for from searchable activities. */
    sent({ userInfo, eligibleForSearch }) {
        if (userInfo === null || !eligibleForSearch || !this.device.hasQuirk("Q-SRCHKEYS")) return userInfo;
        const isKept = ([key]) => key !== "category" && key !== "categoryID";
        return values.dictionaryOf([...values.entriesOf(userInfo)].filter(isKept));
    }

    /** From here on a receiver gets this state. */
    takeSnapshot(activity) {
        if (activity.lasting !== undefined) activity.userInfo = values.merged(activity.userInfo, activity.lasting);
        const { type, title, webpageURL, referrerURL, targetContentIdentifier } = activity;
        const userInfo = this.sent(activity);
        activity.saved = { type, title, userInfo, webpageURL, referrerURL, targetContentIdentifier };
        const size = propertyList.encode(userInfo ?? {}).length;
        const page = webpageURL === null ? null : { $url: webpageURL };
        this.device.event("save.snapshot", activity.place, { type, title, userInfo, webpageURL: page, size });
        activity.isChanged = false;
        this.device.findings.snapshot(activity, userInfo, size);
    }
}
