import { call } from './api.js';

export const itemsPerCheck = 3;

export interface Organisation {
  accountId: string;
  siteId: string;
  facilities: string[];
  /** References of the items of the one checklist; the last one takes comments. */
  items: string[];
}

/** Ten doors with one checklist of three items. */
export async function furnish(address: string): Promise<Organisation> {
  const { accessToken: newcomer } = await call(address, 'POST /auth/flex', { body: { oauthUID: 'olga' } });
  const account = await call(address, 'POST /accounts', { token: newcomer, body: { title: 'Neva Shore' } });
  const { accessToken: token } = await signIn(address, account.id, 'olga', 3);
  const site = await call(address, 'POST /sites', { token, body: { title: 'North' } });
  const checklist = await call(address, 'POST /checklists', { token, body: { title: 'Washroom' } });
  for (let index = 1; index <= itemsPerCheck; index++) {
    await call(address, 'POST /checklists/{id}/items', {
      token,
      path: `/checklists/${checklist.id}/items`,
      body: { title: `Item ${index}`, isCommentAllowed: index === itemsPerCheck },
    });
  }
  const facilities: string[] = [];
  for (let index = 0; index < 10; index++) {
    const body = { siteId: site.id, title: `Door ${index}`, checklistIds: [checklist.id] };
    facilities.push((await call(address, 'POST /facilities', { token, body })).id);
  }
  const round = await call(address, 'GET /qr/{id}', { token, path: `/qr/${facilities[0]}` });
  return { accountId: account.id, siteId: site.id, facilities, items: round.checks.map(({ id }) => id) };
}

export const signIn = (address: string, accountId: string, oauthUID: string, roleId: 3 | 5) =>
  call(address, 'POST /auth/flex', { body: { oauthUID, accountId, roleId } });
