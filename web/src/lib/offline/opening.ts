import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A database of this browser, opened when it is first asked for. What failed or was closed is opened anew the next time. */
export function openedOnce<Schema extends DBSchema>(
  name: string,
  upgrade: (fresh: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade,
      // A later version of the app wants to upgrade in another tab: step aside rather than hold it up.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
