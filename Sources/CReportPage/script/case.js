// The view of one case, and the addresses by which the page goes from one to the next.

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
