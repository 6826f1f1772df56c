import type { Translate } from '../../texts.js';
import type { ReadyChecklist } from './ready-checklist.store.js';

/** Two checklists that most places can use as they are: `starter.<list>` and its items `starter.<list>_1` … */
const starters = [
  { list: 'washroom', items: 6, commented: [5, 6] },
  { list: 'rooms', items: 6, commented: [4, 6] },
];

export const starterChecklists = (t: Translate): ReadyChecklist[] =>
  starters.map(({ list, items, commented }) => ({
    title: t(`starter.${list}`),
    items: Array.from({ length: items }, (_, index) => ({
      title: t(`starter.${list}_${index + 1}`),
      isCommentAllowed: commented.includes(index + 1),
    })),
  }));
