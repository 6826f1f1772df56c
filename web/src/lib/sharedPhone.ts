import type { PhoneSignedIn } from '@rounds/contract';
import { useSyncExternalStore } from 'react';
import { session } from './session';
import { storage } from './storage';

/** What the server gives who types their PIN, for what they leave on the phone. */
export interface PhoneKeys extends Pick<PhoneSignedIn, 'storageKey' | 'sealingKey' | 'sealTicket'> {
  personId: string;
  phoneSecret: string;
}

/** In memory only: whoever takes the phone's storage apart finds nothing that opens it. */
let held: PhoneKeys | null = null;

export const phoneKeys = {
  hold(keys: PhoneKeys): void {
    held = keys;
  },
  forget(): void {
    held = null;
  },
  of: (personId: string): PhoneKeys | null => (held?.personId === personId ? held : null),
};

export const isSharedPhone = (): boolean => storage.read('sharedPhone') !== null;

/** A page that was loaded anew has no keys: whoever is signed in types their PIN again. */
function isLocked(): boolean {
  const personId = session.read()?.personId;
  return isSharedPhone() && (!personId || phoneKeys.of(personId) === null);
}

/** To be called once, before anything is sent in the person's name. */
export function lockIfKeyless(): void {
  if (isLocked()) session.end('locked');
}

const subscribe = (listener: () => void): (() => void) =>
  storage.subscribe((key) => {
    if (key === 'sharedPhone' || key === 'accessToken') listener();
  });

export const useIsSharedPhone = (): boolean => useSyncExternalStore(subscribe, isSharedPhone);
export const useIsLocked = (): boolean => useSyncExternalStore(subscribe, isLocked);
