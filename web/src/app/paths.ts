export type DialogOperation = 'create' | 'edit' | 'del';

export const mainTabs = ['today', 'dashboard', 'ratings', 'checks'] as const;
export type MainTab = (typeof mainTabs)[number];

/** In a dialog's address, instead of an id: the thing is being made. */
export const newId = '0';

/** Where the app lives on the server. */
export const appBase = '/app';

/** Every route under it, as the router matches it. */
export const routes = {
  home: '/',
  account: '/account/:aid',
  site: '/account/:cid/site/:sid',
  auth: '/auth',
  accept: '/accept',
  signIn: '/sign-in',
  recover: '/sign-in/code',
  setUp: '/setup/:secret',
  paper: '/invite',
  invitation: '/invite/:code',
  flex: '/flex',
  scan: '/scanqr',
  facility: '/qr/:id',
  feedback: '/:id/feedback',
  receipt: '/receipt/:code',
  checklist: '/:id/checklist',
  settings: '/config',
  devices: '/config/sign-in',
  recoveryCodes: '/config/sign-in/codes',
  people: '/people',
  posters: '/account/:cid/site/:sid/posters',
  tags: '/account/:cid/site/:sid/facility/:fid/tags',
  kiosks: '/account/:cid/site/:sid/facility/:fid/kiosks',
  blankCodes: '/account/:aid/codes',
  reasons: '/account/:aid/reasons',
  claimCode: '/codes/:code/claim',
  templates: '/template',
  template: '/template/:tid',
  plans: '/plans',
  newPlan: '/plans/new',
  plan: '/plans/:id',
  jobs: '/jobs',
  job: '/jobs/:id',
  ownRounds: '/rounds',
  searchDialog: '/modal/search',
  inviteDialog: '/modal/invite/:accountId',
  siteDialog: '/modal/site/:id',
  facilityDialog: '/modal/facility/:id',
  organisationDialog: '/modal/accounts/:id',
  templateDialog: '/modal/template/:id',
  templateItemDialog: '/modal/template/:tid/item/:iid',
} as const;

/** What opens without signing in, or takes care of it by itself. */
export const publicRoutes: ReadonlySet<string> = new Set([
  routes.auth,
  routes.accept,
  routes.signIn,
  routes.recover,
  routes.setUp,
  routes.paper,
  routes.invitation,
  routes.flex,
  routes.scan,
  routes.facility,
  routes.feedback,
  routes.receipt,
  routes.checklist,
]);

const segment = encodeURIComponent;

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  const tail = search.toString();
  return tail ? `${path}?${tail}` : path;
};

