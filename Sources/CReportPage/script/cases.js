// The table of cases and its filters.

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
