import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { ItemAsking, ItemAskingBody } from './item-kinds.js';
import { limits } from './limits.js';
import { Closed, Described, ListOf, Name, Nullable, RowNumber, Text } from './shapes.js';

const ItemRef = () =>
  Described(
    '`{templateId}-{itemNumber}`; the number alone is enough',
    Type.String({ maxLength: 24, pattern: '^(\\d{1,10}-)?\\d{1,10}$' }),
  );

export const Checklist = Closed({ id: Type.Integer(), title: Type.String() });
export type Checklist = Static<typeof Checklist>;

export const ChecklistItem = Closed({
  id: Type.String(),
  checklistId: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  isCommentAllowed: Described('Whoever checks it may add a comment', Type.Boolean()),
  opensJob: Described('When it fails, that is a job', Type.Boolean()),
  isNotApplicableAllowed: Described('Whoever checks it may say that there is nothing to check', Type.Boolean()),
  ...ItemAsking,
  pos: Described('Its place in the list', Type.Integer()),
});
export type ChecklistItem = Static<typeof ChecklistItem>;

const Ignored = () => Described('Taken and ignored: the path decides, and the order', Type.Optional(Type.Unknown()));
const ItemBody = Closed({
  id: Ignored(),
  checklistId: Ignored(),
  pos: Ignored(),
  title: Name(),
  description: Type.Optional(Nullable(Text(limits.descriptionLength))),
  isCommentAllowed: Type.Optional(Type.Boolean()),
  opensJob: Described('As it was when absent; true for a new item', Type.Optional(Type.Boolean())),
  isNotApplicableAllowed: Described('As it was when absent; false for a new item', Type.Optional(Type.Boolean())),
  ...ItemAskingBody,
});
const ChecklistBody = Closed({ id: Ignored(), title: Name() });
const ChecklistId = Closed({ id: RowNumber() });
const ItemPath = Closed({ id: RowNumber(), itemId: ItemRef() });

export const checklistCalls = group({
  'GET /checklists': {
    summary: 'The checklist templates of the organisation',
    access: 'signed-in',
    response: ListOf(
      Closed({
        ...Checklist.properties,
        itemCount: Type.Integer(),
        facilityCount: Described('Facilities that use it', Type.Integer()),
      }),
    ),
  },
  'GET /checklists/{id}': {
    summary: 'One template',
    access: 'account.Management',
    params: ChecklistId,
    response: Checklist,
  },
  'POST /checklists': {
    summary: 'Create a template',
    access: 'account.Management',
    body: ChecklistBody,
    response: Checklist,
    status: 201,
    errors: ['request_id_reused'],
    idempotent: true,
  },
  'PUT /checklists/{id}': {
    summary: 'Rename a template',
    access: 'account.Management',
    params: ChecklistId,
    body: ChecklistBody,
    response: Checklist,
  },
  'DELETE /checklists/{id}': {
    summary: 'Delete a template; checks made with it keep its name',
    access: 'account.Management',
    params: ChecklistId,
  },
  'GET /checklists/{id}/items': {
    summary: 'The items of a template, in order',
    access: 'account.Management',
    params: ChecklistId,
    response: ListOf(ChecklistItem),
  },
  'POST /checklists/{id}/items': {
    summary: 'Add an item at the end',
    access: 'account.Management',
    params: ChecklistId,
    body: ItemBody,
    response: ChecklistItem,
    status: 201,
    errors: ['request_id_reused'],
    idempotent: true,
  },
  'GET /checklists/{id}/items/{itemId}': {
    summary: 'One item',
    access: 'account.Management',
    params: ItemPath,
    response: ChecklistItem,
  },
  'PUT /checklists/{id}/items/{itemId}': {
    summary: 'Change an item',
    access: 'account.Management',
    params: ItemPath,
    body: ItemBody,
    response: ChecklistItem,
  },
  'DELETE /checklists/{id}/items/{itemId}': {
    summary: 'Delete an item; checks made with it keep its title',
    access: 'account.Management',
    params: ItemPath,
  },
  'POST /checklists/{id}/items/{itemId}/change-pos': {
    summary: 'Move an item behind another one, or to the front; a stale `currentPos` is refused with the fresh items',
    access: 'account.Management',
    params: ItemPath,
    body: Closed({
      currentPos: Described('Where the caller sees it', Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      afterId: Type.Optional(
        Type.Union([ItemRef(), Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), Type.Null()]),
      ),
    }),
    response: ListOf(ChecklistItem),
    errors: ['stale_position'],
  },
});
