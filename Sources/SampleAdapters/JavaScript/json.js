// Reads and writes JSON without losing what a payload may hold. JSON.parse makes 1 and 1.0 one number and rounds above
// 2^53; here an exact integer is a number, a larger one a BigInt, and everything with a point or an exponent a Real.

/** A number that was written with a point or an exponent. Its text is kept, so that it leaves as it came. */
export class Real {
    constructor(text) { this.text = text; }
    get value() { return Number(this.text); }
    /** The JSON of a double. Those that JSON cannot write have a tag in the protocol, see values.js. */
    static of(value) {
        const text = String(value);
        return new Real(/^-?\d+$/.test(text) ? `${text}.0` : text);
    }
}

const MARK = /([{}[\]:,])/, TEXT = /("(?:[^"\\\u0000-\u001f]|\\.)*")/, WORD = /(true|false|null)/;
const NUMBER = /(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)/;
const TOKEN = new RegExp(`[ \\t\\r\\n]*(?:${[MARK, TEXT, NUMBER, WORD].map((each) => each.source).join("|")})`, "y");
const SPACE = /[ \t\r\n]*$/y;

class Reader {
    constructor(text) {
        this.text = text;
        this.at = 0;
    }

    fail() { throw new SyntaxError(`no JSON at character ${this.at}`); }

    next() {
        TOKEN.lastIndex = this.at;
        const match = TOKEN.exec(this.text);
        if (match === null) this.fail();
        this.at = TOKEN.lastIndex;
        return { mark: match[1], text: match[2], number: match[3], word: match[4] };
    }

    whole() {
        const value = this.value(this.next());
        SPACE.lastIndex = this.at;
        if (!SPACE.test(this.text)) this.fail();
        return value;
    }

    value({ mark, text, number, word }) {
        if (text !== undefined) return JSON.parse(text);
        if (word !== undefined) return JSON.parse(word);
        if (number !== undefined) return readNumber(number);
        if (mark === "[") return this.list("]", (token) => this.value(token));
        if (mark === "{") return Object.fromEntries(this.list("}", (token) => this.member(token)));
        return this.fail();
    }

    member({ text }) {
        if (text === undefined || this.next().mark !== ":") this.fail();
        return [JSON.parse(text), this.value(this.next())];
    }

    list(end, item) {
        const items = [];
        let token = this.next();
        if (token.mark === end) return items;
        for (;;) {
            items.push(item(token));
            const { mark } = this.next();
            if (mark === end) return items;
            if (mark !== ",") this.fail();
            token = this.next();
        }
    }
}

function readNumber(text) {
    if (/[.eE]/.test(text) || text === "-0") return new Real(text);
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : BigInt(text);
}

/** Reads one line. */
export const read = (text) => new Reader(text).whole();

/** Writes a value on one line. Members that are undefined are left out. */
export function write(value) {
    if (value instanceof Real) return value.text;
    if (typeof value === "bigint") return value.toString();
    if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member)}`).join(",")}}`;
}
