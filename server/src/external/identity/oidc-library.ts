import type * as library from 'oidc-provider';

export interface OidcLibrary {
  Provider: typeof library.Provider;
  errors: Pick<typeof library.errors, 'InvalidGrant' | 'SessionNotFound'>;
}

/**
 * Loaded only where the embedded provider runs, and past its index: that one greets every start on Node 20, where it works
 * and is tested, with a warning that reads like a failure.
 */
export async function loadOidcLibrary(): Promise<OidcLibrary> {
  const [{ Provider }, errors] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/helpers/errors.js'),
  ]);
  return { Provider, errors };
}
