import type { VisitorLanguage } from '@rounds/contract';

/** One thing to print. */
export interface PosterItem {
  readonly code: string;
  /** What the code says. */
  readonly url: string;
  /** Absent on a blank code. */
  readonly facility: string | null;
  /** The site and the organisation, or what there is of it. */
  readonly place: string;
  /** Where feedback is closed only staff scan the code. */
  readonly audience: 'visitors' | 'staff';
}

/** What a poster asks of who stands in front of it, in one language. */
export interface PosterWords {
  readonly language: VisitorLanguage;
  readonly question: string;
  readonly how: string;
  readonly staffTitle: string;
  readonly staffHow: string;
}

export const titleOf = (words: PosterWords, { audience }: PosterItem): string =>
  audience === 'visitors' ? words.question : words.staffTitle;

export const howOf = (words: PosterWords, { audience }: PosterItem): string =>
  audience === 'visitors' ? words.how : words.staffHow;

/** As somebody types it: without the scheme. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');
