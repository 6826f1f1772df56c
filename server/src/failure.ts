import { ConfigError } from './config.js';
import { RoleUnusable } from './db/app-role.js';
import { RestoreRefused } from './db/backup.js';
import { FolderInUse } from './db/folder-lock.js';
import { VersionMismatch } from './db/version.js';

const foreseen = [ConfigError, FolderInUse, RestoreRefused, RoleUnusable, VersionMismatch];
/** Wrong password, no such database, no connection, none left, shutting down. */
const refusedByDatabase = /^(28|3D|08|53|57)\w{3}$/;

/** Before anything else a command looks for its database, and nothing else it asks of the network fails it. */
const waysToDatabase = ['getaddrinfo', 'connect'];

/** What the operator can do something about, in a sentence; undefined for what only a stack trace explains. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (foreseen.some((kind) => error instanceof kind)) return error.message;
  // A name with several addresses fails once for each.
  if (error instanceof AggregateError) return sentenceOf(error.errors[0]);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (waysToDatabase.includes(syscall ?? '')) return `The database cannot be reached: ${error.message}.`;
  if (syscall !== undefined || code?.startsWith('ERR_PARSE_ARGS')) return `${error.message}.`;
  return refusedByDatabase.test(code ?? '') ? `The database says: ${error.message}.` : undefined;
}
