import { createHash } from 'node:crypto';
import { roles, type Language, type RoleId } from '@rounds/contract';
import { splitName, type PersonName } from './claims.js';
import type { OidcStore } from './oidc-adapter.js';

/** `signin.<key>` is the person's name; the role is what the demo data gives them. */
export interface DemoPerson {
  key: 'marina' | 'olga' | 'igor' | 'timur';
  subject: string;
  email: string;
  roleId: RoleId;
  atOneSite: boolean;
}

export const demoPeople = [
  { key: 'marina', subject: 'demo-marina', email: 'marina@rounds.example', roleId: roles.owner, atOneSite: false },
  { key: 'olga', subject: 'demo-olga', email: 'olga@rounds.example', roleId: roles.manager, atOneSite: false },
  { key: 'igor', subject: 'demo-igor', email: 'igor@rounds.example', roleId: roles.staff, atOneSite: false },
  { key: 'timur', subject: 'demo-timur', email: 'timur@rounds.example', roleId: roles.staff, atOneSite: true },
] as const satisfies readonly DemoPerson[];

/** What the provider tells about somebody who chose a name or typed one. */
export interface ChosenPerson extends PersonName {
  subject: string;
  email: string | null;
  language: Language;
}

export interface People {
  remember(person: ChosenPerson): Promise<void>;
  find(subject: string): Promise<ChosenPerson | undefined>;
}

const model = 'Person';

/** Who has signed in here keeps the name they gave last. */
export const peopleIn = (store: OidcStore): People => ({
  remember: async (person) => store.put(model, person.subject, { person }, null),
  find: async (subject) => (await store.find(model, subject))?.payload.person as ChosenPerson | undefined,
});

export const typedNameLength = 80;

/** The same name typed again is the same person, however it is spaced, composed or capitalised. */
export function typedPerson(typed: string, language: Language): ChosenPerson | undefined {
  const name = typed
    .normalize('NFKC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (!name || name.length > typedNameLength) return undefined;
  const digest = createHash('sha256').update(name.toLowerCase()).digest('base64url');
  return { subject: `name-${digest.slice(0, 22)}`, ...splitName(name), email: null, language };
}

export function demoPerson(key: string, name: (key: DemoPerson['key']) => string, language: Language) {
  const person = demoPeople.find((candidate) => candidate.key === key);
  if (!person) return undefined;
  const { subject, email } = person;
  return { subject, email, ...splitName(name(person.key)), language } satisfies ChosenPerson;
}
