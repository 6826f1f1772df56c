import type { Language } from '@rounds/contract';

/**
 * How each language writes a number, as Intl would. Not by Intl, because the first `NumberFormat` or `DateTimeFormat` of
 * a page makes the browser load its tables, which takes longer than drawing the screen.
 */
const writing: Record<Language, { decimal: string; group: string; percent: string }> = {
  en: { decimal: '.', group: ',', percent: '%' },
  ru: { decimal: ',', group: '\u00a0', percent: '\u00a0%' },
  cz: { decimal: ',', group: '\u00a0', percent: '\u00a0%' },
};

const thousands = /\B(?=(?:\d{3})+$)/g;

/** With as many decimals as asked for. */
function format(value: number, language: Language, decimals: number): string {
  const { decimal, group } = writing[language];
  const rounded = Math.round(value * 10 ** decimals) / 10 ** decimals;
  const [whole = '', fraction] = rounded.toFixed(decimals).split('.');
  const grouped = whole.replaceAll(thousands, group);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}

/** An average rating: one decimal, with a comma in Russian and Czech. */
export const formatRating = (value: number, language: Language): string => format(value, language, 1);

export const formatCount = (value: number, language: Language): string => format(value, language, 0);

/** Of a sentence: a count mostly, with decimals only where it has some. */
export const formatNumber = (value: number, language: Language): string =>
  format(value, language, Math.min(3, String(value).split('.')[1]?.length ?? 0));

/** With the space before it that Russian and Czech want. */
export const percentSign = (language: Language): string => writing[language].percent;

/** A share from 0 to 1, with the space before the sign that Russian and Czech want. */
export const formatPercent = (share: number, language: Language): string =>
  format(share * 100, language, 0) + writing[language].percent;
