/* A chosen theme and language hold from the first paint. The keys, and values as JSON, are those of src/lib/storage.ts. */
try {
  const theme = localStorage.getItem('rounds.theme');
  const language = localStorage.getItem('rounds.language');
  if (theme) document.documentElement.dataset.theme = theme.replaceAll('"', '');
  if (language) document.documentElement.lang = language.replaceAll('"', '').replace('cz', 'cs');
} catch {
  // Storage is forbidden: the system's theme and the default language hold.
}
