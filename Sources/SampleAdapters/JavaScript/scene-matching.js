// Which scenes an event suits: what is compared, and how. An event has an `identifier` (targetContentIdentifier), a
// `page`, or a `url` that is opened.

const isFile = (url) => /^file:/i.test(url ?? "");

/** Without case and marks, as SwiftUI compares (SWUI-015). */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const extensionOf = (url) => /\.([^./]+)$/.exec(url.replace(/[?#].*$/, ""))?.[1]?.toLowerCase();

/** What stands for the event in comparisons; SwiftUI has the page where there is no identifier. */
const textOf = ({ identifier, page, url }, isOfKinds) =>
    identifier ?? url ?? (isOfKinds ? page : undefined) ?? undefined;

function matches(texts, event, isOfKinds) {
    const text = textOf(event, isOfKinds);
    return texts.some((each) => {
        if (each === "") return false; // SwiftUI says so; an empty text would be in every other one.
        if (each === "*") return true;
        if (text === undefined) return false;
        return isOfKinds ? folded(text).includes(folded(each)) : text.includes(each);
    });
}

const showsDocument = (kind, { url }) =>
    isFile(url) && (kind.documentTypes ?? []).some((extension) => extension.toLowerCase() === extensionOf(url));

/**
 * Whether an open scene takes an event, by its `prefers` or `allows`. One that shows a document is there for that
 * alone. UIKit asks no scene about an event that has no text: each allows it.
 */
export function takes(scene, condition, event, isOfKinds) {
    if (scene.kind?.documentTypes !== undefined) return false;
    if (!isOfKinds && textOf(event, isOfKinds) === undefined) return condition === "allows";
    return matches(scene.conditions[condition], event, isOfKinds);
}

/**
 * The kind of a new scene: one of documents, one that is declared for the event, or the first that is not declared
 * for any.
 */
export function kindFor(kinds, event) {
    return kinds?.find((kind) => showsDocument(kind, event))
        ?? kinds?.find((kind) => kind.documentTypes === undefined && matches(kind.matching ?? [], event, true))
        ?? kinds?.find((kind) => kind.documentTypes === undefined && kind.matching === undefined)
        ?? kinds?.[0];
}
