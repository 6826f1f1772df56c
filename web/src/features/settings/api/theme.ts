import { storage, type Theme } from '../../../lib/storage';

export type ThemeChoice = Theme | 'system';

export const currentTheme = (): ThemeChoice => storage.read('theme') ?? 'system';

/** The bars of the browser around the page follow the device by themselves; a choice has to be told to them. */
function colourBars(choice: ThemeChoice): void {
  for (const theme of ['light', 'dark'] as const) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][data-theme="${theme}"]`);
    const chosen = choice === theme ? 'all' : 'not all';
    if (meta) meta.media = choice === 'system' ? `(prefers-color-scheme: ${theme})` : chosen;
  }
}

/** On the screen at once; it stays when `keepTheme` follows. */
export function showTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  colourBars(choice);
}

export function keepTheme(choice: ThemeChoice): void {
  if (choice === 'system') storage.remove('theme');
  else storage.write('theme', choice);
  showTheme(choice);
}
