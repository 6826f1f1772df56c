import { Type, type Static, type TSchema } from 'typebox';
import { limits } from './limits.js';

/**
 * Texts never hold NUL: PostgreSQL cannot store it, and a person cannot type it. Half a pair of surrogates becomes the
 * replacement character when a body is read.
 */
const noNul = '^[^\\u0000]*$';
/** Something that is neither white space nor made to be invisible. The last one is an empty Braille cell. */
const someInk = '^[^\\u0000]*[^\\s\\p{Cc}\\p{Cf}\\p{DI}\\u2800][^\\u0000]*$';

export const Text = (maxLength: number) => Type.String({ maxLength, pattern: noNul });

/** A name has at least one visible character. */
export const Name = () => Type.String({ minLength: 1, maxLength: limits.nameLength, pattern: someInk });

export const RequiredText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: someInk });

/** Ids and codes are random and URL-safe. Anything else in a path is simply not found. */
export const Id = () => Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w-]+$' });

/** SHA-256, base64url. */
export const PhotoId = () => Type.String({ pattern: '^[\\w-]{43}$' });

/** In what is sent. In answers it is absent when there are none. */
export const PhotoIds = () =>
  Described(
    'Sent before (`POST /photos`)',
    Type.Optional(Type.Array(PhotoId(), { maxItems: limits.photosPerItem, uniqueItems: true })),
  );
/** Of what may have waited without a network, and is sent while the token is for another organisation. */
export const InOrganisation = () =>
  Closed({
    accountId: Described(
      'Of the door that it is about, where the token is for another of the caller’s organisations',
      Type.Optional(Id()),
    ),
  });

export const GivenPhotoIds = () => Described('Absent when there are none', Type.Optional(Type.Array(PhotoId())));

/** What the database can count to: numbered rows as integer, history as bigint, of which JavaScript keeps 53 bits. */
export const RowNumber = () => Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const HistoryNumber = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Count = () => Type.Integer({ minimum: 0 });
export const Moment = () => Type.String({ format: 'date-time', maxLength: 40 });
export const TimeOfDay = () => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
export const TimeZone = () => Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w+\\-/]+$' });
export const Rating = () => Type.Integer({ minimum: limits.ratingLowest, maximum: limits.ratingHighest });

/** `type: [x, 'null']` instead of `anyOf`: the serialiser then needs no validator at run time. */
export const Nullable = <Schema extends TSchema & { type?: string }>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] });

export const Closed = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** Says what a schema means to whoever reads the API's description, which a comment would not reach. */
export const Described = <Schema extends TSchema>(description: string, schema: Schema): Schema =>
  // Optional and the like are marks that a spread would lose.
  Object.defineProperties({} as Schema, {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true },
  });

export const ListOf = <Item extends TSchema>(item: Item) => Closed({ items: Type.Array(item) });

export const PageOf = <Item extends TSchema, More extends Record<string, TSchema>>(item: Item, more: More) =>
  Closed({
    items: Type.Array(item),
    nextCursor: Described('`cursor` of the next page; absent on the last one', Type.Optional(Type.String())),
    ...more,
  });

export const LookupOf = <Item extends TSchema>(item: Item) =>
  Described('Those that the items name, by id', Type.Record(Type.String(), item));

export const Titled = () => Closed({ id: Id(), title: Type.String() });
/** A site whose times are shown by its own clock. */
export const TitledSite = () =>
  Closed({ id: Id(), title: Type.String(), timeZone: Described('By IANA', Type.String()) });
/** A facility whose checklist is opened from there. */
export const TitledDoor = () =>
  Closed({ id: Id(), title: Type.String(), code: Described('Opens its checklist, `GET /qr/{id}`', Type.String()) });
