// before the first paint, so that a dark room stays dark
try {
  const wish = localStorage.getItem("gonfalon.theme");
  const dark = wish ? wish === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
} catch {
  // without storage the page follows the system once it is loaded
}
