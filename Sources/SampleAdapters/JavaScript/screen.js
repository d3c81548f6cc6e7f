// Which view controllers of an app are on screen: tabs with a stack each, or one stack, and what is presented above.

import { Refused } from "./answers.js";

export class Screen {
    constructor(controllers = []) {
        this.controllers = new Map(controllers.map((controller) => [controller.name, controller]));
        const tabs = controllers.filter((controller) => controller.tab).map((controller) => controller.name);
        const roots = controllers.filter(
            ({ name, presentation }) => presentation !== "present" && !this.containerOf(name)
        );
        const single = [{ names: roots.slice(0, 1).map((controller) => controller.name) }];
        this.stacks = tabs.length > 0 ? tabs.map((tab) => ({ tab, names: [tab] })) : single;
        this.selected = this.stacks[0];
        this.presented = [];
    }

    containerOf(name) {
        return [...this.controllers.values()].find((controller) => controller.children?.includes(name))?.name;
    }

    /** The visible controllers in the order of drawing; the last one is the top-most. */
    get visible() {
        const top = this.presented.at(-1) ?? this.selected.names.at(-1);
        return top === undefined ? [] : this.withChildren(top);
    }

    withChildren(name) {
        return [name, ...(this.controllers.get(name)?.children ?? []).flatMap((child) => this.withChildren(child))];
    }

    /** Whose turn it is after a controller on the way up: its container, or what presents it. */
    next(name) {
        const container = this.containerOf(name);
        if (container !== undefined) return container;
        const place = this.presented.indexOf(name);
        return place < 0 ? undefined : this.presented[place - 1] ?? this.selected.names.at(-1);
    }

    show(name) {
        const controller = this.controllers.get(name);
        if (controller === undefined) throw new Refused(`there is no controller ${name}`);
        if (this.visible.includes(name)) return;
        const container = this.containerOf(name);
        if (container !== undefined) this.show(container);
        else if (controller.presentation === "present") this.present(name);
        else this.push(name);
    }

    present(name) {
        const place = this.presented.indexOf(name);
        this.presented = place < 0 ? [...this.presented, name] : this.presented.slice(0, place + 1);
    }

    push(name) {
        this.presented = [];
        const stack = this.stacks.find(({ names }) => names.includes(name));
        const tab = this.stacks.find((each) => each.tab === name);
        this.selected = stack ?? tab ?? this.selected;
        if (stack === undefined) this.selected.names.push(name);
        else stack.names = stack.names.slice(0, stack.names.indexOf(name) + 1);
    }

    /** Takes a controller away, and all that lies on it. */
    hide(name) {
        const stack = this.stacks.find(({ names }) => names.includes(name));
        if (this.presented.includes(name)) this.presented = this.presented.slice(0, this.presented.indexOf(name));
        else if (stack !== undefined) stack.names = stack.names.slice(0, stack.names.indexOf(name));
        else throw new Refused(`${name} cannot be taken off screen`);
    }
}
