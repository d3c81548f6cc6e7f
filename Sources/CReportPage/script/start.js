// What happens when the page has been read: the tables, the commands and the address get their handlers.

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
