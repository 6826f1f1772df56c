const stops =
  'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** What the Tab key reaches inside an element, in order. */
const focusStops = (within: ParentNode): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(stops)];

/** Not every browser lets the arrow keys scroll what holds nothing to focus: such a part becomes a stop itself. */
export function makeScrollable(part: HTMLElement): void {
  if (focusStops(part).length > 0) part.removeAttribute('tabindex');
  else part.tabIndex = 0;
}

/** Native modal dialogs let Tab leave for the browser's own controls; a sheet keeps it inside. */
export function keepTabInside(event: KeyboardEvent, dialog: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const all = focusStops(dialog);
  const first = all[0];
  const last = all.at(-1);
  const active = document.activeElement;
  const leaves = event.shiftKey ? active === first || active === dialog : active === last;
  if (!leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Up and down walk through a list of choices and start again at its end. */
export function walkWithArrows(event: KeyboardEvent, list: HTMLElement): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const all = focusStops(list);
  const at = all.findIndex((stop) => stop === document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : (at === -1 ? 0 : at) - 1;
  all.at(next % all.length)?.focus();
}
