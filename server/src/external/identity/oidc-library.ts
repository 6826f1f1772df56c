import type * as library from 'oidc-provider';

export type OidcLibrary = typeof library;

const complaint = 'oidc-provider WARNING: Unsupported runtime';

/**
 * Loaded only where the embedded provider runs. On Node 20, where it works and is tested, it would greet every start with
 * a warning that reads like a failure; that one line is left out.
 */
export async function loadOidcLibrary(): Promise<OidcLibrary> {
  const terminal = globalThis.console;
  const warn = terminal.warn.bind(terminal);
  terminal.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(complaint)) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    terminal.warn = warn;
  }
}
