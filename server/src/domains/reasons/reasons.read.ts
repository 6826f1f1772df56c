import type { PlaceKind, ReasonTitle, ShownReason, VisitorLanguage } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { statement, type Slots } from '../../db/statement.js';
import type { SaidReason } from '../../facts.js';
import { tappedReason } from './reasons.policy.js';
import { starters, type FullTitle } from './starters.js';
import { fullTitle, titleIn } from './titles.read.js';

/** As an organisation has saved it: not in every language. */
export interface OfferedReason {
  id: string;
  title: ReasonTitle;
}

/** Of `facility` and `account` of the same statement; null: they have the starters. */
export const savedReasons: RawBuilder<OfferedReason[] | null> = sql`case when account.has_own_reasons then (
  select coalesce(jsonb_agg(jsonb_build_object('id', reason.id, 'title', reason.title) order by reason.position), '[]')
  from reason where reason.account_id = facility.account_id and reason.place_kind = facility.place_kind
    and reason.is_active and reason.deleted_at is null
) end`;

export const offeredReasons = (
  placeKind: PlaceKind,
  saved: readonly OfferedReason[] | null,
): readonly OfferedReason[] => saved ?? starters.filter((starter) => starter.placeKind === placeKind);

export const shownReasons = (language: VisitorLanguage, reasons: readonly OfferedReason[]): ShownReason[] =>
  reasons.map(({ id, title }) => ({ id, title: titleIn(language, id, title) }));

/** What visitors of such a place are offered now, in every language. */
export async function reasonsFor(
  db: Queries,
  accountId: string,
  placeKind: PlaceKind,
): Promise<{ id: string; title: FullTitle }[]> {
  const [account] = await savedFor(db, { accountId, placeKind });
  if (!account) return [];
  return offeredReasons(placeKind, account.saved).map(({ id, title }) => ({ id, title: fullTitle(id, title) }));
}

const savedFor = statement((db, { accountId, placeKind }: Slots<{ accountId: string; placeKind: PlaceKind }>) =>
  db
    .selectFrom('account')
    .innerJoinLateral(
      sql<object>`(select account.id as account_id, ${placeKind}::text as place_kind)`.as('facility'),
      (join) => join.onTrue(),
    )
    .where('account.id', '=', accountId)
    .select(savedReasons.as('saved')),
);

/** Those of the ids that somebody may have been offered at a facility, by id. The others are not in it. */
export type Tapped = ReadonlyMap<string, SaidReason>;

/** At the facility behind a code. */
export const tappedBehind = async (db: Queries, code: string, ids: readonly string[]): Promise<Tapped> =>
  ids.length === 0 ? new Map() : tappedAmong(await rowsBehind(db, { code, ids }));

export const tappedAt = async (db: Queries, facilityId: string, ids: readonly string[]): Promise<Tapped> =>
  ids.length === 0 ? new Map() : tappedAmong(await rowsAt(db, { facilityId, ids }));

const tappedAmong = (rows: readonly Parameters<typeof tappedReason>[0][]): Tapped =>
  new Map(
    rows.flatMap((row) => {
      const tapped = tappedReason(row);
      return tapped ? [[tapped.id, tapped]] : [];
    }),
  );

const rowsOf = (db: Queries, facilityId: RawBuilder<string>, ids: RawBuilder<readonly string[]>) =>
  db
    .selectFrom('facility')
    .innerJoin('account', 'account.id', 'facility.account_id')
    .innerJoin(sql<{ id: string }>`unnest(${ids}::text[])`.as<'given'>(sql`given(id)`), (join) => join.onTrue())
    .leftJoin('reason', (join) =>
      join.onRef('reason.account_id', '=', 'facility.account_id').onRef('reason.id', '=', 'given.id'),
    )
    .where('facility.id', '=', facilityId)
    .select([
      'given.id',
      'facility.place_kind as placeKind',
      'account.has_own_reasons as hasOwn',
      'reason.place_kind as kindNow',
      'reason.title',
      'reason.opens_job as opensJob',
      sql<boolean | null>`reason.is_active and reason.deleted_at is null`.as('isOffered'),
    ]);

const rowsBehind = statement((db, { code, ids }: Slots<{ code: string; ids: readonly string[] }>) =>
  rowsOf(db, sql<string>`(select code.facility_id from code where code.code = ${code})`, ids),
);

const rowsAt = statement((db, { facilityId, ids }: Slots<{ facilityId: string; ids: readonly string[] }>) =>
  rowsOf(db, facilityId, ids),
);

/** Saved titles of the reasons whose ids are in a column, by id; also of deleted ones. Starters need none. */
export const savedTitles = (
  accountId: string,
  ids: RawBuilder<unknown>,
): RawBuilder<Record<string, ReasonTitle> | null> =>
  sql`(
    select jsonb_object_agg(reason.id, reason.title) from reason
    where reason.account_id = ${sql.ref(accountId)} and reason.id = any(${ids})
  )`;

const starterWords = JSON.stringify(
  Object.fromEntries(starters.map(({ id, title }) => [id, Object.values(title).join(' ')])),
);

/** Everything that the reason in a column is called, in every language. */
export const reasonWords = (accountId: string, reasonId: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.lit(starterWords)}::jsonb ->> ${sql.ref(reasonId)}, (
    select string_agg(word.value, ' ') from reason, jsonb_each_text(reason.title) as word
    where reason.account_id = ${sql.ref(accountId)} and reason.id = ${sql.ref(reasonId)}
  ))`;
