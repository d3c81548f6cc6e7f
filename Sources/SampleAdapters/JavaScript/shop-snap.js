// The sample app ShopSnap: a shopping list, and one item of it that may be open beside the list or on it.

import * as errors from "./errors.js";
import * as values from "./values.js";
import { WrittenApp } from "./written-app.js";

const VIEW = "com.razeware.shopsnap.view", EDIT = "com.razeware.shopsnap.edit";
const ITEMS = "shopsnap.items.key", ITEM = "shopsnap.item.key", VERSION = "shopsnap.version.key";
const OUTER = ["root", "split", "navigation"];

const isText = (value) => typeof value === "string";

export class ShopSnap extends WrittenApp {
    constructor(device, process) {
        super(device, process);
        process.behaviour = { didUpdate: { adds: { [VERSION]: "1.0" } } };
        this.items = [];
        this.commits = 0; // how often this process has stored the list
        this.open = undefined; // the open item: {item, text, editing}
        this.controllers = {
            root: undefined, split: undefined, navigation: undefined,
            list: (activity) => this.activities.addEntries(activity, { [ITEMS]: [...this.items] }),
            detail: (activity) => this.activities.addEntries(activity, { [ITEM]: this.open.text }),
        };
        this.actions = {
            load: ({ items }) => this.load(items),
            addItem: ({ name }) => this.addItem(name),
            removeItem: ({ name }) => this.removeItem(name),
            openItem: ({ name }) => this.openItem(name),
            newItem: () => this.newItem(),
            selectItem: ({ name }) => this.selectItem(name),
            beginEditing: () => this.beginEditing(),
            type: ({ text }) => this.type(text),
            returnKey: () => this.returnKey(),
            save: () => this.save(),
            cancel: () => this.cancel(),
        };
    }

    // --- Screens -----------------------------------------------------------------------------------------------------

    /** List and item have room side by side. */
    get isWide() {
        const { orientation, platform, setup } = this.device;
        return platform === "macOS" || platform === "visionOS"
            || setup.family === "iPad" || orientation === "landscape";
    }

    get screens() {
        if (this.open === undefined) return [...OUTER, "list"];
        return this.isWide ? [...OUTER, "list", "detail"] : [...OUTER, "detail"];
    }

    get showsList() { return this.screens.includes("list"); }

    /** From the outside: root, split, navigation, list; the item is in the split or in the navigation. */
    arrange() {
        const { containers } = this.screen;
        Object.assign(containers, { split: "root", navigation: "split", list: "navigation",
            detail: this.isWide ? "split" : "navigation" });
        this.showScreens(this.screens);
    }

    launched() {
        this.arrangeAtLaunch();
        // The list is there after the first turn of the main run loop.
        this.inNextTurn(() => {
            this.items = [...this.store.items ?? []];
            this.tellList();
            this.updateListActivity();
        });
    }

    arrangeAtLaunch() {
        this.screen.visible = this.screens;
        Object.assign(this.screen.containers, { split: "root", navigation: "split", list: "navigation" });
    }

    rotated() { this.arrange(); }

    tellList(place) { this.report({ screen: "list", items: [...this.items], commits: this.commits }, place); }
    tellItem(place) { this.report({ screen: "detail", ...this.open }, place); }

    // --- The list ----------------------------------------------------------------------------------------------------

    commit(items) {
        this.items = items;
        this.store.items = [...items];
        this.commits += 1;
    }

    changeList(items) {
        this.commit(items);
        this.tellList();
        this.updateListActivity(true);
    }

    /** The list has an activity while it can be handed over and no item is open. */
    updateListActivity(isChanged = false) {
        if (this.open !== undefined || this.items.length === 0) this.endActivityOf("list");
        else if (this.activityOf("list") === undefined) {
            this.beginActivity("list", VIEW, "Viewing Shopping List", { [ITEMS]: [...this.items] });
        } else if (isChanged) this.mark("list");
    }

    beginActivity(controller, type, title, userInfo) {
        this.begin(controller, type, { title, userInfo, needsSave: true });
    }

    needsList() { this.refuseUnless(this.showsList, "the list is not on screen"); }
    needsOnList(name) { this.refuseUnless(this.items.includes(name), `${name} is not on the list`); }

