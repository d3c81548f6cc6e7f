// The index of the device (capability search): what its apps made eligible for searches and predictions, and how a
// result or SiriKit opens an app.

import { Refused } from "./answers.js";
import * as values from "./values.js";

/** Properties that describe an entry, in the order in which `change` sets them. */
export const SEARCH_PROPERTIES = ["keywords", "persistentIdentifier", "contentDescription", "relatedIdentifier"];

/** Properties that an entry has nothing of. */
const OUTSIDE = ["eligibleForHandoff", "targetContentIdentifier"];

const ITEM_TYPE = "com.apple.corespotlightitem";
const ITEM_KEY = "kCSSearchableItemActivityIdentifier";

/** Characters decide, not the units of UTF-16 that `sort` compares by itself. */
const inOrder = (texts) => [...texts].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));

export class Search {
    constructor(device) {
        this.device = device;
        this.entries = []; // on disk, the one that was taken up last at the end
        this.pending = new Map(); // activity -> timer
        this.ofSiri = new Map(); // bundle -> what it handed to SiriKit last
    }

    // --- Activities --------------------------------------------------------------------------------------------------

    /** The indexes that an activity is eligible for on this release. */
    purposesOf({ eligibleForSearch, eligibleForPublicIndexing, eligibleForPrediction }) {
        const hasIndex = this.device.hasFeature("searchIndexing");
        const purposes = [];
        if (hasIndex && eligibleForSearch) purposes.push("search");
        if (hasIndex && eligibleForPublicIndexing) purposes.push("publicIndexing");
        if (this.device.hasFeature("prediction") && eligibleForSearch && eligibleForPrediction) {
            purposes.push("prediction");
        }
        return purposes;
    }

    /** An activity became current, or has changed. What was planned already shows the change as well. */
    consider(activity, property) {
        if (OUTSIDE.includes(property)) return;
        if (activity.state !== "current" || this.pending.has(activity) || this.purposesOf(activity).length === 0) {
            return;
        }
        const timer = this.device.clock.after(this.device.parameters.indexingDelay, () => this.takeUp(activity));
        this.pending.set(activity, timer);
    }

    /** Its object is gone. */
    forget(activity) {
        this.device.clock.cancel(this.pending.get(activity));
        this.pending.delete(activity);
    }

    takeUp(activity) {
        this.pending.delete(activity);
        const purposes = this.purposesOf(activity);
        const { number, bundle, type, title, userInfo, webpageURL, expirationDate } = activity;
        if (purposes.length === 0) return;
        const isOfActivity = (entry) => entry.bundle === bundle && entry.origin === number;
        if (this.isOver({ expiration: expirationDate })) return this.remove(this.entries.filter(isOfActivity), "expired");
        this.add({
            origin: number, bundle, purposes, type, title, userInfo: this.kept(activity), webpageURL,
            keywords: activity.keywords ?? [], description: activity.contentDescription ?? undefined,
            identifier: activity.persistentIdentifier ?? undefined, expiration: expirationDate,
        });
    }

    /** With a web page, the page is what is opened again, and userInfo has what it needs besides (SRCH-006). */
    kept({ userInfo, webpageURL, requiredUserInfoKeys }) {
        if (webpageURL === null) return userInfo;
        const pairs = [...values.entriesOf(userInfo)].filter(([key]) => requiredUserInfoKeys?.includes(key));
        return pairs.length === 0 ? null : values.dictionaryOf(pairs);
    }

    // --- Entries -----------------------------------------------------------------------------------------------------

    /** Takes an entry up, in place of the one of the same origin. */
    add(entry) {
        const isSame = ({ bundle, origin }) => bundle === entry.bundle && origin === entry.origin;
        this.entries = [...this.entries.filter((each) => !isSame(each)), entry];
        const { bundle, type, title, keywords, description, identifier } = entry;
        for (const purpose of entry.purposes) {
            const fields = { purpose, type, title, keywords: inOrder(keywords), description, identifier };
            this.device.event("index.add", { app: bundle }, fields);
        }
        this.watch(entry);
    }

