// A payload as it was saved beside what was received.

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
