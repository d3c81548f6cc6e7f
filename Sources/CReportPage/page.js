"use strict";
// The script of Baton's pages. The page is readable without it; it adds filters, and a view of one case that is drawn when it
// is opened. Every text goes into the page as text, never as markup: it may come from the air or from a foreign program.
(() => {
  const root = document.documentElement;
  root.classList.add("on");
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // ---- Making elements

  // What would act instead of show is made visible, as the program does it for terminals.
  const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\uFFFE\uFFFF]/gu;
  const visible = text => String(text).replace(acting, character =>
    character === "\u200C" || character === "\u200D" ? character
      : "\\u{" + character.codePointAt(0).toString(16).toUpperCase() + "}");
  const cut = (text, limit) => text.length > limit ? text.slice(0, limit - 1) + "…" : text;

  const fill = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else node.setAttribute(name, value === true ? "" : value);
    }
    for (const child of children.flat(Infinity)) {
      if (child === undefined || child === null || child === false) continue;
      node.append(child instanceof Node ? child : document.createTextNode(visible(child)));
    }
    return node;
  };
  const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
  const draw = (tag, attributes, ...children) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

  // A browser breaks a line behind any hyphen and, where nothing else fits, inside of numbers.
  const whole = (text, pattern) => text.split(pattern).map((part, index) =>
    index % 2 ? make("span", { class: "whole" }, part) : part);
  const commandText = command => whole(command, /(?<=^|\s)(--[a-z-]+)(?=\s|$)/);
  const place = declared => declared.split(/(?<=\/)/).flatMap((part, index) =>
    [index > 0 && make("wbr", {}), make("span", { class: "place" }, part)]);

  const badge = outcome => make("span", { class: "o " + (/^[a-z-]+$/.test(outcome) ? outcome : "") }, outcome);
  const milliseconds = time => {
    const microseconds = Math.floor(time / 1000);
    return Math.floor(microseconds / 1000) + "." + String(microseconds % 1000).padStart(3, "0");
  };

  // ---- Light and dark

  const themes = ["", "light", "dark"];
  const themeButton = find("#theme");
  const remembered = (() => { try { return localStorage.getItem("baton-theme") || ""; } catch { return ""; } })();
  const setTheme = theme => {
    if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
    if (themeButton) themeButton.textContent = "Theme: " + (theme || "system");
    try { localStorage.setItem("baton-theme", theme); } catch { /* pages from disk may have no storage */ }
  };
  setTheme(themes.includes(remembered) ? remembered : "");
  if (themeButton) {
    themeButton.addEventListener("click", () =>
      setTheme(themes[(themes.indexOf(root.dataset.theme || "") + 1) % themes.length]));
  }

  // ---- Data that stands in the page

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

  // Blocks of LZ4 (https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md).
  const unpack = node => {
    const binary = atob(node.textContent.trim());
    const input = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index++) input[index] = binary.charCodeAt(index);
    const output = new Uint8Array(Number(node.dataset.size));
    let from = 0, to = 0;
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
    return new TextDecoder().decode(output);
  };

  const readCase = node => {
    const story = { header: null, events: [], checks: [], verdict: null, frames: new Map() };
    if (!node) return story;
    for (const text of unpack(node).split("\n")) {
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

  // ---- The table of cases and its filters

  const rows = all("#cases tbody tr").map(row => {
    const name = find("a", row) || row.cells[1];
    const cited = (find(".q", row) || { textContent: "" }).textContent.split(" ").filter(Boolean);
    return {
      row, id: row.id, outcome: row.dataset.o, name: name.textContent, nameNode: name,
      suite: (find(".s", row) || { textContent: "" }).textContent.replace(/\/$/, ""), cited,
      areas: new Set(cited.map(id => id.replace(/-.*/, ""))),
      confidences: new Set(cited.map(id => (requirements.get(id) || {}).confidence)),
      text: (name.textContent + " " + cited.join(" ") + " " + (find(".reason", row) || { textContent: "" }).textContent).toLowerCase(),
    };
  });
  const byId = new Map(rows.map(entry => [entry.id, entry]));
  for (const details of all("details[data-c]")) {
    const entry = byId.get("c" + details.dataset.c);
    if (entry) entry.text += " " + details.textContent.toLowerCase();
  }
  for (const entry of rows) for (const details of all("details", entry.row)) entry.text += " " + details.textContent.toLowerCase();

  const chosen = { outcomes: new Set() };
  const selects = { suite: entry => [entry.suite], area: entry => entry.areas, confidence: entry => entry.confidences,
    requirement: entry => entry.cited };
  const count = list => list.reduce((counts, item) => counts.set(item, (counts.get(item) || 0) + 1), new Map());

  const apply = () => {
    const words = (find("#find") || { value: "" }).value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = Object.keys(selects).map(id => [selects[id], (find("#" + id) || { value: "" }).value])
      .filter(([, value]) => value);
    let shown = 0;
    for (const entry of rows) {
      const fits = (!chosen.outcomes.size || chosen.outcomes.has(entry.outcome))
        && wanted.every(([of, value]) => { for (const item of of(entry)) if (item === value) return true; return false; })
        && words.every(word => entry.text.includes(word));
      if (entry.row.hidden === fits) entry.row.hidden = !fits;
      if (fits) shown++;
    }
    const output = find("#shown");
    if (output) output.textContent = shown === rows.length ? shown + " cases" : shown + " of " + rows.length + " cases";
  };

  const prepareFilters = () => {
    const chips = find("#outcomes");
    if (!chips) return;
    const outcomes = [...count(rows.map(entry => entry.outcome))];
    for (const [outcome, number] of outcomes) {
      chips.append(make("button", { type: "button", "aria-pressed": "false", "data-outcome": outcome, onclick: event => {
        const button = event.currentTarget;
        if (chosen.outcomes.delete(outcome)) button.setAttribute("aria-pressed", "false");
        else { chosen.outcomes.add(outcome); button.setAttribute("aria-pressed", "true"); }
        apply();
      } }, badge(outcome), make("b", {}, number)));
    }
    for (const [id, of] of Object.entries(selects)) {
      const select = find("#" + id);
      if (!select) continue;
      const counts = count(rows.flatMap(entry => [...of(entry)]).filter(Boolean));
      const order = id === "confidence" ? ["high", "medium", "low"].filter(level => counts.has(level)) : [...counts.keys()].sort();
      for (const value of order) select.append(make("option", { value }, (id === "area" ? areaName(value) : value) + " (" + counts.get(value) + ")"));
      select.addEventListener("change", apply);
    }
    find("#find").addEventListener("input", apply);
    find("#reset").addEventListener("click", () => {
      chosen.outcomes.clear();
      for (const button of all("button", chips)) button.setAttribute("aria-pressed", "false");
      for (const id of ["find", ...Object.keys(selects)]) if (find("#" + id)) find("#" + id).value = "";
      apply();
    });
    apply();
  };

  // ---- Tables that sort

  const badness = ["harness-fault", "fail", "untestable", "broken", "warn", "disregarded", "not-run", "unsupported", "absent",
    "not judged", "pass", "met"];
  const levels = ["high", "medium", "low", "MUST", "SHOULD", "MAY"];
  const sortKey = cell => {
    if (!cell) return "";
    const text = ((find(".o", cell) || cell).textContent || "").trim();
    const rank = [badness, levels].map(list => list.indexOf(text)).find(place => place >= 0);
    if (rank !== undefined) return rank;
    // "3 of 4" sorts by what is missing.
    const share = text.match(/^(\d+) of (\d+)$/);
    if (share) return Number(share[1]) - Number(share[2]);
    return cell.matches(".n") ? (text === "–" ? 1e15 : Number(text)) : text;
  };
  const prepareSorting = table => {
    const heads = all("thead tr:last-child > *", table), body = table.tBodies[0];
    heads.forEach((head, column) => {
      if (!head.matches("th") || !head.textContent.trim()) return;
      const button = make("button", { type: "button", class: "sort" });
      button.append(...head.childNodes);
      head.append(button);
      head.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => {
        const ascending = head.getAttribute("aria-sort") !== "ascending";
        for (const other of heads) if (other.hasAttribute("aria-sort")) other.setAttribute("aria-sort", "none");
        head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
        const keyed = [...body.rows].map((row, place) => ({ row, place, key: sortKey(row.cells[column]) }));
        const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
        keyed.sort((a, b) => (ascending ? 1 : -1) * compare(a.key, b.key) || a.place - b.place);
        body.append(...keyed.map(entry => entry.row));
        // Previous and next follow the table.
        if (table.closest("#cases")) {
          const places = new Map(keyed.map((entry, place) => [entry.row, place]));
          rows.sort((a, b) => places.get(a.row) - places.get(b.row));
        }
      });
    });
  };

  // ---- The timeline

  const category = event => {
    const kind = event.kind;
    if (kind.startsWith("cb.")) return event.thread === "other" ? "other" : "main";
    if (kind.startsWith("adv.") || kind.startsWith("radio.")) return "air";
    if (kind.startsWith("offer.") || kind.startsWith("suggestion.")) return "offer";
    if (kind.startsWith("xfer.")) return "transfer";
    if (kind.startsWith("user.")) return "user";
    if (kind.startsWith("act.") || kind.startsWith("save.") || kind.startsWith("needsSave.")) return "activity";
    if (kind.startsWith("world.fault")) return "fault";
    if (kind === "app.finding") return "find";
    if (kind === "elig.check") return event.fields && event.fields.result === false ? "bad" : "system";
    return "system";
  };
  const shape = (event, x, y) => {
    const kind = event.kind;
    const at = (dx, dy) => (x + dx) + "," + (y + dy);
    switch (category(event)) {
      case "main": case "other":
        return kind === "cb.returned" ? draw("rect", { class: "shape hollow", x: x - 1.5, y: y - 5, width: 3, height: 10 })
          : draw("rect", { class: "shape", x: x - 1.5, y: y - 9, width: 3, height: 18, rx: 1 });
      case "air":
        return draw("circle", { class: kind === "adv.dropped" ? "shape hollow" : "shape", cx: x, cy: y, r: 2.6 });
      case "offer":
        return draw("polygon", { class: "shape", points: kind === "offer.hide"
          ? [at(-4, -3), at(4, -3), at(0, 4)].join(" ") : [at(-4, 3), at(4, 3), at(0, -4)].join(" ") });
      case "user": return draw("polygon", { class: "shape", points: [at(0, -6), at(6, 0), at(0, 6), at(-6, 0)].join(" ") });
      case "activity": return draw("circle", { class: "shape", cx: x, cy: y, r: 3.6 });
      case "transfer": return draw("circle", { class: "shape hollow", cx: x, cy: y, r: 3.4 });
      case "fault": return draw("path", { class: "shape", d: `M${at(-4, -4)}L${at(4, 4)}M${at(4, -4)}L${at(-4, 4)}` });
      case "find": return draw("polygon", { class: "shape", points: [at(-5, 4), at(5, 4), at(0, -5)].join(" ") });
      case "bad": return draw("rect", { class: "shape", x: x - 3, y: y - 3, width: 6, height: 6 });
      default: return draw("circle", { class: "shape hollow", cx: x, cy: y, r: 2.8 });
    }
  };
  const label = event => {
    const fields = event.fields || {};
    switch (event.kind) {
      case "cb.returned": return "";
      case "offer.show": return "offer";
      case "offer.hide": return "withdrawn";
      case "act.state": return String(fields.to || "");
      case "world.fault": case "world.fault.lifted": return "";
      case "save.snapshot": return "saved";
      case "app.finding": return "finding";
      case "ui.alert": return "alert";
    }
    if (event.kind.startsWith("cb.") || event.kind.startsWith("user.") || event.kind.startsWith("device."))
      return event.kind.replace(/^[a-z]+\./, "");
    return "";
  };

  // Alike events in a row become one mark; of a case that has too many, the middle is left to the list.
  const limit = 1400;
  const fold = events => {
    let items = [];
    for (let index = 0; index < events.length;) {
      const first = events[index];
      let end = index + 1;
      while (end < events.length && events[end].kind === first.kind && events[end].device === first.device
        && events[end].app === first.app && events[end].n === events[end - 1].n + 1) end++;
      const alike = end - index;
      if (alike > 4 && !first.kind.startsWith("world.")) {
        items.push({ event: first, last: events[end - 1], alike });
        index = end;
      } else {
        items.push({ event: first, last: first, alike: 1 });
        index++;
      }
    }
    let left = 0;
    if (items.length > limit) {
      left = items.slice(limit - 400, items.length - 400).reduce((sum, item) => sum + item.alike, 0);
      items = [...items.slice(0, limit - 400), ...items.slice(items.length - 400)];
    }
    return { items, left };
  };

  const textWidth = (text, size = 11) => text.length * size * .56;

  const timeline = (story, select, scale) => {
    const { items, left } = fold(story.events);
    const marks = items.filter(item => item.event.kind !== "world.step");
    const lanes = [];
    const lane = name => {
      let found = lanes.find(candidate => candidate.name === name);
      if (!found) lanes.push(found = { name, ads: false, offers: false, apps: new Set() });
      return found;
    };
    for (const { event } of marks) {
      const of = lane(event.device === undefined ? "" : event.device);
      if (event.kind === "radio.set") of.ads = true;
      if (event.kind === "offer.show") of.offers = true;
    }
    lanes.sort((a, b) => (a.name === "" ? 0 : 1) - (b.name === "" ? 0 : 1));
    const top = 31;
    let y = top;
    for (const of of lanes) {
      of.top = y;
      y += 8;
      if (of.ads) { of.adY = y; y += 15; }
      if (of.offers) { of.offerY = y; y += 13; }
      of.y = y + 13;
      y += 48;
      of.bottom = y;
    }
    const verdictY = y + 16, axisY = y + 42, height = y + 54;

    // Time passes as the reader needs it: every event gets its place, and a pause as much as the logarithm of its length. The
    // other scale is true to time.
    const span = Math.max(1, story.verdict ? story.verdict.t : 0, ...items.map(item => item.last.t));
    let x = 22, previous = items.length ? items[0].event.t : 0, stepEnd = 0, before = null;
    for (const item of items) {
      const pause = (item.event.t - previous) / 1e6;
      if (scale === "time") x = 22 + item.event.t / span * 1060;
      else if (before) x += (item.event.kind === "world.step" && before.event.kind === "world.step" ? 4 : 17)
        + (pause > 0 ? Math.min(64, 6 + 11 * Math.log10(1 + pause)) : 0);
      if (item.event.kind === "world.step" && scale !== "time") {
        x = Math.max(x, stepEnd);
        stepEnd = x + 14 + textWidth(stepText(item.event), 12.6);
      }
      item.x = x;
      previous = item.last.t;
      before = item;
    }
    const end = scale === "time" ? 22 + 1060 : Math.max(x + 40, stepEnd);
    const verdicts = groupChecks(story.checks);
    const place = time => {
      if (scale === "time") return 22 + Math.min(1, time / span) * 1060;
      let at = 22;
      for (const item of items) if (item.event.t <= time) at = item.x;
      return at;
    };
    for (const group of verdicts) group.x = place(group.t) + (scale === "time" ? 0 : 9);
    verdicts.sort((a, b) => a.x - b.x);
    const room = group => group.checks.length > 1 ? 40 : 15;
    for (let index = 1; index < verdicts.length; index++)
      verdicts[index].x = Math.max(verdicts[index].x, verdicts[index - 1].x + room(verdicts[index - 1]));
    const width = Math.max(end, ...verdicts.map(group => group.x + room(group) + 6)) + 16;
    const at = new Map(items.map(item => [item.event.n, item]));
    const picture = draw("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group",
      "aria-label": "Timeline; arrow keys move from event to event" });
    const defs = draw("defs", {}, draw("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7,
      markerHeight: 7, orient: "auto-start-reverse" }, draw("path", { class: "tip", d: "M0 .5 8 4 0 7.5Z" })));
    picture.append(defs);
    const below = draw("g", {}), lines = draw("g", {}), above = draw("g", {});
    picture.append(below, lines, above);

    // Faults
    const open = new Map();
    const bands = [];
    for (const { event, x } of items) {
      const key = event.device + " " + (event.fields || {}).name;
      if (event.kind === "world.fault" && !open.has(key)) open.set(key, { x, event });
      if (event.kind === "world.fault.lifted" && open.has(key)) { bands.push({ ...open.get(key), end: x }); open.delete(key); }
    }
    for (const rest of open.values()) bands.push({ ...rest, end: width - 8 });
    let bandLabelled = -1e9;
    bands.sort((a, b) => a.x - b.x);
    for (const band of bands) {
      below.append(draw("rect", { class: "band", x: band.x, y: top, width: Math.max(3, band.end - band.x), height: y - top }));
      const { name, point } = band.event.fields || {};
      const words = cut((name || "fault") + (point ? " at " + point : ""), 40);
      // Under the steps' row, so that it meets none of their texts; where two begin close together, the second has none.
      if (band.x >= bandLabelled) {
        below.append(draw("text", { class: "bandtext", x: band.x + 3, y: top + 9, "font-size": 10 }, words));
        bandLabelled = band.x + 9 + textWidth(words, 10);
      }
    }

    for (const of of lanes) {
      below.append(draw("line", { class: "lane", x1: 0, x2: width, y1: of.top, y2: of.top }));
      below.append(draw("line", { class: "base", x1: 0, x2: width, y1: of.y, y2: of.y }));
    }
    below.append(draw("line", { class: "lane", x1: 0, x2: width, y1: y, y2: y }));

    // Steps
    let stepLabelled = -1e9;
    for (const { event, x } of items) {
      if (event.kind !== "world.step") continue;
      below.append(draw("line", { class: "step", x1: x, x2: x, y1: 10, y2: y }));
      const mark = draw("g", { class: "m", tabindex: "-1", role: "img", "data-n": event.n, "aria-label": visible(describe(event)) },
        draw("circle", { class: "ring", cx: x, cy: 12, r: 7 }),
        draw("circle", { class: "shape", cx: x, cy: 12, r: 3 }));
      mark.classList.add("k-user");
      above.append(mark);
      if (x < stepLabelled) continue;
      // A text ends before the mark of the next step and before the edge; pointing shows the whole.
      const next = items.find(item => item.event.kind === "world.step" && item.x > x + 6);
      const room = Math.floor(((next ? next.x - 7 : width) - x - 7) / textWidth("m", 12.6));
      if (room < 3) continue;
      const words = cut(stepText(event), room);
      above.append(draw("text", { class: "steptext", x: x + 7, y: 16 }, words));
      stepLabelled = x + 14 + textWidth(words, 12.6);
    }

    // Advertising and offers as bars
    const bars = (start, stop, key, draws) => {
      const running = new Map();
      for (const { event, x } of items) {
        const id = key(event);
        if (event.kind === start || event.kind === stop) {
          const bar = running.get(id);
          if (bar) { draws(bar, x); running.delete(id); }
        }
        if (event.kind === start) running.set(id, { event, x });
      }
      for (const bar of running.values()) draws(bar, width - 10);
    };
    bars("radio.set", "radio.stop", event => event.device + " " + ((event.fields || {}).set || 0), (bar, end) => {
      const of = lane(bar.event.device === undefined ? "" : bar.event.device);
      if (of.adY === undefined) return;
      const counter = counterOf(story, bar.event);
      below.append(draw("rect", { class: "ad", x: bar.x, y: of.adY, width: Math.max(3, end - bar.x - 1), height: 9, rx: 2 },
        draw("title", {}, "advertising " + (counter ? "counter " + counter + ", " : "") + "every "
          + milliseconds((bar.event.fields || {}).interval || 0) + " ms")));
      if (counter && end - bar.x > textWidth(counter) + 12)
        below.append(draw("text", { class: "adtext", x: bar.x + 4, y: of.adY + 8 }, counter));
    });
    bars("offer.show", "offer.hide", event => event.device + " " + ((event.fields || {}).surface || ""), (bar, end) => {
      const of = lane(bar.event.device === undefined ? "" : bar.event.device);
      if (of.offerY === undefined) return;
      below.append(draw("rect", { class: "shown", x: bar.x, y: of.offerY, width: Math.max(3, end - bar.x - 1), height: 7, rx: 2 },
        draw("title", {}, "offer on " + ((bar.event.fields || {}).surface || ""))));
    });

    // What travels between devices
    const spot = (event, name) => ({ x: at.get(event.n).x, y: lane(name === undefined ? "" : name).y });
    const attempts = new Map();
    for (const { event } of items) {
      if (event.kind === "adv.seen" && event.fields && event.fields.from && lanes.some(of => of.name === event.fields.from)) {
        const here = spot(event, event.device), there = lane(event.fields.from);
        lines.append(draw("line", { class: "heard", x1: here.x, x2: here.x, y1: (there.adY || there.y) + 9, y2: here.y }));
      }
      if (!event.kind.startsWith("xfer.") || event.attempt === undefined) continue;
      if (!attempts.has(event.attempt)) attempts.set(event.attempt, []);
      attempts.get(event.attempt).push(event);
    }
    const hop = (from, to) => lines.append(draw("line", { class: "hop", "marker-end": "url(#tip)",
      x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
    const lost = (from, other) => {
      if (!lanes.some(of => of.name === other)) return;
      const target = lane(other).y, x2 = from.x + 22, y2 = from.y + (target - from.y) * .6;
      lines.append(draw("line", { class: "hop lost", x1: from.x, y1: from.y, x2, y2 }));
      lines.append(draw("path", { class: "hop lost", d: `M${x2 - 4} ${y2 - 4}l8 8m0-8l-8 8` }));
    };
    for (const events of attempts.values()) {
      const next = { "xfer.request": ["xfer.serve"], "xfer.serve": ["xfer.reply", "xfer.dropped"],
        "xfer.reply.complete": ["xfer.served"] };
      events.forEach((event, index) => {
        if (!next[event.kind]) return;
        const answer = events.slice(index + 1).find(later => next[event.kind].includes(later.kind) && later.device !== event.device);
        if (answer) hop(spot(event, event.device), spot(answer, answer.device));
        else if (event.kind !== "xfer.reply.complete")
          lost(spot(event, event.device), (event.fields || {}).from || (event.fields || {}).to);
      });
    }

    // Events
    const labelEnds = new Map();
    for (const { event, last, alike, x } of marks) {
      const of = lane(event.device === undefined ? "" : event.device);
      const words = alike > 1 ? `${alike} × ${event.kind}, ${event.n} to ${last.n}` : describe(event, 60);
      const mark = draw("g", { class: "m k-" + category(event), tabindex: "-1", role: "img", "data-n": event.n, "data-last": last.n,
        "aria-label": visible(`${milliseconds(event.t)} ms, ${event.device === undefined ? "world" : event.device}: ${words}`) },
        draw("rect", { class: "hit", x: x - 8, y: of.y - 12, width: 16, height: 24 }),
        draw("circle", { class: "ring", cx: x, cy: of.y, r: 10 }), shape(event, x, of.y));
      above.append(mark);
      const text = alike > 1 ? "×" + alike : label(event);
      if (text) {
        const half = textWidth(text, 10.5) / 2 + 3;
        const rowsUsed = labelEnds.get(of) || [-1e9, -1e9];
        const row = rowsUsed[0] <= x - half ? 0 : rowsUsed[1] <= x - half ? 1 : -1;
        if (row >= 0) {
          rowsUsed[row] = x + half;
          labelEnds.set(of, rowsUsed);
          above.append(draw("text", { x, y: of.y + 20 + row * 12, "text-anchor": "middle", "font-size": 10.5,
            class: alike > 1 ? "times" : null }, text));
        }
      }
    }
    if (left) {
      const x = items[limit - 400].x - 8;
      above.append(draw("text", { class: "bandtext", x: x + 4, y: top + 10 }, `… ${left} events here: see the list`));
      below.append(draw("line", { class: "hop lost", x1: x, x2: x, y1: top, y2: y }));
    }

    // Verdicts
    for (const group of verdicts) {
      const symbol = { pass: "✓", fail: "✕", warn: "!" }[group.outcome] || "–";
      const words = group.checks.length === 1 ? `${group.outcome}: ${group.checks[0].id}`
        : `${group.checks.length} checks ${group.outcome}: ${group.checks.map(check => check.id).join(", ")}`;
      above.append(draw("g", { class: "m k-" + group.outcome, tabindex: "-1", role: "img", "data-checks":
        group.checks.map(check => story.checks.indexOf(check)).join(" "), "aria-label": visible(words) },
        draw("circle", { class: "ring", cx: group.x, cy: verdictY - 4, r: 9 }),
        draw("rect", { class: "hit", x: group.x - 8, y: verdictY - 14, width: 16, height: 20 }),
        draw("text", { class: "mark", x: group.x, y: verdictY, "text-anchor": "middle" }, symbol),
        group.checks.length > 1 && draw("text", { class: "times", x: group.x + 9, y: verdictY }, group.checks.length)));
    }

    // Time
    let labelled = -1e9, labelledTime = null;
    for (const { event, x } of items) {
      if (event.t === labelledTime) continue;
      const text = milliseconds(event.t), half = textWidth(text, 10.5) / 2;
      below.append(draw("line", { class: "lane", x1: x, x2: x, y1: axisY - 14, y2: axisY - 10 }));
      if (x - half > labelled) {
        below.append(draw("text", { x: Math.max(x, half), y: axisY, "text-anchor": "middle", "font-size": 10.5 }, text));
        labelled = x + half + 8;
      }
      labelledTime = event.t;
    }

    const nameWidth = Math.min(150, Math.max(94, ...lanes.map(of => textWidth(of.name, 13) + 26)));
    const names = draw("svg", { class: "names", width: nameWidth, height, "aria-hidden": "true" });
    const row = (text, y, sub) => names.append(draw("text", { x: 12, y, class: sub ? "sub" : null }, text));
    row("step", 16, true);
    for (const of of lanes) {
      names.append(draw("line", { class: "lane", x1: 0, x2: nameWidth, y1: of.top, y2: of.top }));
      row(cut(visible(of.name) || "world", 18), of.y + 4);
      if (of.adY !== undefined) row("advertising", of.adY + 8, true);
      if (of.offerY !== undefined) row("offer", of.offerY + 8, true);
    }
    names.append(draw("line", { class: "lane", x1: 0, x2: nameWidth, y1: y, y2: y }));
    row("checks", verdictY, true);
    row("virtual ms", axisY, true);

    // Keys: one stop for the whole picture, arrows inside it.
    const stops = all(".m", picture).sort((a, b) => {
      const order = node => node.dataset.n !== undefined ? Number(node.dataset.n) : 1e12 + Number(node.dataset.checks.split(" ")[0]);
      return order(a) - order(b);
    });
    if (stops.length) stops[0].setAttribute("tabindex", "0");
    picture.addEventListener("keydown", event => {
      const current = stops.indexOf(document.activeElement);
      if (current < 0) return;
      const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: stops.length - 1 }[event.key];
      if (target === undefined || !stops[target]) return;
      event.preventDefault();
      stops[current].setAttribute("tabindex", "-1");
      stops[target].setAttribute("tabindex", "0");
      stops[target].focus();
    });
    const choose = (event, holds) => {
      const mark = event.target.closest && event.target.closest(".m");
      if (mark) select(mark, holds);
    };
    picture.addEventListener("focusin", event => choose(event, true));
    picture.addEventListener("click", event => choose(event, true));
    picture.addEventListener("pointerover", event => choose(event, false));
    return make("div", { class: "timeline" }, names, make("div", { class: "stage" }, picture));
  };

  function stepText(event) {
    const fields = event.fields || {};
    return cut((event.device === undefined ? "" : event.device + " ") + (fields.verb === undefined ? "step" : fields.verb), 34);
  }
  const groupChecks = checks => {
    const groups = [];
    for (const check of checks) {
      const isRule = check.id.startsWith("rule:");
      const group = groups.find(other => isRule && other.isRule && check.outcome === "pass" && other.outcome === "pass" && other.t === check.t);
      if (group) group.checks.push(check);
      else groups.push({ isRule, outcome: check.outcome, t: check.t, checks: [check] });
    }
    return groups;
  };
  const frameField = (story, data, name) => {
    const field = (story.frames.get(data) || []).find(([key]) => key === name);
    return field ? field[1] : "";
  };
  const counterOf = (story, event) =>
    frameField(story, ((event.fields || {}).data || {}).$data, "Handoff counter");

  const legend = () => {
    const sample = (event, text) => make("li", {}, draw("svg", { width: 14, height: 18, viewBox: "-7 -9 14 18", class: "m k-" + category(event) },
      shape(event, 0, 0)), text);
    return make("ul", { class: "legend" },
      sample({ kind: "cb.continue", thread: "main" }, "callback, main thread"), sample({ kind: "cb.x", thread: "other" }, "callback, other thread"),
      sample({ kind: "cb.returned" }, "returned"), sample({ kind: "user.accept" }, "user"), sample({ kind: "act.state" }, "activity"),
      sample({ kind: "adv.seen" }, "advertising"), sample({ kind: "adv.dropped" }, "given up"), sample({ kind: "offer.show" }, "offer"),
      sample({ kind: "xfer.serve" }, "transfer"), sample({ kind: "app.launch" }, "system"), sample({ kind: "app.finding" }, "advice to the app"), sample({ kind: "world.fault" }, "fault"));
  };

  // ---- Payloads

  const flatten = (value, path, into) => {
    if (into.size > 5000) return;
    const isTagged = value && typeof value === "object" && !Array.isArray(value) && !(value instanceof Written)
      && Object.keys(value).length === 1 && Object.keys(value)[0].startsWith("$");
    if (Array.isArray(value) && value.length) value.forEach((item, index) => flatten(item, path + "[" + index + "]", into));
    else if (value && typeof value === "object" && !(value instanceof Written) && !isTagged && !Array.isArray(value) && Object.keys(value).length)
      for (const [key, item] of Object.entries(value)) flatten(item, path + " › " + key, into);
    else into.set(path, notation(value));
  };
  const payloads = story => {
    const found = [];
    const saved = new Map();
    const served = new Map();
    for (const event of story.events) {
      if (event.kind === "save.snapshot") saved.set(event.device + " " + event.activity, event);
      if (event.kind === "xfer.serve")
        served.set(event.attempt, { event, snapshot: saved.get(event.device + " " + event.activity) });
      if (event.kind === "cb.continue") {
        const sent = event.attempt === undefined ? undefined : served.get(event.attempt);
        served.delete(event.attempt);
        found.push({ attempt: event.attempt, sent: sent && sent.snapshot, by: sent && sent.event.device, received: event });
      }
    }
    for (const [attempt, sent] of served) found.push({ attempt, sent: sent.snapshot, by: sent.event.device });
    return found.filter(pair => pair.sent || pair.received);
  };
  const payloadTable = pair => {
    const side = event => {
      const into = new Map();
      if (event) for (const name of ["type", "title", "userInfo", "webpageURL"])
        if (fieldsOf(event)[name] !== undefined) flatten(fieldsOf(event)[name], name, into);
      return into;
    };
    const sent = side(pair.sent), received = side(pair.received);
    const paths = [...new Set([...sent.keys(), ...received.keys()])];
    const table = make("tbody", {});
    let differences = 0;
    for (const path of paths) {
      const differs = pair.sent && pair.received && sent.get(path) !== received.get(path);
      if (differs) differences++;
      if (table.rows.length >= 300 && !differs) continue;
      const cell = value => make("td", {}, value === undefined ? make("span", { class: "none" }, "absent") : cut(value, 600));
      table.append(make("tr", { class: differs ? "differs" : null }, make("th", { scope: "row" }, cut(path, 200)),
        cell(sent.get(path)), cell(received.get(path))));
    }
    const rest = paths.length - table.rows.length;
    const verdict = !pair.sent ? "no saved payload in the log" : !pair.received ? "never received"
      : differences ? differences + " difference" + (differences === 1 ? "" : "s") : "equal";
    return make("div", {}, make("h3", {}, "Attempt " + (pair.attempt === undefined ? "?" : pair.attempt) + ": ", verdict),
      make("div", { class: "scroll" }, make("table", { class: "pair" }, make("thead", {}, make("tr", {}, make("th", {}, "Value"),
        make("th", {}, "Sent by " + (pair.by || (pair.sent && pair.sent.device) || "?")),
        make("th", {}, "Received by " + ((pair.received && pair.received.device) || "no device")))), table)),
      rest > 0 && make("p", { class: "none" }, `and ${rest} more values that are equal`));
  };

  // ---- Frames

  const bytesOf = base64 => { try { return [...atob(base64)].map(character => character.charCodeAt(0)); } catch { return []; } };
  const hexadecimal = (bytes, space = " ") => bytes.map(byte => byte.toString(16).padStart(2, "0")).join(space);
  const frames = story => {
    const seen = new Map();
    let active = new Map();
    for (const event of story.events) {
      if (event.kind === "adv.start") active.set(event.device, event);
      if (event.kind === "adv.stop") active.delete(event.device);
      const data = event.kind === "radio.set" && event.fields && event.fields.data && event.fields.data.$data;
      if (!data) continue;
      const key = event.device + " " + event.fields.address + " " + data;
      if (!seen.has(key)) seen.set(key, { event, data, times: 0, start: active.get(event.device) });
      seen.get(key).times++;
    }
    return [...seen.values()].slice(0, 60).map(({ event, data, times, start }) => {
      const counter = frameField(story, data, "Handoff counter");
      const opened = story.events.filter(other => other.kind === "adv.decoded" && other.fields && other.fields.from === event.device
        && String(other.fields.counter) === counter);
      const facts = [["address", event.fields.address], ["interval", milliseconds(event.fields.interval || 0) + " ms"],
        ...(story.frames.get(data) || [])];
      if (start && start.fields && String(start.fields.counter) === counter) {
        facts.push(["activity", start.fields.type]);
        if (start.fields.hash && start.fields.hash.$data) facts.push(["hash", hexadecimal(bytesOf(start.fields.hash.$data))]);
      }
      if (opened.length) facts.push(["opened by", [...new Set(opened.map(other => other.device))].join(", ")]);
      return make("div", { class: "frame" },
        make("p", {}, make("strong", {}, event.device || "?"), ` from ${milliseconds(event.t)} ms`, times > 1 ? `, set ${times} times` : ""),
        make("code", {}, hexadecimal(bytesOf(data))),
        make("dl", {}, facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))));
    });
  };

  // ---- A case

  const requirementList = ids => make("dl", { class: "reqs" }, ids.map(id => {
    const known = requirements.get(id);
    return [make("dt", {}, id, known && make("small", {}, `${known.level}, ${known.confidence} confidence`)),
      make("dd", {}, known ? known.statement : "not described in this log")];
  }));
  const quoted = text => "'" + text.replaceAll("'", "'\\''") + "'";
  const copyButton = text => make("button", { type: "button", onclick: async event => {
    const button = event.currentTarget;
    let copied = false;
    try { await navigator.clipboard.writeText(text); copied = true; } catch {
      const area = make("textarea", { class: "hidden" });
      area.value = text;
      document.body.append(area);
      area.select();
      try { copied = document.execCommand("copy"); } catch { copied = false; }
      area.remove();
    }
    button.textContent = copied ? "Copied" : "Select and copy";
    setTimeout(() => { button.textContent = "Copy"; }, 1600);
  } }, "Copy");

  const section = (title, ...children) => make("section", {}, make("h2", {}, title), children);

  const timelineSection = (story, title) => {
    const detail = make("div", { class: "event", "aria-live": "polite" }, make("p", { class: "none" },
      matchMedia("(hover: none) and (pointer: coarse)").matches ? "Tap an event. Drag the picture sideways to see all of it."
        : "Point at an event, or focus the timeline and move with the arrow keys."));
    let held = null;
    const holder = make("div", {});
    const listed = new Map();
    const evidence = new Set(story.checks.filter(check => check.outcome !== "pass").flatMap(check => check.evidence || []));
    const mark = chosen => {
      for (const node of all(".m.selected", holder)) node.classList.remove("selected");
      if (chosen) chosen.classList.add("selected");
    };
    const ring = numbers => {
      for (const node of all(".m[data-n]", holder)) {
        const from = Number(node.dataset.n), to = Number(node.dataset.last || node.dataset.n);
        node.classList.toggle("evidence", [...numbers].some(n => n >= from && n <= to));
      }
    };
    const showEvent = number => {
      const event = story.events.find(candidate => candidate.n === number);
      if (!event) return;
      const fields = Object.entries(fieldsOf(event));
      detail.replaceChildren(
        make("p", {}, make("span", { class: "what" }, event.kind), ` at ${milliseconds(event.t)} ms`,
          event.device === undefined ? "" : " on " + event.device, event.app ? ", " + event.app : "",
          event.activity === undefined ? "" : `, activity ${event.activity}`, event.attempt === undefined ? "" : `, attempt ${event.attempt}`,
          event.thread ? `, ${event.thread} thread` : "", make("small", {}, `  event ${event.n}`),
          run.kinds[event.kind] && make("small", {}, " – " + run.kinds[event.kind])),
        fields.length ? make("p", {}, make("code", {}, fields.map(([name, value]) =>
          name + " = " + cut(typeof value === "string" ? value : notation(value), 400)).join("   "))) : "");
      for (const row of listed.values()) row.classList.remove("selected");
      if (listed.has(number)) listed.get(number).classList.add("selected");
    };
    const showChecks = indices => {
      const checks = indices.map(index => story.checks[index]).filter(Boolean);
      ring(new Set(checks.flatMap(check => check.evidence || [])));
      detail.replaceChildren(...checks.slice(0, 30).map(check => make("p", {}, badge(check.outcome), " ",
        make("span", { class: "what" }, check.id), ` at ${milliseconds(check.t)} ms `,
        make("small", {}, (check.requirements || []).join(", ")), check.observed ? make("small", {}, " observed: " + cut(check.observed, 300)) : "")));
    };
    const select = (node, holds) => {
      if (!holds && held && document.activeElement === held) return;
      if (holds) held = node;
      mark(node);
      if (node.dataset.checks !== undefined) showChecks(node.dataset.checks.split(" ").map(Number));
      else showEvent(Number(node.dataset.n));
    };
    const buttons = ["events", "time"].map(scale => make("button", { type: "button", "aria-pressed": String(scale === "events"),
      onclick: event => {
        for (const button of buttons) button.setAttribute("aria-pressed", String(button === event.currentTarget));
        paint(scale);
      } }, scale === "events" ? "Even" : "True to time"));
    const paint = scale => { holder.replaceChildren(timeline(story, select, scale)); ring(evidence); };
    paint("events");
    const reveal = number => {
      const node = all(".m[data-n]", holder).find(candidate =>
        Number(candidate.dataset.n) <= number && number <= Number(candidate.dataset.last || candidate.dataset.n));
      if (node) {
        const stage = find(".stage", holder);
        stage.scrollLeft = node.getBoundingClientRect().left - stage.getBoundingClientRect().left + stage.scrollLeft - stage.clientWidth / 2;
        mark(node);
      }
      showEvent(number);
    };
    return {
      listed, reveal, evidence,
      node: make("section", {}, make("div", { class: "head" }, make("h2", {}, title),
        make("div", { class: "group", role: "group", "aria-label": "Scale" }, buttons)), holder, detail, legend()),
    };
  };

  const eventList = (story, picture) => {
    const body = make("tbody", {});
    let shown = 0, matching = story.events;
    const more = make("button", { type: "button", onclick: () => grow() });
    const grow = () => {
      for (const event of matching.slice(shown, shown + 400)) {
        const row = make("tr", { class: picture.evidence.has(event.n) ? "evidence" : null, onclick: () => picture.reveal(event.n) },
          make("td", { class: "n" }, event.n), make("td", { class: "n" }, milliseconds(event.t)),
          make("td", { class: "d" }, event.device === undefined ? "·" : event.device), make("td", {}, describe(event)));
        picture.listed.set(event.n, row);
        body.append(row);
      }
      shown = Math.min(matching.length, shown + 400);
      more.hidden = shown >= matching.length;
      more.textContent = `Show more (${matching.length - shown} left)`;
    };
    const search = make("input", { type: "search", placeholder: "Filter events …", "aria-label": "Filter events", oninput: event => {
      const words = event.currentTarget.value.toLowerCase().split(/\s+/).filter(Boolean);
      matching = words.length ? story.events.filter(candidate => words.every(word => candidate.text.toLowerCase().includes(word))) : story.events;
      body.replaceChildren();
      picture.listed.clear();
      shown = 0;
      grow();
    } });
    grow();
    return make("section", {}, make("div", { class: "head" }, make("h2", {}, `Events (${story.events.length})`), search),
      make("div", { class: "scroll" }, make("table", { class: "log" }, make("thead", {}, make("tr", {}, make("th", { class: "n" }, "#"),
        make("th", { class: "n" }, "virtual ms"), make("th", {}, "Device"), make("th", {}, "What"))), body)), make("p", {}, more));
  };

  const findings = (story, picture) => story.checks.filter(check => check.outcome !== "pass").map(check =>
    make("div", { class: "finding " + check.outcome },
      make("h3", {}, badge(check.outcome), " ", check.id, make("small", {}, ` at ${milliseconds(check.t)} ms`)),
      make("dl", {}, check.expected && [make("dt", {}, "Expected"), make("dd", {}, cut(check.expected, 3000))],
        check.observed && [make("dt", {}, "Observed"), make("dd", {}, cut(check.observed, 3000))],
        (check.requirements || []).map(id => [make("dt", {}, id), make("dd", {}, (requirements.get(id) || {}).statement || "", requirements.has(id)
          ? make("small", {}, ` ${requirements.get(id).level}, ${requirements.get(id).confidence} confidence`) : "")]),
        check.declared && [make("dt", {}, "Declared"), make("dd", {}, place(check.declared))]),
      (check.evidence || []).length > 0 && picture && make("button", { type: "button", onclick: () => {
        picture.node.scrollIntoView({ block: "start" });
        picture.reveal(check.evidence[check.evidence.length - 1]);
      } }, "Show in the timeline")));

  const checkTable = story => section(`Checks (${story.checks.length})`, make("div", { class: "scroll" }, make("table", { class: "checks" },
    make("thead", {}, make("tr", {}, make("th", {}, "Outcome"), make("th", {}, "Check"), make("th", {}, "Requirements"),
      make("th", { class: "n" }, "virtual ms"), make("th", {}, "Declared"))),
    make("tbody", {}, story.checks.map(check => make("tr", {}, make("td", {}, badge(check.outcome)), make("td", {}, check.id),
      make("td", {}, whole((check.requirements || []).join(", "), /([A-Z]+-\d+)/)), make("td", { class: "n" }, milliseconds(check.t)),
      make("td", { class: "none" }, check.declared ? place(check.declared) : "always-on rule")))))));

  const view = find("#case"), overview = find("#overview");
  const title = document.title;
  let scrolled = 0;

  const step = (entry, direction) => {
    for (let index = rows.indexOf(entry) + direction; rows[index]; index += direction) if (!rows[index].row.hidden) return rows[index];
    return null;
  };
  const heading = entry => {
    const name = make("h2", { class: "name", tabindex: "-1" });
    name.append(...[...entry.nameNode.childNodes].map(node => node.cloneNode(true)));
    return name;
  };
  const crumbs = entry => {
    const previous = step(entry, -1), next = step(entry, 1);
    return make("nav", { class: "crumbs", "aria-label": "Cases" }, make("a", { href: "#cases" }, "← All cases"),
      previous && make("a", { href: "#" + previous.id, rel: "prev" }, "Previous"),
      next && make("a", { href: "#" + next.id, rel: "next" }, "Next"),
      make("span", {}, `${rows.indexOf(entry) + 1} of ${rows.length}`));
  };
  const factList = facts => make("dl", { class: "facts" }, facts.filter(([, value]) => value).map(([key, value]) =>
    make("div", {}, make("dt", {}, key), make("dd", {}, value))));
  const repeat = command => make("div", { class: "command" }, make("pre", {}, commandText(command)), copyButton(command));
  const absent = () => make("p", { class: "none" },
    "The events of this case are not in this page. Its log has them, if it was written with events.");

  const single = entry => {
    const story = readCase(find("#p" + entry.id.slice(1)));
    const cited = (story.header && story.header.covers) || entry.cited;
    const further = [...new Set(story.checks.flatMap(check => check.requirements || []))].filter(id => !cited.includes(id));
    const picture = story.events.length ? timelineSection(story, "Timeline") : null;
    const background = backgroundOf(entry.id);
    const pairs = payloads(story);
    const sent = frames(story);
    return [
      make("section", {}, badge(entry.outcome), heading(entry), factList([
        ["Virtual time", story.verdict && milliseconds(story.verdict.t) + " ms"], ["Case seed", story.header && story.header.seed],
        ["Declared", story.header && story.header.declared && place(story.header.declared)]]),
        background.why && make("p", { class: "lead" }, background.why),
        background.devices.length > 0 && make("ul", { class: "devices" }, background.devices.map(([name, model, release]) =>
          make("li", {}, make("strong", {}, name), " ", model, make("small", {}, " " + release)))),
        story.verdict && story.verdict.reason && make("p", { class: "notice" }, story.verdict.reason), findings(story, picture)),
      picture ? picture.node : make("section", {}, absent()),
      pairs.length > 0 && section("Payload sent and received", pairs.slice(0, 20).map(payloadTable)),
      sent.length > 0 && section("Advertisements, decoded", sent),
      section("Requirements", requirementList(cited), further.length > 0 && make("details", {}, make("summary", {},
        `${further.length} more that always-on rules checked`), requirementList(further))),
      section("Repeat it", repeat(run.command[0] + quoted(entry.name) + run.command[1])),
      story.checks.length > 0 && checkTable(story), picture && eventList(story, picture),
    ];
  };

  const several = entry => {
    const stories = run.runs.map((_, index) => readCase(find("#p" + entry.id.slice(1) + "-" + index)));
    const ids = [...new Set(stories.flatMap(story => story.checks.map(check => check.id)))];
    const outcome = (story, id) => { const check = story.checks.find(one => one.id === id); return check ? check.outcome : null; };
    const cell = value => make("td", {}, value ? badge(value) : make("span", { class: "o absent" }, "absent"));
    const letters = run.runs.map(one => make("th", {}, make("span", { class: "letter" }, one.letter)));
    const details = find("details", entry.row);
    const table = ids.length > 0 && section("Checks", make("div", { class: "scroll" }, make("table", { class: "checks" },
      make("thead", {}, make("tr", {}, make("th", {}, "Check"), letters)),
      make("tbody", {}, make("tr", {}, make("th", { scope: "row" }, "the case"), stories.map(story => cell(story.verdict && story.verdict.outcome))),
        ids.map(id => {
          const outcomes = stories.map(story => outcome(story, id));
          const judged = id.startsWith("rule:") ? outcomes.map(value => value || "pass") : outcomes;
          return make("tr", { class: new Set(judged).size > 1 ? "changed" : null }, make("th", { scope: "row" }, id), outcomes.map(cell));
        })))));
    return [
      make("section", {}, heading(entry), ids.length ? "" : details && [...details.childNodes].slice(1).map(node => node.cloneNode(true))),
      table,
      stories.map((story, index) => {
        const { letter, name, command } = run.runs[index];
        if (!story.header) return make("section", {}, make("h2", {}, make("span", { class: "letter" }, letter), " ", name), absent());
        const picture = story.events.length ? timelineSection(story, [make("span", { class: "letter" }, letter), " ", name]) : null;
        const pairs = payloads(story);
        const part = picture ? picture.node : make("section", {}, make("h2", {}, letter + " " + name), absent());
        part.append(...[story.verdict && story.verdict.reason && make("p", { class: "notice" }, story.verdict.reason),
          ...findings(story, picture), ...pairs.slice(0, 5).map(payloadTable),
          repeat(command[0] + quoted(entry.name) + command[1])].filter(Boolean));
        return part;
      }),
      section("Requirements", requirementList(entry.cited)),
    ];
  };

  const open = entry => {
    const content = page === "run" ? single(entry) : several(entry);
    view.replaceChildren(crumbs(entry), ...content.flat(Infinity).filter(Boolean));
    if (!overview.hidden) scrolled = window.scrollY;
    overview.hidden = true;
    view.hidden = false;
    document.title = entry.name + " – " + title;
    window.scrollTo(0, 0);
    find("h2.name", view).focus({ preventScroll: true });
  };
  const close = () => {
    if (overview.hidden === false) return;
    view.replaceChildren();
    view.hidden = true;
    overview.hidden = false;
    document.title = title;
    window.scrollTo(0, scrolled);
  };
  const route = () => {
    const entry = byId.get(location.hash.slice(1));
    if (entry && view && entry.nameNode.matches("a")) return open(entry);
    const wasOpen = overview && overview.hidden;
    if (view) close();
    // A link to a section leads there also from an open case, whose table stands where it was left.
    const target = wasOpen && location.hash.length > 1 && location.hash !== "#cases" && document.getElementById(location.hash.slice(1));
    if (target) target.scrollIntoView();
  };

  const table = find("#cases tbody");
  if (table) table.addEventListener("click", event => {
    const row = event.target.closest("tr");
    const link = row && find("td > a", row);
    if (link && !event.target.closest("a, details") && String(getSelection()) === "") link.click();
  });

  prepareFilters();
  for (const sortable of all("table.sortable")) prepareSorting(sortable);
  for (const command of all("#broken pre.command")) {
    const holder = make("div", { class: "copyable" });
    const text = command.textContent;
    command.replaceWith(holder);
    command.replaceChildren();
    fill(command, {}, commandText(text));
    holder.append(command, copyButton(text));
  }
  for (const fact of all(".top .facts div")) if (find("dt", fact).textContent === "Command") {
    const words = find("dd", fact), text = words.textContent;
    words.replaceChildren();
    fill(words, {}, commandText(text));
    fact.append(copyButton(text));
  }
  window.addEventListener("hashchange", route);
  route();
})();
