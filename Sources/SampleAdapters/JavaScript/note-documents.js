// The sample app NoteDocuments: notes as documents, for which the framework makes the activities.

import { URL_KEY } from "./documents.js";
import { parsed } from "./file-places.js";
import * as values from "./values.js";
import { WrittenApp } from "./written-app.js";

const NOTE = "note", EDITOR = "editor";
const EXTENSION = ".note";

const isName = (name) => typeof name === "string" && name !== "" && !name.includes("/");

export class NoteDocuments extends WrittenApp {
    constructor(device, process) {
        super(device, process);
        this.documentName = NOTE;
        this.actions = {
            newNote: (values_) => this.makeNote(values_),
            openNote: (values_) => this.open(this.device.files.urlNamed(this.process.app, this.placeOf(values_))),
            write: ({ content }) => this.write(this.present, content),
            scroll: ({ line }) => this.scroll(this.present, line),
            rename: ({ name }) => this.rename(this.present, name),
            closeNote: () => this.close(this.present),
        };
    }

    get documents() { return this.process.documents; }
    get isMac() { return this.documents.isMac; }

    launched() {
        if (this.isMac) return; // Each note has a window.
        this.framework.addResponder({ name: EDITOR, hook: "absent" });
        this.screen.visible = [EDITOR];
    }

    // --- Which note --------------------------------------------------------------------------------------------------

    /** On a Mac the note of the main window, or else the last one. */
    get openNote() {
        const open = [...this.documents.named.values()].filter((each) => each.isOpen);
        return open.find(({ name }) => name === this.framework.mainWindow?.name) ?? open.at(-1);
    }

    get present() {
        const { openNote } = this;
        this.refuseUnless(openNote !== undefined, "no note is open");
        return openNote;
    }

    placeOf({ name, in: kind = "iCloud" }) {
        this.refuseUnless(isName(name), "a note needs a name");
        const fileName = `${name}${EXTENSION}`;
        return { in: kind, path: kind === "local" ? fileName : `Documents/${fileName}` };
    }

    // --- What the user does ------------------------------------------------------------------------------------------

    makeNote({ content, document, ...rest }) {
        const { $url } = this.device.files.write(this.process, { ...this.placeOf(rest), content, document });
        this.open($url);
    }

    /** On a Mac the note gets a window beside the others, elsewhere it takes the place of the open one. */
    open(url) {
        if (this.isMac) this.documents.openByApp(url);
        else this.documents.begin(this.inPlaceOfOpenNote(url));
    }

    inPlaceOfOpenNote(url) {
        const { openNote } = this;
        if (openNote !== undefined) this.close(openNote);
        return this.documents.make(url);
    }

    write(note, content) {
        this.documents.save(note, content);
        note.content = content;
        this.tell(note);
    }

    scroll(note, line) {
        note.line = line;
        this.mark(note.name);
    }

    rename(note, name) {
        this.refuseUnless(isName(name), "a note needs a name");
        this.documents.rename(note, `${name}${EXTENSION}`);
    }

    close(note) {
        this.documents.close(note.name);
        if (this.activityOf(EDITOR) !== undefined) this.framework.detach(EDITOR);
    }

    // --- What the framework does -------------------------------------------------------------------------------------

    /** A document is a responder, which adds the line. */
    responderOf(document) {
        const run = (activity) => this.activities.addEntries(activity, { line: document.line ?? 0 });
        return { hook: "present", run };
    }

    documentOpened(document, content, place) {
        document.content = content;
        this.tell(document, place);
    }

    /** The editor shares the activity, and is on screen. */
    documentGotActivity(document, activity) {
        if (!this.isMac) this.framework.attach(activity, EDITOR);
    }

    /** UIKit leaves the document to the app, AppKit opens it by itself. */
    receive(activity, attempt) {
        if (this.isMac) return "absent";
        const value = values.entry(activity.userInfo, URL_KEY) ?? null;
        if (values.kindOf(value) !== "url") return false;
        const note = this.inPlaceOfOpenNote(value.$url);
        this.documents.restore(note, activity, attempt);
        this.documents.begin(note);
        return true;
    }

    restored(object, activity, attempt) {
        const note = this.documents.named.get(object);
        const line = values.entry(activity.userInfo, "line") ?? null;
        if (values.kindOf(line) === "integer") note.line = line;
        if (this.isMac) this.tell(note, { attempt });
    }

    tell({ url, content, line = 0 }, place) {
        const fileName = parsed(url).names.at(-1);
        this.report({ note: fileName.slice(0, -EXTENSION.length), content, line }, place);
    }
}
