import type { Language } from '@rounds/contract';
import type { FastifyReply } from 'fastify';
import { invalid } from '../../problems.js';
import { isTimeZone } from '../../time-zone.js';
import { csv } from './csv.js';
import type { Table } from './table.js';
import { xlsx } from './xlsx.js';
import { fileClock } from './zoned-time.js';

export interface ExportWish {
  format: 'csv' | 'xlsx';
  language: Language;
  /** The reader's; it names the day of the file. */
  timeZone: string;
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Streams a table as a file. `name` is plain ASCII, such as `ratings`; the day of the export is added to it. */
export function sendTable(reply: FastifyReply, table: Table, { format, language, timeZone }: ExportWish): void {
  if (!isTimeZone(timeZone)) throw invalid({ field: 'tz', fault: 'invalid' });
  const today = fileClock().iso({ at: new Date(), timeZone }).slice(0, 10);
  const stream = format === 'csv' ? csv(table, { separator: language === 'en' ? ',' : ';' }) : xlsx(table);
  void reply
    .type(mediaTypes[format])
    .header('content-disposition', `attachment; filename="${table.name}-${today}.${format}"`)
    .send(stream);
}
