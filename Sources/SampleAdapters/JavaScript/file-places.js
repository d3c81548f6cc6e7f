// Where files are on a device, and the URLs of them (capability file-urls). A place is one of three kinds, has an
// owner and a root; an item is a place and the names behind its root. Nothing here knows whether a file is there.

const MAXIMUM_NAME = 255, MAXIMUM_PATH = 1024;

/** These bytes of a name stand for themselves in a URL. */
const PLAIN = new Set(Buffer.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,=:@"));

/** Whether it can be a name in a path. */
export const isName = (name) =>
    typeof name === "string" && !["", ".", ".."].includes(name) && !/[/\0]/.test(name)
        && Buffer.byteLength(name) <= MAXIMUM_NAME;

/** The names of a relative path; undefined if it is none. */
export function namesOf(path) {
    const names = typeof path === "string" ? path.split("/") : [];
    return names.length > 0 && names.every(isName) ? names : undefined;
}

/** Two spellings of an item give one text. A folder is another item than a file of its name. */
export const keyOf = ({ kind, owner, names, isFolder }) => JSON.stringify([kind, owner, names, isFolder]);

const escapedByte = (byte) =>
    (PLAIN.has(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`);

const escaped = (name) => Array.from(Buffer.from(name), escapedByte).join("");

/** A part of a path without its escapes; undefined if they are wrong or give what no name can have. */
function decoded(part) {
    if (/%(?![0-9a-f]{2})|%2f|%00|\0/i.test(part)) return undefined;
    const bytes = part.split(/(%[0-9a-f]{2})/i).map(
        (piece) => (piece.startsWith("%") ? Buffer.from(piece.slice(1), "hex") : Buffer.from(piece)));
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(bytes));
    } catch {
        return undefined;
    }
}

/** The names in the path of a file URL, what follows the path, and whether it is that of a folder. */
export function parsed(text) {
    const match = /^file:(?:\/\/(?:localhost)?(?=\/))?(\/[^?#]*)([^]*)$/i.exec(text);
    if (match === null || match[1].startsWith("//") && !/^file:\/\//i.test(text)) return undefined;
    const parts = match[1].split("/").map(decoded);
    if (parts.includes(undefined)) return undefined;
    const names = [];
    for (const part of parts) {
        if (part === "..") names.pop();
        else if (part !== "" && part !== ".") names.push(part);
    }
    const sizes = names.map((name) => Buffer.byteLength(name));
    if (sizes.some((size) => size > MAXIMUM_NAME)) return undefined;
    if (sizes.reduce((sum, size) => sum + size + 1, 0) > MAXIMUM_PATH) return undefined;
    return { names, suffix: match[2], isFolder: ["", ".", ".."].includes(parts.at(-1)) };
}

export class Places {
    constructor(device) {
        this.device = device;
        this.user = device.setup.name.toLowerCase().replace(/[^a-z0-9-]/g, "") || "user";
    }

    get isMac() { return this.device.platform === "macOS"; }

    /** Folders of containers on iOS have such names. They follow from the seed: each device keeps its own. */
    identifier(purpose) {
        const digits = this.device.random(`${this.device.setup.identifier} ${purpose}`, 16)
            .toString("hex").toUpperCase();
        return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    }

    get containers() {
        return this.isMac ? ["Users", this.user, "Library", "Mobile Documents"]
            : ["private", "var", "mobile", "Library", "Mobile Documents"];
    }

    root(kind, owner) {
        if (kind === "iCloud") return [...this.containers, owner.replaceAll(".", "~")];
        if (kind === "provider") {
            const group = ["private", "var", "mobile", "Containers", "Shared", "AppGroup"];
            return [...group, this.identifier(`provider ${owner}`), "File Provider Storage"];
        }
        if (this.isMac) return ["Users", this.user, "Library", "Containers", owner, "Data"];
        return ["var", "mobile", "Containers", "Data", "Application", this.identifier(`sandbox ${owner}`)];
    }

    /** Whether the place is on this device now. */
    exists(kind, owner) {
        const { account, apps, followsIOS } = this.device;
        const app = apps.installed.get(owner);
        if (kind === "iCloud") return account !== undefined && (this.isMac || followsIOS);
        if (kind === "provider") return followsIOS && app?.providesDocuments === true;
        return app !== undefined;
    }

    /** Whether an app may use a place. */
    mayUse({ bundle, iCloudContainers = [] }, { kind, owner }) {
        if (kind === "iCloud") return iCloudContainers.includes(owner);
        return kind === "provider" || owner === bundle;
    }

    // --- URLs --------------------------------------------------------------------------------------------------------

    /** How this device writes the URL of an item. */
    urlOf({ kind, owner, names, isFolder = false, suffix = "" }) {
        const path = [...this.root(kind, owner), ...names].map((name) => `/${escaped(name)}`).join("");
        return `file://${path}${isFolder || names.length === 0 ? "/" : ""}${suffix}`;
    }

    /** The item that a URL names here; undefined if it names none that is in a place of this device. */
    itemOf(url) {
        const read = parsed(url);
        if (read === undefined) return undefined;
        for (const [kind, owner] of this.candidates(read.names)) {
            const names = this.behind(this.root(kind, owner), read.names);
            if (names !== undefined && this.exists(kind, owner)) return { kind, owner, ...read, names };
        }
        return undefined;
    }

    *candidates(names) {
        const container = this.behind(this.containers, names)?.[0];
        if (container !== undefined && !container.includes(".")) yield ["iCloud", container.replaceAll("~", ".")];
        for (const bundle of this.device.apps.installed.keys()) {
            yield ["provider", bundle];
            yield ["sandbox", bundle];
        }
    }

    /** The names behind a root. On iOS /var is a link to /private/var. */
    behind(root, names) {
        const real = (path) => (!this.isMac && path[0] === "var" ? ["private", ...path] : path);
        const [start, path] = [real(root), real(names)];
        return start.every((name, index) => path[index] === name) ? path.slice(start.length) : undefined;
    }
}
