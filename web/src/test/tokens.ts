const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as the server would make it, but for its signature, which a client never looks at. */
export const accessTokenFor = (accountId: string | null, jti = 'first', sid = 'session', sub = 'marina'): string =>
  `${encode({ alg: 'none' })}.${encode({ sub, jti, sid, app: { accountId } })}.signature`;

/** Galina of the staff, as the server answers when she has signed in. */
export const galina = {
  accessToken: accessTokenFor('neva', 'first', 'session', 'galina'),
  refreshToken: 'refresh',
  allowedPermissions: [],
  firstName: 'Galina',
  lastName: '',
};
