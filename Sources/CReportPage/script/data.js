// The data that stands in the page, and the log of a case unpacked from it.

const json = id => { const node = find("#" + id); return node ? JSON.parse(node.textContent) : null; };
const page = root.dataset.page;
const run = json("run") || { command: ["", ""], kinds: {} };
const areaName = code => run.areas && run.areas[code] ? code + " – " + run.areas[code] : code;
const backgroundOf = id => {
  const background = run.background && run.background.texts[run.background.cases[Number(id.slice(1))]];
  return background || { why: "", devices: [] };
};
const requirements = new Map(all("#requirements tbody tr").map(row => {
  const cells = [...row.cells].map(cell => cell.textContent);
  return [cells[0], { id: cells[0], level: cells[1], confidence: cells[2], statement: cells[cells.length - 1] }];
}));

// Blocks of LZ4 (https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md). A block may refer to the bytes of a dictionary.
const unpack = (node, dictionary = new Uint8Array(0)) => {
  const binary = atob(node.textContent.trim());
  const input = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) input[index] = binary.charCodeAt(index);
  const start = dictionary.length;
  const output = new Uint8Array(start + Number(node.dataset.size));
  output.set(dictionary);
  let from = 0, to = start;
  const longer = length => {
    if (length < 15) return length;
    let byte;
    do { byte = input[from++]; length += byte; } while (byte === 255);
    return length;
  };
  while (from < input.length) {
    const token = input[from++];
    const literals = longer(token >> 4);
    output.set(input.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    if (from >= input.length) break;
    const distance = input[from] | input[from + 1] << 8;
    from += 2;
    const length = longer(token & 15) + 4;
    for (let index = 0; index < length; index++, to++) output[to] = output[to - distance];
  }
  return output.subarray(start);
};
let typicalLines = null;
const linesOf = node => {
  typicalLines ??= unpack(find("#dictionary"));
  return new TextDecoder().decode(unpack(node, typicalLines)).split("\n");
};

const readCase = node => {
  const story = { header: null, events: [], checks: [], verdict: null, frames: new Map() };
  if (!node) return story;
  for (const text of linesOf(node)) {
    if (!text) continue;
    let line;
    try { line = JSON.parse(text); } catch { continue; }
    if (line.line === "event") { line.text = text; story.events.push(line); }
    else if (line.line === "check") story.checks.push(line);
    else if (line.line === "case") story.header = line;
    else if (line.line === "verdict") story.verdict = line;
    else if (line.line === "frames") for (const frame of line.frames) story.frames.set(frame.data, frame.fields);
  }
  return story;
};

const bytesOf = base64 => { try { return [...atob(base64)].map(character => character.charCodeAt(0)); } catch { return []; } };
const hexadecimal = (bytes, space = " ") => bytes.map(byte => byte.toString(16).padStart(2, "0")).join(space);

// Numbers as they were written: 1 and 1.0 are different values, and integers are longer than a float holds.
class Written { constructor(text) { this.text = text; } toJSON() { return this.text; } }
const exactly = text => JSON.parse(text, (key, value, context) =>
  typeof value === "number" && context && context.source ? new Written(context.source) : value);
const notation = value => {
  if (value instanceof Written) return value.text;
  if (Array.isArray(value)) return "[" + value.map(notation).join(",") + "]";
  if (value && typeof value === "object" && Object.keys(value).length === 1 && typeof value.$data === "string")
    return "<" + hexadecimal(bytesOf(value.$data), "") + ">";
  if (value && typeof value === "object")
    return "{" + Object.entries(value).map(([key, item]) => JSON.stringify(key) + ":" + notation(item)).join(",") + "}";
  return value === undefined ? "" : JSON.stringify(value);
};

const fieldsOf = event => event.exact || (event.exact = exactly(event.text).fields || {});
const describe = (event, limit = 160) => {
  const words = [event.kind];
  if (event.app) words.push(event.app);
  if (event.activity !== undefined) words.push("activity " + event.activity);
  if (event.attempt !== undefined) words.push("attempt " + event.attempt);
  if (event.thread) words.push("(" + event.thread + ")");
  for (const [name, value] of Object.entries(fieldsOf(event)))
    words.push(name + "=" + cut(typeof value === "string" ? value : notation(value), limit));
  return words.join(" ");
};