    load(items) {
        this.needsList();
        this.changeList([...items]);
    }

    addItem(name) {
        this.needsList();
        this.changeList([...this.items, name]);
    }

    removeItem(name) {
        this.needsList();
        this.needsOnList(name);
        if (this.open?.item === name) this.closeItem();
        const place = this.items.indexOf(name);
        this.changeList(this.items.filter((_, other) => other !== place));
    }

    // --- The item ----------------------------------------------------------------------------------------------------

    needsNoItem() { this.refuseUnless(this.open === undefined, "an item is open"); }
    needsItem() { this.refuseUnless(this.open !== undefined, "no item is open"); }
    needsFocus() { this.refuseUnless(this.open?.editing === true, "the field has no focus"); }

    openItem(name) {
        this.needsNoItem();
        this.needsOnList(name);
        this.showItem({ item: name, text: name, editing: false });
    }

    newItem() {
        this.needsNoItem();
        this.showItem({ item: null, text: "", editing: false });
    }

    showItem(item, place) {
        this.endActivityOf("list");
        this.open = item;
        this.arrange();
        this.tellItem(place);
    }

    selectItem(name) {
        this.refuseUnless(this.open !== undefined && this.showsList, "no item is open beside the list");
        this.needsOnList(name);
        Object.assign(this.open, { item: name, text: name });
        this.tellItem();
        this.mark("detail");
    }

    beginEditing() {
        this.needsItem();
        this.open.editing = true;
        this.tellItem();
        if (this.activityOf("detail") !== undefined) return;
        this.beginActivity("detail", EDIT, "Editing Shopping List Item", { [ITEM]: this.open.text });
    }

    type(text) {
        this.needsFocus();
        this.open.text = text;
        this.tellItem();
        this.mark("detail");
    }

    returnKey() {
        this.needsFocus();
        this.open.editing = false;
        this.endActivityOf("detail");
        this.tellItem();
    }

    save() {
        this.needsItem();
        const { item, text } = this.open;
        if (text !== "") {
            const place = this.items.indexOf(item);
            this.commit(place < 0 ? [...this.items, text] : this.items.map((other, at) => (at === place ? text : other)));
        }
        this.cancel();
    }

    cancel() {
        this.needsItem();
        this.closeItem();
        this.tellList();
        this.updateListActivity();
    }

    closeItem() {
        this.endActivityOf("detail");
        this.open = undefined;
        this.arrange();
    }

    // --- Receiving ---------------------------------------------------------------------------------------------------

    receive({ type, userInfo }, attempt) {
        const [items, item] = [ITEMS, ITEM].map((key) => values.entry(userInfo, key));
        if (!isText(values.entry(userInfo, VERSION))) return false;
        if (type === VIEW && Array.isArray(items) && items.every(isText)) this.restoreList(items, { attempt });
        else if (type === EDIT && isText(item)) this.restoreItem(item, { attempt });
        else return false;
        return true;
    }

    /** Restoration goes from the outside to the screen of the type. */
    tellRestoring(names, place) { for (const restoring of names) this.report({ restoring }, place); }

    restoreList(items, place) {
        this.tellRestoring(["root", "split"], place);
        if (this.open !== undefined) this.closeItem();
        this.tellRestoring(["list"], place);
        this.commit([...new Set([...this.items, ...items])]);
        this.tellList(place);
        this.updateListActivity(true);
    }

    restoreItem(text, place) {
        this.tellRestoring(["root", "split"], place);
        if (this.open === undefined) this.showItem({ item: null, text: "", editing: false }, place);
        this.tellRestoring(["detail"], place);
        Object.assign(this.open, { item: text, text });
        this.tellItem(place);
        this.mark("detail");
    }

    failed(attempt, code, description) {
        if (code === errors.CANCELLED) return true;
        const message = `The connection to your other device may have been interrupted. `
            + `Please try again. ${description}`;
        const place = { app: this.bundle, attempt, thread: "main" };
        this.device.event("ui.alert", place, { by: "app", title: "Handoff Error", message });
        this.report({ alert: "Handoff Error", buttons: ["Dismiss"] }, { attempt });
        return true;
    }
}
