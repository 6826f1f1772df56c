import type { Language } from '@rounds/contract';
import { languageTag } from './language';

/** An average rating: one decimal, with a comma in Russian and Czech. */
export const formatRating = (value: number, language: Language): string =>
  new Intl.NumberFormat(languageTag(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

export const formatCount = (value: number, language: Language): string =>
  new Intl.NumberFormat(languageTag(language)).format(value);

/** A share from 0 to 1, with the space before the sign that Russian and Czech want. */
export const formatPercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(languageTag(language), { style: 'percent', maximumFractionDigits: 0 }).format(share);
