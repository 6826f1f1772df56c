import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Described, Id, ListOf, Name, Nullable, TimeZone } from './shapes.js';

const MessageRetentionDays = () =>
  Described(
    'Visitors’ messages are wiped after so many days; null: never',
    Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3650 }))),
  );

const AccountTimeZone = () =>
  Described('Of its sites, unless they have their own; first that of who founds it', Type.Optional(TimeZone()));

const ShowsPersonFigures = () =>
  Described(
    'Whether figures are shown by person, which labour law may not allow; an owner switches it, first it is off',
    Type.Optional(Type.Boolean()),
  );

const ShowsLastCheck = () =>
  Described('Whether visitors are told when a place was last checked; first it is off', Type.Optional(Type.Boolean()));

export const Account = Closed({
  id: Id(),
  title: Type.String(),
  ownerId: Described('The person who alone may delete it', Id()),
  messageRetentionDays: MessageRetentionDays(),
  timeZone: AccountTimeZone(),
  showsPersonFigures: ShowsPersonFigures(),
  showsLastCheck: ShowsLastCheck(),
});
export type Account = Static<typeof Account>;

const AccountId = Closed({ id: Id() });

export const accountCalls = group({
  'GET /accounts': {
    summary: 'The organisations of the person',
    access: 'signed-in',
    response: ListOf(Account),
  },
  'GET /accounts/{id}': {
    summary: 'One organisation',
    access: 'signed-in',
    params: AccountId,
    response: Account,
  },
  'POST /accounts': {
    summary: 'Create an organisation and become its owner',
    access: 'signed-in',
    body: Closed({ title: Name(), timeZone: AccountTimeZone() }),
    response: Account,
    status: 201,
    errors: ['request_id_reused'],
    idempotent: true,
  },
  'POST /accounts/demo': {
    summary: 'Create an organisation full of demo data; exists only where it is offered',
    access: 'signed-in',
    query: Closed({ tz: AccountTimeZone() }),
    response: Account,
    status: 201,
  },
  'PUT /accounts/{id}': {
    summary:
      'Rename an organisation, or change its time zone, how long it keeps visitors’ messages, whether it shows figures by person, or tells visitors of the last check',
    access: 'signed-in',
    params: AccountId,
    body: Closed({
      title: Name(),
      messageRetentionDays: MessageRetentionDays(),
      timeZone: AccountTimeZone(),
      showsPersonFigures: ShowsPersonFigures(),
      showsLastCheck: ShowsLastCheck(),
    }),
    response: Account,
  },
  'POST /accounts/{id}/guide/close': {
    summary: 'Put the guide for setting it up away, for all of its owners',
    access: 'signed-in',
    params: AccountId,
  },
  'POST /accounts/{id}/guide/posters': {
    summary: 'Say that posters were made',
    access: 'signed-in',
    params: AccountId,
  },
  'DELETE /accounts/{id}': {
    summary: 'Delete an organisation; its owner only',
    access: 'signed-in',
    params: AccountId,
  },
});
