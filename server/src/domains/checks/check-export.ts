import type { Check, ItemResult } from '@rounds/contract';
import { fullName } from '../../db/names.js';
import type { Db } from '../../db/scope.js';
import { exportPages } from '../../http/export/pages.js';
import { tableOf, type Columns, type Table } from '../../http/export/table.js';
import type { Translate } from '../../texts.js';
import type { ZoneAt } from '../sites/zones.read.js';
import { withItemsAndNames } from './check-list.service.js';
import { listChecks, type CheckFilter, type CheckRow } from './check-list.store.js';

type Item = Check['items'][number];
type Names = Pick<Awaited<ReturnType<typeof withItemsAndNames>>, 'site' | 'facility' | 'user'>;

/** One item of a check, with the names of what it speaks of. */
interface Line {
  check: Check;
  item: Item;
  names: Names;
}

/** Every field of a check and of its items: a new one does not compile until it has a column here. */
type Field = Exclude<keyof Check, 'items'> | Exclude<keyof Item, 'pos' | 'kind' | 'lowest' | 'highest'>;
type Column = Field | 'site' | 'facility' | 'person' | 'timeZone';

interface CheckExport {
  filter: CheckFilter;
  t: Translate;
  zoneAt: ZoneAt;
}

/** One line per checked item, newest check first. */
export const checkTable = (db: Db, { filter, t, zoneAt }: CheckExport): Table =>
  tableOf({
    name: 'checks',
    columns: columns(t, zoneAt),
    header: (column) => t(`checks.column.${column}`),
    rows: checkLines(db, filter),
  });

/** Ids are text: a spreadsheet would round a long number. */
const columns = (t: Translate, zoneAt: ZoneAt): Columns<Line, Column> => ({
  at: ({ check }) => ({ at: new Date(check.at), timeZone: zoneAt(check.siteId) }),
  site: ({ check, names }) => names.site[check.siteId]?.title ?? '',
  facility: ({ check, names }) => names.facility[check.facilityId]?.title ?? '',
  checkListTitle: ({ check }) => check.checkListTitle,
  person: ({ check, names }) => fullName(names.user[check.userId]),
  presence: ({ check }) => (check.presence ? t(`checks.presence.${check.presence}`) : ''),
  title: ({ item }) => item.title,
  result: ({ item }) => t(`checks.result.${resultName(item.result)}`),
  comment: ({ item }) => item.comment,
  answered: ({ check }) => check.answered,
  total: ({ check }) => check.total,
  timeZone: ({ check }) => zoneAt(check.siteId),
  id: ({ check }) => String(check.id),
  siteId: ({ check }) => check.siteId,
  facilityId: ({ check }) => check.facilityId,
  checkListId: ({ check }) => String(check.checkListId),
  userId: ({ check }) => check.userId,
  checkListItemId: ({ item }) => item.checkListItemId,
  verifiedBy: ({ item, names }) => (item.verifiedBy ? fullName(names.user[item.verifiedBy.userId]) : ''),
  verifiesCheckId: ({ check }) => String(check.verifiesCheckId ?? ''),
  answer: ({ item }) => item.answer ?? '',
  unit: ({ item }) => item.unit ?? '',
  photoIds: ({ item }) => item.photoIds?.length ?? 0,
  durationSeconds: ({ check }) => check.durationSeconds,
  isQuick: ({ check }) => (check.isQuick ? t('checks.quick') : ''),
});

const checksPerStep = 200;

async function* checkLines(db: Db, filter: CheckFilter): AsyncGenerator<Line> {
  const pages = exportPages(filter.accountId, checksPerStep, (after?: CheckRow) => read(db, filter, after));
  for await (const { rows: _rows, items: checks, ...names } of pages) {
    for (const check of checks) {
      for (const item of check.items) yield { check, item, names };
    }
  }
}

async function read(db: Db, filter: CheckFilter, after: CheckRow | undefined) {
  const rows = await listChecks(db, filter, after, checksPerStep);
  return { rows, ...(await withItemsAndNames(db, rows)) };
}

const resultName = (result: ItemResult): string => {
  if (result === 'not-applicable') return 'notApplicable';
  if (typeof result === 'string') return result;
  if (result === null) return 'reported';
  return result ? 'done' : 'notDone';
};
