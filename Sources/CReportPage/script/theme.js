// The choice of light or dark, kept in the browser.

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
