/** @typedef {{ name: string, path: string, who: 'stranger' | 'owner' }} Screen */

/** Who owns the demo organisation, for `/app/flex`. */
const ownerName = 'bench';

/**
 * Makes the demo organisation, with its history, on a server that has none.
 *
 * @param {string} address @returns {Promise<Screen[]>} every screen that stands for others of its kind, the visitor's first
 */
export async function demoScreens(address) {
  const call = callerOf(address);
  const stranger = await call('/auth/flex', { oauthUID: ownerName });
  const { id: accountId } = await call('/accounts/demo', {}, stranger.accessToken);
  const { accessToken } = await call('/auth/flex', { oauthUID: ownerName, accountId, roleId: 3 });
  const { items: sites } = await call('/sites', null, accessToken);
  const siteId = sites[0].id;
  const { items: facilities } = await call(`/sites/${siteId}/facilities`, null, accessToken);
  const { id: facilityId, code } = facilities[0];
  const { items: jobs } = await call('/jobs', null, accessToken);
  const account = `/app/account/${accountId}`;
  const facility = `${account}/site/${siteId}/facility/${facilityId}`;
  const strangers = {
    "the visitor's page": `/app/${code}/feedback`,
    'a scanned code, signed out': `/app/qr/${code}`,
    'the landing page, signed out': '/app',
  };
  const owners = {
    'the main screen': account,
    'the week': `${account}?view=week`,
    dashboard: `${account}?tab=dashboard`,
    'one site': `${account}/site/${siteId}`,
    ratings: `${account}?tab=ratings`,
    checks: `${account}?tab=checks`,
    jobs: '/app/jobs',
    'one job': `/app/jobs/${jobs[0].id}`,
    plans: '/app/plans',
    'the checklist at a door': `/app/qr/${code}`,
    'the scanner': '/app/scanqr',
    people: '/app/people',
    checklists: '/app/template',
    reasons: `${account}/reasons?kind=washroom`,
    kiosks: `${facility}/kiosks`,
    tags: `${facility}/tags`,
    search: '/app/modal/search',
    settings: '/app/config',
    posters: `${account}/site/${siteId}/posters`,
  };
  return [...screensOf('stranger', strangers), ...screensOf('owner', owners)];
}

/** @param {Screen['who']} who @param {Record<string, string>} paths @returns {Screen[]} */
const screensOf = (who, paths) => Object.entries(paths).map(([name, path]) => ({ name, path, who }));

/** @param {string} address */
const callerOf =
  (address) =>
  /** @param {string} path @param {object | null} body @param {string} [token] @returns {Promise<any>} whatever the call answers */
  async (path, body, token) => {
    const response = await fetch(`${address}/aaa/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };

/**
 * Signs the owner in, in a browser that keeps it.
 *
 * @param {import('@playwright/test').Page} page @param {string} address
 */
export async function signInOwner(page, address) {
  await page.goto(`${address}/app/flex?oauthUID=${ownerName}`, { timeout: 120_000 });
  await page.waitForURL((url) => !url.pathname.endsWith('/flex'), { timeout: 120_000 });
}
