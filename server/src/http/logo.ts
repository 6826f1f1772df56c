/** The glyph and the lettering of the design, for pages that stand outside the app. Its colours come from the page. */
const glyph =
  '<svg class="glyph" viewBox="0 0 32 32" aria-hidden="true">' +
  '<path d="M4 16v-5a7 7 0 0 1 7-7h5" stroke-opacity=".3"/>' +
  '<path d="M16 4h5a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H11a7 7 0 0 1-7-7v-5" stroke-linecap="round"/>' +
  '<rect x="11.5" y="11.5" width="9" height="9" rx="2.8" fill="currentColor" stroke="none"/></svg>';

const wordmark =
  '<svg class="word" viewBox="0 0 138 34" role="img" aria-label="Rounds">' +
  '<path d="M4 29V6h8a6.4 6.4 0 0 1 0 12.8H4M12.6 19 19 29"/><rect x="26" y="12" width="17" height="17" rx="7"/>' +
  '<path d="M51 12v10a7 7 0 0 0 7 7h2.6a7 7 0 0 0 7-7V12"/>' +
  '<path d="M75.6 29V19a7 7 0 0 1 7-7h2.6a7 7 0 0 1 7 7v10"/>' +
  '<path d="M117 4.4V22a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7v-3a7 7 0 0 1 7-7h10"/>' +
  '<path d="M135 12h-6.4a4.2 4.2 0 0 0 0 8.5h2.2a4.2 4.2 0 0 1 0 8.5H124"/></svg>';

export const logo = glyph + wordmark;