    remove(entries, reason) {
        this.entries = this.entries.filter((entry) => !entries.includes(entry));
        for (const { bundle, purposes, type, title, identifier } of entries) {
            for (const purpose of purposes) {
                this.device.event("index.remove", { app: bundle }, { purpose, type, title, identifier, reason });
            }
        }
    }

    isOver({ expiration }) { return (expiration ?? null) !== null && expiration <= this.device.clock.now; }

    expire() { this.remove(this.entries.filter((entry) => this.isOver(entry)), "expired"); }

    watch(entry) {
        if ((entry.expiration ?? null) === null) return;
        entry.timer = this.device.clock.at(entry.expiration, () => this.expire());
    }

    /** A restart drops timers and keeps entries. */
    update() {
        this.expire();
        const { timers } = this.device.clock;
        for (const entry of this.entries) if (!timers.includes(entry.timer)) this.watch(entry);
        for (const [activity, timer] of this.pending) if (!timers.includes(timer)) this.pending.delete(activity);
    }

    appRemoved(bundle) {
        this.remove(this.entries.filter((entry) => entry.bundle === bundle), "appRemoved");
        this.ofSiri.delete(bundle);
    }

    indexItem(bundle, { identifier, title, description, keywords }) {
        if (!this.device.hasFeature("searchIndexing")) return;
        this.add({
            origin: `item ${identifier}`, isItem: true, bundle, purposes: ["item"], type: ITEM_TYPE,
            title: title ?? null, userInfo: { [ITEM_KEY]: identifier }, webpageURL: null, keywords: keywords ?? [],
            description, identifier,
        });
        this.device.findings.itemIndexed(bundle);
    }

    items(bundle) { return this.entries.filter((entry) => entry.isItem && entry.bundle === bundle); }

    deleteActivities(bundle, identifiers) {
        const isMeant = (entry) => entry.bundle === bundle && !entry.isItem
            && (identifiers === undefined || identifiers.includes(entry.identifier));
        this.remove(this.entries.filter(isMeant), "deleted");
        this.device.apps.reportModel(bundle, { savedActivitiesDeleted: true });
    }

    // --- Opening -----------------------------------------------------------------------------------------------------

    open(title, bundle) {
        if (!this.device.isUsable) throw new Refused("the device is locked");
        const isMeant = (entry) => entry.title === title && (bundle === undefined || entry.bundle === bundle);
        const entry = this.entries.findLast(isMeant);
        if (entry === undefined) throw new Refused(`no result has the title ${title}`);
        const fields = { type: entry.type, title: entry.title };
        const attempt = this.device.continuations.openHere(
            entry, (place) => this.device.event("search.open", place, fields)
        );
        this.device.findings.resultOpened(attempt, attempt.answer);
    }

    /** SiriKit keeps what the app answered with, whatever becomes of the object. */
    handed({ bundle, type, title, userInfo, webpageURL }, interaction = "unspecified") {
        this.ofSiri.set(bundle, { bundle, type, title, userInfo, webpageURL, interaction });
    }

    openFromSiri(app) {
        const bundle = this.device.apps.meant(app);
        const handed = this.ofSiri.get(bundle);
        if (handed === undefined || !this.device.hasFeature("siriInteraction")) {
            throw new Refused("SiriKit has no activity of the app");
        }
        if (!this.device.isUsable) throw new Refused("the device is locked");
        this.ofSiri.delete(bundle);
        const { type, interaction } = handed;
        const attempt = this.device.continuations.openHere(
            handed, (place) => this.device.event("siri.open", place, { type, interaction }));
        // What the intent has done already is not done again (SRCH-016).
        const action = interaction === "success" ? "left as it is" : "carried out";
        this.device.apps.reportModel(bundle, { action }, { attempt: attempt.number });
    }
}

export const searchVerbs = {
    openSearchResult: (device, app, { title, app: named }) => device.search.open(title, named ?? app),
    openFromSiri: (device, app) => device.search.openFromSiri(app),
};

export const searchActions = {
    indexItem: (device, bundle, item) => device.search.indexItem(bundle, item),
    deleteSavedActivities: (device, bundle, { identifiers }) => device.search.deleteActivities(bundle, identifiers),
};
