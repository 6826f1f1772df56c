import type { PrintableCode } from '@rounds/contract';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { claimCode, makeBlankCodes, readBlankCodes, readCode, replaceCode } from './codes.service.js';

export function codeRoutes({ app, database, config }: DomainContext): void {
  const printable = (code: string): PrintableCode => ({ code, url: `${config.publicUrl}/app/qr/${code}` });

  route(app, 'POST /facilities/{id}/new-code', async ({ db, caller, params }) =>
    printable(await replaceCode(db, caller.standing, params.id)),
  );

  route(app, 'POST /codes', async ({ db, caller, body }) => ({
    items: (await makeBlankCodes(db, caller.standing, body.count)).map(printable),
  }));

  route(app, 'GET /codes', async ({ db, caller }) => ({
    items: (await readBlankCodes(db, caller.standing)).map(printable),
  }));

  route(app, 'GET /codes/{code}', async ({ caller, params }) =>
    readCode(database.withinOwnerOf('code', params.code), caller, params.code),
  );

  route(app, 'POST /codes/{code}/claim', async ({ db, caller, params, body }) => {
    await claimCode(db, caller.standing, params.code, body.facilityId);
    return printable(params.code);
  });
}
