// Document objects as UIDocument and NSDocument are, and the activities that the framework makes for those in iCloud
// (capability documents).

import { Refused } from "./answers.js";
import { parsed } from "./file-places.js";
import { outcome } from "./files.js";
import * as values from "./values.js";

/** Under this key the activity of a document has its URL. */
export const URL_KEY = "NSUserActivityDocumentURLKey";

/** The name of a file and its extension, which may be missing. */
function split(fileName) {
    const dot = fileName.lastIndexOf(".");
    return dot < 1 ? [fileName, ""] : [fileName.slice(0, dot), fileName.slice(dot + 1)];
}

class Document {
    constructor(name, url) {
        this.name = name;
        this.url = url;
        this.isOpen = false;
    }
}

/** The documents of a process. */
export class Documents {
    constructor(device, process) {
        this.device = device;
        this.process = process;
        this.named = new Map();
        this.waiting = new Set(); // received activities that a document is to restore when its file has arrived
    }

    get isMac() { return this.process.framework.followsAppKit; }
    get options() { return this.process.behaviour.documents ?? {}; }
    get app() { return this.process.app; }

    activityNamed(name) { return this.process.framework.owned.get(this.named.get(name)?.name); }

    find(name) {
        const document = this.named.get(name);
        if (!document?.isOpen) throw new Refused(`there is no open document ${name}`);
        return document;
    }

    // --- Types -------------------------------------------------------------------------------------------------------

    /** The first entry of a document type that names the extension of the file. */
    entryFor(fileName) {
        const extension = split(fileName)[1].toLowerCase();
        const fits = (each) => each === "*" || (extension !== "" && each.toLowerCase() === extension);
        return (this.app.documentTypes ?? []).find(({ extensions = [] }) => extensions.some(fits));
    }

    /** The type of the activity that the framework makes for a file: only for one in iCloud. */
    activityType(item) {
        if (item?.kind !== "iCloud" || !this.device.files.places.mayUse(this.app, item)) return undefined;
        return this.entryFor(item.names.at(-1) ?? "")?.activityType;
    }

    // --- Opening -----------------------------------------------------------------------------------------------------

    open({ as, ...place }) {
        const item = this.device.files.named(this.app, place);
        this.openByApp(this.device.files.places.urlOf(item), as);
    }

    openByApp(url, name) {
        this.begin(this.openOne(url) ?? this.make(url, name));
    }

    begin(document) {
        if (document.isOpen) this.showWindow(document);
        else if (this.isMac) this.read(document, false);
        else this.device.clock.after(0, () => this.read(document, true));
    }

    make(url, name = this.freeName(url)) {
        const document = new Document(name, url);
        this.named.set(name, document);
        const own = this.process.written?.responderOf(document) ?? this.options;
        this.process.framework.addResponder({ name, document, ...own });
        return document;
    }

    freeName(url) { return this.process.written?.documentName ?? split(parsed(url)?.names.at(-1) ?? "")[0]; }

    /** The document controller of macOS opens no file twice. */
    openOne(url) {
        if (!this.isMac) return undefined;
        const written = this.normalised(url);
        return [...this.named.values()].find((each) => each.isOpen && this.normalised(each.url) === written);
    }

    normalised(url) {
        const item = this.device.files.places.itemOf(url);
        return item === undefined ? url : this.device.files.places.urlOf({ ...item, suffix: "" });
    }

    read(document, waits) {
        if (!this.isAlive || this.named.get(document.name) !== document) return;
        const access = this.access(document.url, { needsStart: this.isMac });
        const isOnTheWay = waits && access.result === "notSynchronised";
        if (isOnTheWay) this.whenArrived(access.item, () => this.read(document, true));
        else this.opened(document, access, "app");
    }

    access(url, { needsStart }) { return this.device.files.access(this.process, url, { by: "framework", needsStart }); }

    get isAlive() { return this.device.apps.process(this.process.bundle) === this.process; }

    whenArrived(item, action) { this.device.files.wait(this.process, item, action); }

    /** A document that was read gets its activity, and on macOS its window. */
    opened(document, { result, item, content }, by, place) {
        const { written } = this.process;
        if (written === undefined) {
            this.device.apps.reportModel(this.process.bundle, outcome(result, content, false), place);
        }
        if (result !== "read") {
            this.named.delete(document.name);
            return;
        }
        document.isOpen = true;
        const type = this.activityType(item);
        if (this.isMac && type !== undefined) this.giveActivity(document, item, type);
        const hasWindows = by === "framework" || this.options.windows !== false;
        const display = this.isMac ? hasWindows : undefined;
        const fields = { url: this.device.files.written(item), object: document.name, by, display };
        this.device.event("doc.open", { app: this.process.bundle }, fields);
        if (!this.isMac && type !== undefined) this.giveActivity(document, item, type);
        if (display) this.showWindow(document);
        written?.documentOpened(document, content, place);
    }