/** The addresses themselves. No other file spells one out. */
export const paths = {
  home: () => routes.home,
  /** Without a tab it is what they see first there. */
  account: (accountId: string, tab?: MainTab) => withQuery(`/account/${segment(accountId)}`, { tab }),
  site: (accountId: string, siteId: string, tab?: MainTab) =>
    withQuery(`/account/${segment(accountId)}/site/${segment(siteId)}`, { tab }),
  /** All of its checks, or only those with such an item. */
  facilityChecks: (accountId: string, siteId: string, facilityId: string, narrowed: { result?: 'not-done' } = {}) =>
    withQuery(`/account/${segment(accountId)}/site/${segment(siteId)}`, {
      tab: 'checks',
      facility: facilityId,
      ...narrowed,
    }),
  facilityRatings: (
    accountId: string,
    siteId: string,
    facilityId: string,
    narrowed: { rating?: 'low'; unanswered?: '1'; days?: string } = {},
  ) =>
    withQuery(`/account/${segment(accountId)}/site/${segment(siteId)}`, {
      tab: 'ratings',
      facility: facilityId,
      ...narrowed,
    }),
  /** Ratings in which visitors tapped this reason, as the dashboard counted them. */
  reasonRatings: (place: string, on: { reason: string; days: string; facility: string | undefined }) =>
    withQuery(place, { tab: 'ratings', ...on }),
  /** What one day brought at a facility. */
  facilityDay: (accountId: string, siteId: string, on: { tab: 'checks' | 'ratings'; facility: string; day: string }) =>
    withQuery(`/account/${segment(accountId)}/site/${segment(siteId)}`, {
      tab: on.tab,
      facility: on.facility,
      from: on.day,
      to: on.day,
    }),
  /** All that wait, or of these places, or only such ones. */
  jobs: (where: { site?: string | undefined; facility?: string | undefined } = {}) => withQuery(routes.jobs, where),
  job: (id: string) => `/jobs/${segment(id)}`,
  ownRounds: () => routes.ownRounds,
  signIn: () => routes.signIn,
  recover: () => routes.recover,
  paper: () => routes.paper,
  invitation: (code: string) => `/invite/${segment(code)}`,
  accept: (code: string) => withQuery(routes.accept, { code }),
  scan: () => routes.scan,
  facility: (code: string) => `/qr/${segment(code)}`,
  feedback: (code: string) => `/${segment(code)}/feedback`,
  settings: () => routes.settings,
  devices: () => routes.devices,
  recoveryCodes: () => routes.recoveryCodes,
  people: () => routes.people,
  /** The posters of these facilities, or of all of the site. */
  posters: (accountId: string, siteId: string, facilityIds?: readonly string[]) =>
    withQuery(`/account/${segment(accountId)}/site/${segment(siteId)}/posters`, { facilities: facilityIds?.join(',') }),
  tags: (accountId: string, siteId: string, facilityId: string) =>
    `/account/${segment(accountId)}/site/${segment(siteId)}/facility/${segment(facilityId)}/tags`,
  kiosks: (accountId: string, siteId: string, facilityId: string) =>
    `/account/${segment(accountId)}/site/${segment(siteId)}/facility/${segment(facilityId)}/kiosks`,
  blankCodes: (accountId: string) => `/account/${segment(accountId)}/codes`,
  reasons: (accountId: string) => `/account/${segment(accountId)}/reasons`,
  claimCode: (code: string) => `/codes/${segment(code)}/claim`,
  templates: () => routes.templates,
  template: (templateId: number) => `/template/${templateId}`,
  plans: (siteId?: string) => withQuery(routes.plans, { site: siteId }),
  /** For this site, and begun with this door. */
  newPlan: (siteId?: string, facilityId?: string) => withQuery(routes.newPlan, { site: siteId, door: facilityId }),
  plan: (planId: string) => `/plans/${segment(planId)}`,

  searchDialog: () => routes.searchDialog,
  inviteDialog: (accountId: string, siteIds: readonly string[]) =>
    withQuery(`/modal/invite/${segment(accountId)}`, { sites: JSON.stringify(siteIds) }),
  newSiteDialog: (accountId: string) => withQuery(`/modal/site/${newId}`, { op: 'create', aid: accountId }),
  siteDialog: (siteId: string, op: 'edit' | 'del') => withQuery(`/modal/site/${segment(siteId)}`, { op }),
  newFacilityDialog: (siteId: string) => withQuery(`/modal/facility/${newId}`, { op: 'create', sid: siteId }),
  facilityDialog: (facilityId: string, op: 'edit' | 'del') =>
    withQuery(`/modal/facility/${segment(facilityId)}`, { op }),
  newOrganisationDialog: () => withQuery(`/modal/accounts/${newId}`, { op: 'create' }),
  organisationDialog: (accountId: string, op: 'edit' | 'del') =>
    withQuery(`/modal/accounts/${segment(accountId)}`, { op }),
  newTemplateDialog: () => withQuery(`/modal/template/${newId}`, { op: 'create' }),
  templateDialog: (templateId: number, op: 'edit' | 'del') => withQuery(`/modal/template/${templateId}`, { op }),
  newTemplateItemDialog: (templateId: number) =>
    withQuery(`/modal/template/${templateId}/item/${newId}`, { op: 'create' }),
  templateItemDialog: (templateId: number, itemId: string, op: 'edit' | 'del') =>
    withQuery(`/modal/template/${templateId}/item/${segment(itemId)}`, { op }),
};

/** Pages that the server renders, outside the app. */
export const publicPages = ['terms', 'privacy', 'accessibility', 'help', 'company'] as const;

export const tabOf = (search: URLSearchParams): MainTab | undefined =>
  mainTabs.find((tab) => tab === search.get('tab'));

export const operationOf = (search: URLSearchParams): DialogOperation => {
  const op = search.get('op');
  return op === 'edit' || op === 'del' ? op : 'create';
};
