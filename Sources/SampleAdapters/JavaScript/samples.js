// Which apps are written, and by which class: the sample apps that cases name, and apps with views.

import { NoteDemo, PageBrowser, ReferencePage } from "./small-samples.js";
import { FourPages } from "./four-pages.js";
import { NoteDocuments } from "./note-documents.js";
import { ShopSnap } from "./shop-snap.js";
import { Counter, SwiftUIApp } from "./swiftui.js";

const SAMPLES = { FourPages, NoteDemo, NoteDocuments, PageBrowser, ReferencePage, ShopSnap };

/** The written app of a process; undefined for one that a case scripts. */
export function writtenApp(device, process) {
    const { sample, behaviour } = process.app;
    if (sample?.startsWith("Counter-")) return new Counter(device, process);
    if (Object.hasOwn(SAMPLES, sample ?? "")) return new SAMPLES[sample](device, process);
    return behaviour?.views === undefined ? undefined : new SwiftUIApp(device, process, behaviour);
}

/** The actions that the user of an app has, whether it runs or not. */
export function actionsOf(device, bundle) {
    const app = device.apps.installed.get(bundle);
    return (device.apps.process(bundle)?.written ?? writtenApp(device, { app, behaviour: {} }))?.actions ?? {};
}
