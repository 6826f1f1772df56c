import { SignInRefused, type IdentityProvider } from './port.js';

export const ownProvider = 'own';

/** Own accounts in the list of providers: their sign-in is a page of the app, with calls of its own. */
export const ownAccounts = (publicUrl: string): IdentityProvider => ({
  name: ownProvider,
  title: 'Rounds',
  issuer: null,
  begin: async () => new URL(`${publicUrl}/app/sign-in`),
  finish: async () => {
    throw new SignInRefused('Own accounts have calls of their own');
  },
});
