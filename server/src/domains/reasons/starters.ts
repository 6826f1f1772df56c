import { createRequire } from 'node:module';
import { starterReasons, visitorLanguages, type PlaceKind, type VisitorLanguage } from '@rounds/contract';

export type FullTitle = Record<VisitorLanguage, string>;

export interface Starter {
  id: string;
  placeKind: PlaceKind;
  opensJob: boolean;
  title: FullTitle;
}

const texts = createRequire(import.meta.url)('@rounds/contract/locales/reasons.json') as Record<string, FullTitle>;

function titleOf(id: string, placeKind: PlaceKind): FullTitle {
  // One text for all kinds of places: bins are full in a washroom as they are in a park.
  const key = `reasons.starter.${id.slice(placeKind.length + 1)}`;
  const entry = texts[key.slice('reasons.'.length)];
  if (!entry) throw new Error(`${key} has no text`);
  return Object.fromEntries(visitorLanguages.map((language) => [language, entry[language]])) as FullTitle;
}

/** In order. */
export const starters: readonly Starter[] = starterReasons.map((starter) => ({
  ...starter,
  title: titleOf(starter.id, starter.placeKind),
}));

const byId = new Map(starters.map((starter) => [starter.id, starter]));

export const starterWith = (id: string): Starter | undefined => byId.get(id);
