// Tables that sort by a column.

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
