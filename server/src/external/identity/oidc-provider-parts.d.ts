declare module 'oidc-provider/lib/provider.js' {
  import type library from 'oidc-provider';

  export const Provider: typeof library;
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider';

  export const InvalidGrant: typeof errors.InvalidGrant;
  export const SessionNotFound: typeof errors.SessionNotFound;
}
