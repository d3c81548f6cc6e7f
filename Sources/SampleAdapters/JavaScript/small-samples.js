// The small sample apps: one note, the snippet of a reference page, and a browser with one page.

import { BROWSING, hostOf } from "./browsers.js";
import * as values from "./values.js";
import { WrittenApp } from "./written-app.js";

const isText = (value) => typeof value === "string";

const NOTE_TYPE = "com.example.notedemo.editing";

/** Title and content of one note. */
export class NoteDemo extends WrittenApp {
    constructor(device, process) {
        super(device, process);
        this.note = { title: "", content: "" };
        this.controllers = { note: (activity) => this.activities.addEntries(activity, { ...this.note }) };
        this.actions = { write: (note) => this.write(note) };
    }

    launched() { this.screen.visible = ["note"]; }

    write({ title, content }) {
        this.note = { title, content };
        const userInfo = { ...this.note };
        if (this.activityOf("note") === undefined) this.begin("note", NOTE_TYPE, { userInfo, needsSave: true });
        else this.mark("note");
        this.report({ ...this.note });
    }

    receive({ userInfo }, attempt) {
        const [title, content] = ["title", "content"].map((key) => values.entry(userInfo, key));
        if (!isText(title) || !isText(content)) return false;
        this.note = { title, content };
        this.mark("note");
        this.report({ ...this.note }, { attempt });
        return true;
    }
}

const REFERENCE_TYPES = ["com.companyName.productName.activityName01", "com.companyName.productName.activityName02"];

/** The example of Apple's reference page. */
export class ReferencePage extends WrittenApp {
    constructor(device, process) {
        super(device, process);
        this.actions = {
            begin: ({ type }) => this.beginOne(type),
            leave: () => this.activities.resign(this.present),
            end: () => this.activities.invalidate(this.present, "app"),
        };
    }

    get present() {
        const activity = this.process.names.get("activity");
        this.refuseUnless(activity !== undefined, "there is no activity yet");
        return activity;
    }

    beginOne(type) {
        this.refuseUnless(REFERENCE_TYPES.includes(type), "the app has no such type");
        const activity = this.make(type, {
            title: "A title that users may read", userInfo: { informationKey: "value" }, eligibleForHandoff: true,
            eligibleForSearch: false, eligibleForPublicIndexing: false,
        }, { name: "activity" });
        this.activities.makeCurrent(activity, "app");
        this.report({
            type, handoff: activity.eligibleForHandoff, search: activity.eligibleForSearch,
            public: activity.eligibleForPublicIndexing, information: values.entry(activity.userInfo, "informationKey"),
        });
    }

    receive({ type, title, userInfo }, attempt) {
        const information = values.entry(userInfo, "informationKey") ?? null;
        this.report({ received: type, title, information }, { attempt });
        return REFERENCE_TYPES.includes(type) && isText(information);
    }
}

/** A browser with one page. */
export class PageBrowser extends WrittenApp {
    constructor(device, process) {
        super(device, process);
        this.actions = {
            load: ({ url, type = BROWSING }) => this.load(url, type),
            changeAddress: ({ url }) => this.changeAddress(url),
            closePage: () => this.closePage(),
        };
    }

    get present() { return this.process.names.get("page"); }

    tell(page, others, place) { this.report({ page: page && { $url: page }, ...others }, place); }

    load(url, type) {
        const before = this.present;
        if (before !== undefined) this.activities.invalidate(before, "app");
        const activity = this.make(type, { title: hostOf(url), webpageURL: url }, { name: "page" });
        this.activities.makeCurrent(activity, "app");
        this.tell(url);
    }

    changeAddress(url) {
        this.refuseUnless(this.present !== undefined, "no page is open");
        if (!this.device.hasQuirk("Q-SPA")) this.activities.change(this.present, { webpageURL: url, needsSave: true });
        this.tell(url);
    }

    closePage() {
        const { present } = this;
        this.refuseUnless(present !== undefined, "no page is open");
        this.activities.invalidate(present, "app");
        this.activities.release(present, "page");
        this.tell(null);
    }

    receive({ type, webpageURL }, attempt) {
        if (webpageURL === null) return false;
        this.tell(webpageURL, { received: type }, { attempt });
        return true;
    }
}
