import type { ChecklistItem, ItemAnswer } from '@rounds/contract';

/** What an item asks for, as it is stored and as it is shown. */
export type Asking = Pick<
  ChecklistItem,
  'kind' | 'unit' | 'lowest' | 'highest' | 'choices' | 'isCommentNeeded' | 'isPhotoNeeded'
>;

/** What a check remembers of it. */
export type Asked = Pick<Asking, 'kind' | 'unit' | 'lowest' | 'highest'>;

const plainCheck: Asking = { kind: 'check', isCommentNeeded: false, isPhotoNeeded: false };

/** Nothing is stored for a plain check, and for whatever was made before there were others. */
export const askingOf = (stored: Asking | null): Asking => stored ?? plainCheck;

export const askedOf = ({ kind, unit, lowest, highest }: Asking): Asked | null => {
  if (kind === 'check') return null;
  return kind === 'number' ? { kind, unit: unit ?? '', lowest: lowest ?? null, highest: highest ?? null } : { kind };
};

const withUnit = (value: number, unit: string) => (unit === '' ? String(value) : `${value} ${unit}`);

/** An answer and the limit that it breaks, in signs that every language reads: `8 °C (≤ 6 °C)`. */
export function answerInWords(asked: Asked | null, answer: ItemAnswer | null): string {
  if (answer === null) return '';
  if (asked?.kind !== 'number' || typeof answer !== 'number') return String(answer);
  const { unit = '', lowest = null, highest = null } = asked;
  const said = withUnit(answer, unit);
  if (lowest !== null && answer < lowest) return `${said} (≥ ${withUnit(lowest, unit)})`;
  if (highest !== null && answer > highest) return `${said} (≤ ${withUnit(highest, unit)})`;
  return said;
}
