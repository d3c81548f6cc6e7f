// Files: what is in the places of the device, what of it an app may open, and what of it travels with an activity
// (capability file-urls).

import { Refused } from "./answers.js";
import { isName, keyOf, namesOf, parsed, Places } from "./file-places.js";
import * as values from "./values.js";

const MAXIMUM_REFERENCES = 1000;

/** What a process may do with files that came with an activity, and what it waits for. */
export class Rights {
    constructor() {
        this.transferred = new Set();
        this.starts = new Map(); // key -> how often access was started and not stopped
        this.waits = []; // {key, open}
    }
}

export class Files {
    constructor(device) {
        this.device = device;
        this.places = new Places(device);
        this.stored = new Map(); // key -> {item, document, contents}
    }

    // --- What is there -----------------------------------------------------------------------------------------------

    find(item) { return item === undefined ? undefined : this.stored.get(keyOf(item)); }

    store(item, { document, contents, by, app }) {
        const name = document ?? this.find(item)?.document;
        this.stored.set(keyOf(item), { item, document: name, contents });
        this.device.event("file.store", { app }, { url: this.written(item), document: name, by });
        return name;
    }

    /** An app has written: the other devices of the account hear of it. */
    publish(item, document, contents) {
        if (item.kind === "sandbox") return;
        const { kind: store, owner: container, names: path } = item;
        this.device.output("storeDocument", { store, container, path, document, contents: values.bytes(contents) });
    }

    remove(item) { this.stored.delete(keyOf(item)); }

    arrived({ store, container, path, document, contents }) {
        const item = { kind: store, owner: container, names: path, suffix: "", isFolder: false };
        if (!this.places.exists(store, container) || !path.every(isName)) return;
        this.store(item, { document, contents: values.fromBytes(contents), by: "sync" });
        this.wake(item);
    }

    wait(process, item, open) { process.files.waits.push({ key: keyOf(item), open }); }

    /** Tells the apps that wait for a file. */
    wake(item) {
        const key = keyOf(item);
        for (const { files } of [...this.device.apps.processes.values()]) {
            const due = files.waits.filter((wait) => wait.key === key);
            files.waits = files.waits.filter((wait) => wait.key !== key);
            for (const { open } of due) open();
        }
    }

    /** A place is gone, and with it its files and the rights to them. */
    placesChanged() {
        for (const [key, { item }] of this.stored) {
            if (!this.places.exists(item.kind, item.owner)) this.stored.delete(key);
        }
        for (const { files } of this.device.apps.processes.values()) {
            for (const key of [...files.transferred]) {
                const [kind, owner] = JSON.parse(key);
                if (this.places.exists(kind, owner)) continue;
                files.transferred.delete(key);
                files.starts.delete(key);
            }
        }
    }

    written(item) { return { $url: this.places.urlOf(item) }; }

    // --- Access ------------------------------------------------------------------------------------------------------

    /** The URL in events: as this device writes it, or as the app gave it if it names nothing here. */
    shown(url, item) { return item === undefined ? { $url: url } : this.written(item); }

    startAccess(process, url) {
        const item = this.places.itemOf(url);
        const key = item && keyOf(item);
        const result = process.files.transferred.has(key);
        if (result) process.files.starts.set(key, (process.files.starts.get(key) ?? 0) + 1);
        this.device.event("file.scope.start", { app: process.bundle }, { url: this.shown(url, item), result });
        return result;
    }

    stopAccess(process, url) {
        const item = this.places.itemOf(url);
        const key = item && keyOf(item);
        const count = process.files.starts.get(key) ?? 0;
        if (count > 0) process.files.starts.set(key, count - 1);
        this.device.event(
            "file.scope.stop", { app: process.bundle }, { url: this.shown(url, item), result: count > 0 }
        );
    }

    /** Opens a file. `needsStart` is whether this kind of reading needs that access was started before. */
    access(process, url, { by, needsStart }) {
        const item = this.places.itemOf(url);
        const file = this.find(item);
        const result = this.judge(process, item, file, needsStart);
        const fields = { url: this.shown(url, item), by, result };
        if (result === "read") fields.document = file.document;
        this.device.event("file.access", { app: process.bundle }, fields);
        return { result, item, content: result === "read" ? file.contents.toString("utf8") : undefined };
    }

    judge({ app, files }, item, file, needsStart) {
        if (item === undefined) return "missing";
        if (!this.places.mayUse(app, item)) return "denied";
        const key = keyOf(item);
        const isTransferred = files.transferred.has(key);
        if (isTransferred && needsStart && !(files.starts.get(key) > 0)) return "denied";
        if (file !== undefined) return "read";
        return isTransferred ? "notSynchronised" : "missing";
    }

    // --- With an activity --------------------------------------------------------------------------------------------

    /** Whether another device can reach what the URL names. */
    mayTravel(app, url) {
        const item = this.places.itemOf(url);
        return item !== undefined && item.kind !== "sandbox" && this.places.mayUse(app, item);
    }

    /** The source names the items behind the URLs that it may send. */
    references(app, userInfo) {
        const references = [];
        for (const url of new Set(values.urlsIn(userInfo))) {
            if (!this.mayTravel(app, url)) continue;
            const item = this.places.itemOf(url);
            references.push({ url, place: item.kind, owner: item.owner, path: item.names });
        }
        return references.slice(0, MAXIMUM_REFERENCES);
    }

