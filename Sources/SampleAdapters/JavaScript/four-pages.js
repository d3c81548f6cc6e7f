// The sample app FourPages: four tabs, of which two hand over to each other.

import * as values from "./values.js";
import { WrittenApp } from "./written-app.js";

const TYPE = "com.example.fourpages.page";
const PAGES = [0, 1, 2, 3];
const nameOf = (number) => `page${number}`;
/** What the pages with an activity hand over. */
const CONTENTS = [
    { title: "Page 1", userInfo: { jumpId: "1", info: "第1页 → 第2页" } },
    { title: "Page 2", userInfo: { jumpId: "0", info: "第2页 → 第1页" } },
];

export class FourPages extends WrittenApp {
    constructor(device, process) {
        super(device, process);
        for (const number of PAGES) this.controllers[nameOf(number)] = undefined; // No page has an update hook.
        this.build();
        this.actions = { choosePage: ({ page }) => this.choose(page) };
    }

    build() {
        this.pages = PAGES.map((page) => ({ page, info: "", saved: false, continued: 0 }));
        this.number = 0;
    }

    launched() { this.screen.visible = [nameOf(this.number)]; }
    appeared() { this.start(); }

    // --- Pages -------------------------------------------------------------------------------------------------------

    get page() { return this.pages[this.number]; }

    tell(page, place) { this.report({ ...page }, place); }

    choose(number) {
        this.refuseUnless(PAGES.includes(number), "there is no such page");
        if (number === this.number) return;
        this.leave();
        this.number = number;
        this.showScreens([nameOf(number)]);
        this.start();
    }

    start(place) {
        this.tell(this.page, place);
        const contents = CONTENTS[this.number];
        if (contents === undefined) return;
        const properties = { ...contents, webpageURL: "http://www.baidu.com", needsSave: true };
        this.begin(nameOf(this.number), TYPE, properties, { hasDelegate: true });
    }

    leave() { this.endActivityOf(nameOf(this.number)); }

    /** The page whose activity it is, unless the page is gone. */
    owner(activity) { return this.pages.find(({ page }) => this.activityOf(nameOf(page)) === activity); }

    willSave(activity) {
        const page = this.owner(activity);
        if (page === undefined || page.saved) return;
        page.saved = true;
        this.tell(page);
    }

    wasContinued(activity) {
        const page = this.owner(activity);
        if (page === undefined) return;
        page.continued += 1;
        this.tell(page);
    }

    // --- Receiving ---------------------------------------------------------------------------------------------------

    willContinue(type) { return type === TYPE; }

    receive(activity, attempt) {
        const number = PAGES.find((page) => String(page) === values.entry(activity.userInfo, "jumpId"));
        if (activity.type !== TYPE || number === undefined) return false;
        this.leave();
        this.build();
        this.number = number;
        this.showScreens([]);
        this.showScreens([nameOf(number)]);
        this.start({ attempt });
        this.framework.call({ activity, attempt, restored: new Set() }, [nameOf(number)]);
        return true;
    }

    restored(object, { userInfo }, attempt) {
        const info = values.entry(userInfo, "info");
        if (typeof info !== "string" || info === this.page.info) return;
        this.page.info = info;
        this.tell(this.page, { attempt });
    }
}
