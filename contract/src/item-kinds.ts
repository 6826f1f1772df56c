import { Type, type Static } from 'typebox';
import { limits } from './limits.js';
import { Closed, Described, Nullable, RequiredText, Text } from './shapes.js';

/** What an item of a checklist asks for. */
export const itemKinds = ['check', 'number', 'text', 'choice', 'photo'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const Kind = () => Type.Unsafe<ItemKind>({ type: 'string', enum: [...itemKinds] });

export const ItemChoice = Closed({
  title: RequiredText(limits.choiceLength),
  isProblem: Described('Whoever chooses it says that it is not in order', Type.Boolean()),
});
export type ItemChoice = Static<typeof ItemChoice>;

const Limit = () => Type.Number({ minimum: -limits.numberMost, maximum: limits.numberMost });
const Choices = () =>
  Type.Array(ItemChoice, { minItems: limits.choicesLeast, maxItems: limits.choicesMost, uniqueItems: true });

const ofNumbers = 'Of kind `number`';
const ofChoices = 'Of kind `choice`';

/** The range of a number, as items and stored checks say it. */
export const NumberRange = {
  unit: Described(`${ofNumbers}; empty when it has none`, Type.Optional(Type.String())),
  lowest: Described(`${ofNumbers}: below it is not in order; null: no limit`, Type.Optional(Nullable(Type.Number()))),
  highest: Described(`${ofNumbers}: above it is not in order; null: no limit`, Type.Optional(Nullable(Type.Number()))),
};

/** What every view of an item has. */
export const ItemAsking = {
  kind: Kind(),
  ...NumberRange,
  choices: Described(ofChoices, Type.Optional(Type.Array(ItemChoice))),
  isCommentNeeded: Described('When it is not in order, a comment must say why', Type.Boolean()),
  isPhotoNeeded: Described('When it is not in order, a photo must show it', Type.Boolean()),
};

const asBefore = 'As it was when absent';

export const ItemAskingBody = {
  kind: Described(`${asBefore}; \`check\` for a new item`, Type.Optional(Kind())),
  unit: Described(ofNumbers, Type.Optional(Text(limits.unitLength))),
  lowest: Described(ofNumbers, Type.Optional(Nullable(Limit()))),
  highest: Described(`${ofNumbers}; not below \`lowest\``, Type.Optional(Nullable(Limit()))),
  choices: Described(`${ofChoices}: titles are different`, Type.Optional(Choices())),
  isCommentNeeded: Described(`${asBefore}; false for a new item`, Type.Optional(Type.Boolean())),
  isPhotoNeeded: Described(`${asBefore}; false for a new item`, Type.Optional(Type.Boolean())),
};

/** A number, or the words of a text or a choice. No `anyOf`, see `Nullable`. */
export const ItemAnswer = () =>
  Type.Unsafe<number | string>({
    ...Text(limits.commentLength),
    type: ['number', 'string'],
    minimum: -limits.numberMost,
    maximum: limits.numberMost,
  });
export type ItemAnswer = number | string;
