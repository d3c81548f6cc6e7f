// The timeline of a case: its picture, and the choice of an event with mouse and keys.

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