    showWindow({ name }) {
        const { framework } = this.process;
        if (!framework.windows.some((window) => window.name === name)) {
            if (this.options.windows === false) return;
            framework.windows.push({ name, chain: [], isVisible: true });
        }
        framework.makeMain(name);
    }

    // --- Activities --------------------------------------------------------------------------------------------------

    giveActivity(document, item, type) {
        const { activities } = this.device;
        const activity = activities.make(this.process, type, { title: split(item.names.at(-1))[0], by: "framework" });
        activity.hasDelegate = false;
        this.process.framework.assign(activity, document.name);
        activities.mark(activity);
        this.process.written?.documentGotActivity(document, activity);
    }

    /** What the hook of a document adds at every save, unless an override does not call it. */
    urlEntry({ document, callsSuper }) {
        if (callsSuper === false) return undefined;
        const item = this.device.files.places.itemOf(document.url);
        return { [URL_KEY]: this.device.files.shown(document.url, item) };
    }

    /** The contents of an open document replace those of its file. */
    save({ name, url }, content) {
        const { files } = this.device;
        const item = files.places.itemOf(url);
        if (item === undefined) throw new Refused(`${name} has no place`);
        const contents = Buffer.from(content);
        files.publish(item, files.store(item, { contents, by: "app", app: this.process.bundle }), contents);
    }

    move({ as, ...place }) { this.moveTo(this.find(as), this.device.files.named(this.app, place)); }

    rename(document, fileName) {
        const item = this.device.files.places.itemOf(document.url);
        this.moveTo(document, item && { ...item, names: [...item.names.slice(0, -1), fileName] });
    }

    moveTo(document, to) {
        const { activities, files } = this.device;
        const from = files.places.itemOf(document.url);
        const file = files.find(from);
        if (file === undefined) throw new Refused(`${document.name} has no file`);
        files.remove(from);
        const name = files.store(
            to, { document: file.document, contents: file.contents, by: "app", app: this.process.bundle }
        );
        files.publish(to, name, file.contents);
        document.url = files.places.urlOf(to);
        const { framework } = this.process;
        const activity = framework.owned.get(document.name);
        const type = this.activityType(to);
        if (activity?.type !== type) {
            if (type === undefined) framework.detach(document.name);
            else this.giveActivity(document, to, type);
            framework.look();
        } else if (activity !== undefined) {
            activities.assign(activity, "title", split(to.names.at(-1))[0]);
            activities.mark(activity);
        }
    }

    close(name) {
        const { activities, files } = this.device;
        const { framework } = this.process;
        const document = this.find(name);
        const url = files.shown(document.url, files.places.itemOf(document.url));
        this.device.event("doc.close", { app: this.process.bundle }, { url, object: name });
        this.named.delete(name);
        framework.closeWindow(name);
        const activity = framework.owned.get(name);
        if (activity !== undefined) activities.invalidate(activity, "framework"); // Whoever shares it.
        framework.forget(name);
        framework.look();
    }

    // --- Continuation ------------------------------------------------------------------------------------------------

    /** The app takes the document of an activity over by itself. */
    continueInApp(activity, attempt) {
        const { continuesDocument } = this.process.behaviour;
        if (continuesDocument === undefined) return;
        const value = values.entry(activity.userInfo, URL_KEY) ?? null;
        if (values.kindOf(value) !== "url") {
            const state = { document: "failed", because: "nothing to open" };
            this.device.apps.reportModel(this.process.bundle, state, { attempt });
            return;
        }
        const url = value.$url;
        const document = this.openOne(url) ?? this.make(url);
        if (continuesDocument === "restore") this.restore(document, activity, attempt);
        this.begin(document);
    }

    restore({ name }, activity, attempt) {
        this.process.framework.call({ activity, attempt, restored: new Set() }, [name]);
    }

    /** AppKit opens the document of an activity that the app has not continued. */
    openForSystem(url, activity, attempt) {
        const already = this.openOne(url);
        if (already !== undefined) {
            this.showWindow(already);
            this.restore(already, activity, attempt);
            return;
        }
        const access = this.access(url, { needsStart: false });
        if (this.entryFor(parsed(url)?.names.at(-1) ?? "") === undefined) return;
        const document = this.make(url);
        const finish = (how) => {
            this.opened(document, how, "framework", { attempt });
            if (document.isOpen) this.restore(document, activity, attempt);
        };
        if (access.result !== "notSynchronised") {
            finish(access);
            return;
        }
        this.waiting.add(activity);
        this.whenArrived(access.item, () => {
            const { contents } = this.device.files.find(access.item);
            finish({ ...access, result: "read", content: contents.toString("utf8") });
            this.waiting.delete(activity);
            this.device.activities.deallocateIfUnreferenced(activity);
        });
    }
}
