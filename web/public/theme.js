// Runs before the first paint, and long before the app's own code is there: a chosen theme holds from the first frame.
try {
  const kept = localStorage.getItem('rounds.theme');
  for (const theme of ['light', 'dark']) {
    if (kept === JSON.stringify(theme)) document.documentElement.dataset['theme'] = theme;
  }
} catch {
  // Where storage is forbidden nothing was chosen.
}