    /** The receiver writes these URLs as its own. */
    translated(process, userInfo, references) {
        const translations = new Map();
        for (const reference of Array.isArray(references) ? references : []) {
            this.translate(process, reference ?? {}, translations);
        }
        return values.withURLs(userInfo, (url) => translations.get(url) ?? url);
    }

    translate(process, { url, place: kind, owner, path }, translations) {
        const isReference = typeof url === "string" && ["iCloud", "provider"].includes(kind)
            && typeof owner === "string" && owner !== "" && Array.isArray(path) && path.every(isName);
        if (!isReference || !this.places.exists(kind, owner) || !this.places.mayUse(process.app, { kind, owner })) {
            return;
        }
        const { suffix, isFolder } = parsed(url) ?? { suffix: "", isFolder: false };
        const item = { kind, owner, names: path, suffix, isFolder };
        translations.set(url, this.places.urlOf(item));
        process.files.transferred.add(keyOf(item));
    }

    // --- What an app opens in continue -------------------------------------------------------------------------------

    /** The URL that `opens` means in a payload; undefined if there is nothing to open. */
    urlToOpen(app, { key, relativeTo }, userInfo) {
        const value = values.entry(userInfo, key);
        if (relativeTo === undefined) return values.kindOf(value ?? null) === "url" ? value.$url : undefined;
        const names = namesOf(value);
        const item = this.placed(app, relativeTo === "iCloud" ? { in: "iCloud" } : { in: "local" }, names);
        return item && this.places.urlOf(item);
    }

    open(process, opens, userInfo, place) {
        const url = this.urlToOpen(process.app, opens, userInfo);
        const { through = "file", absent = "wait" } = opens;
        const { starts = through === "file" && opens.relativeTo === undefined } = opens;
        const { stops = starts } = opens;
        if (url === undefined) this.report(process, { document: "failed", because: "nothing to open" }, place);
        else this.openURL(process, url, { through, absent, starts, stops }, place);
    }

    openURL(process, url, how, place) {
        const isGranted = how.starts && this.startAccess(process, url);
        const needsStart = how.through === "file" || this.places.isMac;
        const by = how.through === "file" ? "app" : "framework";
        const { result, item, content } = this.access(process, url, { by, needsStart });
        const waits = how.absent === "wait" && (result === "missing" || result === "notSynchronised");
        if (waits && item !== undefined) {
            this.wait(process, item, () => this.openURL(process, url, how, place));
        }
        this.report(process, outcome(result, content, waits), place);
        if (how.stops && isGranted) this.stopAccess(process, url);
    }

    report(process, state, place) { this.device.apps.reportModel(process.bundle, state, place); }

    // --- What cases ask of an app ------------------------------------------------------------------------------------

    /** The item at a place that an action names; undefined if the place is not there or the path is no relative one. */
    placed(app, { in: kind = "iCloud", container }, names) {
        if (names === undefined) return undefined;
        const owners = { iCloud: container ?? app.iCloudContainers?.[0], local: app.bundle };
        const owner = Object.hasOwn(owners, kind) ? owners[kind] : container;
        const item = { kind: kind === "local" ? "sandbox" : kind, owner, names, suffix: "", isFolder: false };
        if (kind === "local") item.names = ["Documents", ...names];
        return owner !== undefined && this.places.exists(item.kind, owner) ? item : undefined;
    }

    /** The same, or the refusal. */
    named(app, { path, ...place }) {
        const item = this.placed(app, place, namesOf(path));
        if (item === undefined) throw new Refused(`there is no place for ${path}`);
        if (!this.places.mayUse(app, item)) throw new Refused(`${app.bundle} may not use the place`);
        return item;
    }

    /** The URL of an argument, or of the place that the arguments name. */
    urlNamed(app, { url, ...place }) {
        if (url === undefined) return this.places.urlOf(this.named(app, place));
        return typeof url === "string" ? url : url.$url;
    }

    write(process, { content, document, ...place }) {
        const item = this.named(process.app, place);
        const contents = Buffer.from(content ?? "");
        const name = this.store(item, { document, contents, by: "app", app: process.bundle });
        this.publish(item, name, contents);
        this.wake(item);
        return this.written(item);
    }

    read(process, place) {
        const url = this.urlNamed(process.app, place);
        const { result, content } = this.access(process, url, { by: "app", needsStart: true });
        if (result !== "read") throw new Refused(`the file cannot be read: ${result}`);
        return content;
    }

    addURL(process, { as, key = "document", form, path, ...place }) {
        const activity = this.device.activities.named(process.bundle, as);
        const url = this.written(this.named(process.app, { path, ...place }));
        const value = form === "string" ? url.$url : form === "relative" ? path : url;
        this.device.activities.addEntries(activity, values.dictionaryOf([[key, value]]));
        return value;
    }
}

/** What an app shows after it has tried to open a file. */
export function outcome(result, content, waits) {
    if (result === "read") return { document: "open", content };
    if (result === "denied") return { document: "failed", because: "no permission" };
    return { document: waits ? "waiting" : "failed", because: "not there" };
}
