// Sets the theme that was chosen before the first paint, so that nothing flashes. A plain script, not a
// module.
try {
  const theme = localStorage.getItem("slidepack.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; the system's own theme is used then.
}
