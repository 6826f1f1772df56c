import type { ItemResult } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import type { Cell, Table } from '../../http/export/table.js';
import { exportStep } from '../../http/heavy-work.js';
import type { Translate } from '../../texts.js';
import { describe } from './check-list.service.js';
import { listChecks, type CheckFilter, type CheckRow } from './check-list.store.js';

const checksPerStep = 200;
const columns = ['time', 'site', 'facility', 'checklist', 'person', 'item', 'result', 'comment'] as const;

/** One line per checked item, newest check first. */
export const checkTable = (db: Db, filter: CheckFilter, t: Translate): Table => ({
  name: 'checks',
  headers: columns.map((column) => t(`checks.column.${column}`)),
  rows: checkLines(db, filter, t),
});

async function* checkLines(db: Db, filter: CheckFilter, t: Translate): AsyncGenerator<readonly Cell[]> {
  let last: CheckRow | undefined;
  do {
    const {
      rows,
      items: checks,
      site,
      facility,
      user,
    } = await exportStep(filter.accountId, () => read(db, filter, last));
    for (const check of checks) {
      const person = user[check.userId];
      const place = [
        new Date(check.at),
        site[check.siteId]?.title ?? '',
        facility[check.facilityId]?.title ?? '',
        check.checkListTitle,
        [person?.firstName, person?.lastName].filter(Boolean).join(' '),
      ];
      for (const { title, result, comment } of check.items) {
        yield [...place, title, t(`checks.result.${resultName(result)}`), comment];
      }
    }
    last = rows.length < checksPerStep ? undefined : rows.at(-1);
  } while (last);
}

async function read(db: Db, filter: CheckFilter, after: CheckRow | undefined) {
  const rows = await listChecks(db, filter, after, checksPerStep);
  return { rows, ...(await describe(db, rows)) };
}

const resultName = (result: ItemResult): string => {
  if (result === 'not-applicable') return 'notApplicable';
  if (typeof result === 'string') return result;
  if (result === null) return 'reported';
  return result ? 'done' : 'notDone';
};
