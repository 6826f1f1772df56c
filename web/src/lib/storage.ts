import { languages, permissions, type Language, type Permission, type PhonePeople, type Tap } from '@rounds/contract';

export interface UserProfile {
  firstName: string;
  lastName: string;
}

/** The texts of one language, as the server sent them. */
export interface LanguageResources {
  etag: string | null;
  texts: Record<string, string>;
}

/** How posters were made last; every part may be missing or unknown to this version. */
export type PosterChoices = Readonly<Record<string, unknown>>;

/** Somebody was at a door and read its code, or tapped its tag. */
export interface Visit {
  /** Null for who was not signed in yet. */
  personId: string | null;
  code: string;
  at: number;
  /** What the server made of it, if it could be asked. */
  scan?: string;
  tap?: Tap;
}

export type Theme = 'light' | 'dark';

/**
 * Everything the app keeps in the browser by a key; its databases are in `lib/offline/`. Some pages share no code with the
 * app: `visitor/draft.ts` and `kiosk/kept.ts` have keys of their own, and `visitor/memberToken.ts`, `public/theme.js` and the
 * server's `pages/door-routes.ts` name keys of this list.
 */
export interface Stored {
  accessToken: string;
  refreshToken: string;
  /** The refresh token is being exchanged, and no answer has come yet. */
  refreshAttempt: string;
  permissions: readonly Permission[];
  accountId: string;
  profile: UserProfile;
  /** The last session ended without the person's wish: they are asked to sign in where they would not be otherwise. */
  isSessionLost: boolean;
  language: Language;
  resources: Partial<Record<Language, LanguageResources>>;
  invitationCode: string;
  /** This device belongs to a site. Its people are kept as they were last seen, for a phone without a network. */
  sharedPhone: { secret: string; people: PhonePeople | null };
  /** The address within the app that somebody wanted to see before they signed in. */
  wantedPath: string;
  /** What the provider will bring back from there is to be bound to the person who is signed in. */
  bindingState: string;
  posterChoices: PosterChoices;
  /** Of the last minutes. */
  visits: readonly Visit[];
  /** Of the organisation that was open last: the app begins with what is due, whose code is fetched before that is known. */
  hasPlans: boolean;
  cameraAllowed: boolean;
  cameraId: string;
  theme: Theme;
  /** Absent until the person has decided on this device. */
  isPushWanted: boolean;
  isInstallDismissed: boolean;
  /** When the browser was last asked to keep what is on this device. */
  persistAskedAt: number;
}

export type StorageKey = keyof Stored;

/** What an older version, another program or a curious person left there is not ours: it reads as absent. */
type Guard<Value> = (value: unknown) => value is Value;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const guards: { [Key in StorageKey]: Guard<Stored[Key]> } = {
  accessToken: isText,
  refreshToken: isText,
  refreshAttempt: isText,
  permissions: (value): value is readonly Permission[] =>
    Array.isArray(value) && value.every((item) => permissions.some((known) => known === item)),
  accountId: isText,
  profile: (value): value is UserProfile =>
    isRecord(value) && typeof value['firstName'] === 'string' && typeof value['lastName'] === 'string',
  isSessionLost: isFlag,
  language: (value): value is Language => languages.some((language) => language === value),
  resources: (value): value is Stored['resources'] =>
    isRecord(value) && Object.values(value).every((entry) => isRecord(entry) && isRecord(entry['texts'])),
  invitationCode: isText,
  sharedPhone: (value): value is Stored['sharedPhone'] => isRecord(value) && isText(value['secret']),
  wantedPath: isText,
  bindingState: isText,
  posterChoices: isRecord,
  visits: (value): value is readonly Visit[] => Array.isArray(value) && value.every(isRecord),
  hasPlans: isFlag,
  cameraAllowed: isFlag,
  cameraId: isText,
  theme: (value): value is Theme => value === 'light' || value === 'dark',
  isPushWanted: isFlag,
  isInstallDismissed: isFlag,
  persistAskedAt: (value): value is number => typeof value === 'number',
};

const prefix = 'rounds.';

/** Where storage is forbidden (a browser set to block it) the app works until the tab closes. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function openBacking() {
  try {
    const probe = `${prefix}probe`;
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

export type AppStorage = ReturnType<typeof openStorage>;

export function openStorage(backing: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = openBacking()) {
  const listeners = new Set<(key: StorageKey) => void>();
  /** What found no room: it holds until the tab closes. A token that was renewed must not fall back to the spent one. */
  const overflow = new Map<StorageKey, string>();
  const tell = (key: StorageKey) => listeners.forEach((listener) => listener(key));

  /** The quota is full. The texts are by far the largest part and can be fetched again. */
  function makeRoomFor(key: StorageKey, raw: string): void {
    try {
      backing.removeItem(`${prefix}resources`);
      backing.setItem(prefix + key, raw);
    } catch {
      overflow.set(key, raw);
    }
  }

  const heardFromOtherTab = (event: StorageEvent) => {
    const all = Object.keys(guards) as StorageKey[];
    for (const key of all.filter((each) => event.key === null || event.key === prefix + each)) {
      overflow.delete(key);
      tell(key);
    }
  };

  return {
    read<Key extends StorageKey>(key: Key): Stored[Key] | null {
      const raw = overflow.get(key) ?? backing.getItem(prefix + key);
      if (raw === null) return null;
      try {
        const value: unknown = JSON.parse(raw);
        return guards[key](value) ? value : null;
      } catch {
        return null;
      }
    },
    write<Key extends StorageKey>(key: Key, value: Stored[Key]): void {
      const raw = JSON.stringify(value);
      overflow.delete(key);
      try {
        backing.setItem(prefix + key, raw);
      } catch {
        makeRoomFor(key, raw);
      }
      tell(key);
    },
    remove(key: StorageKey): void {
      overflow.delete(key);
      backing.removeItem(prefix + key);
      tell(key);
    },
    /** Hears of changes made by this tab and by the others. */
    subscribe(listener: (key: StorageKey) => void): () => void {
      if (listeners.size === 0) globalThis.addEventListener('storage', heardFromOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) globalThis.removeEventListener('storage', heardFromOtherTab);
      };
    },
  };
}

export const storage = openStorage();
