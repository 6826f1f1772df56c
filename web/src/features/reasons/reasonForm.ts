import { visitorLanguages, type Body, type Reason, type ReasonTitle, type VisitorLanguage } from '@rounds/contract';

/** As it is sent; without an id while it is being made. */
export type ReasonFields = Body<'PUT /accounts/{id}/reasons'>['items'][number];

/** In this language, or in what visitors would read instead. */
export const titleIn = (title: ReasonTitle, language: VisitorLanguage): string =>
  title[language] ?? title.en ?? Object.values(title)[0] ?? '';

/** What was typed, without the languages that were left empty. */
export const writtenIn = (typed: ReasonTitle): ReasonTitle =>
  Object.fromEntries(
    visitorLanguages.flatMap((language) => {
      const text = typed[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );

/** One of the kind is moved; those of other kinds stay where they are. */
export function moved(all: readonly Reason[], ids: readonly string[], from: number, to: number): Reason[] {
  const order = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
  const waiting = order.flatMap((id) => all.find((reason) => reason.id === id) ?? []);
  return all.map((reason) => (ids.includes(reason.id) ? (waiting.shift() ?? reason) : reason));
}

/** How many of the kind visitors are offered, without this one. */
export const activeBeside = (
  all: readonly Reason[],
  { id, placeKind }: Pick<ReasonFields, 'id' | 'placeKind'>,
): number => all.filter((reason) => reason.placeKind === placeKind && reason.isActive && reason.id !== id).length;
