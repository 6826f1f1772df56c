import type { ChecklistItem, ItemChoice, ItemKind, Language } from '@rounds/contract';
import { readNumber } from '../../lib/typedNumber';
import type { ItemFields } from './api/templates';

/** A choice while it is edited: two may have the same words for a moment. */
export interface TypedChoice extends ItemChoice {
  key: number;
}

/** An item as it is typed: every kind keeps what was said of it while another is tried. */
export interface ItemForm {
  title: string;
  description: string;
  kind: ItemKind;
  unit: string;
  lowest: string;
  highest: string;
  choices: readonly TypedChoice[];
  isCommentAllowed: boolean;
  opensJob: boolean;
  isNotApplicableAllowed: boolean;
  isCommentNeeded: boolean;
  isPhotoNeeded: boolean;
}

const emptyChoices: readonly TypedChoice[] = [
  { key: 0, title: '', isProblem: false },
  { key: 1, title: '', isProblem: true },
];

/** With the comma of the language, and without the groups that a person would not type. */
const written = (value: number | null | undefined, language: Language): string =>
  String(value ?? '').replace('.', language === 'en' ? '.' : ',');

export const formOf = (item: ChecklistItem | undefined, language: Language): ItemForm => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  kind: item?.kind ?? 'check',
  unit: item?.unit ?? '',
  lowest: written(item?.lowest, language),
  highest: written(item?.highest, language),
  choices: item?.choices?.map((choice, key) => ({ ...choice, key })) ?? emptyChoices,
  isCommentAllowed: item?.isCommentAllowed ?? false,
  opensJob: item?.opensJob ?? true,
  isNotApplicableAllowed: item?.isNotApplicableAllowed ?? false,
  isCommentNeeded: item?.isCommentNeeded ?? false,
  isPhotoNeeded: item?.isPhotoNeeded ?? false,
});

export const isBadNumber = (text: string): boolean => text.trim() !== '' && readNumber(text) === null;

/** What the server would refuse, or take for something else. */
export const isIncomplete = ({ title, kind, lowest, highest, choices }: ItemForm): boolean =>
  title.trim() === '' ||
  (kind === 'number' && (isBadNumber(lowest) || isBadNumber(highest))) ||
  (kind === 'choice' && choices.some((choice) => choice.title.trim() === ''));

function askedOf({ kind, unit, lowest, highest, choices }: ItemForm): Partial<ItemFields> {
  switch (kind) {
    case 'number':
      return { unit: unit.trim(), lowest: readNumber(lowest), highest: readNumber(highest) };
    case 'choice':
      return { choices: choices.map(({ title, isProblem }) => ({ title: title.trim(), isProblem })) };
    case 'check':
    case 'text':
    case 'photo':
      return {};
  }
}

export const fieldsOf = (form: ItemForm): ItemFields => ({
  title: form.title.trim(),
  description: form.description.trim(),
  kind: form.kind,
  ...askedOf(form),
  isCommentAllowed: form.isCommentAllowed,
  opensJob: form.opensJob,
  isNotApplicableAllowed: form.isNotApplicableAllowed,
  isCommentNeeded: form.isCommentNeeded,
  isPhotoNeeded: form.isPhotoNeeded,
});
