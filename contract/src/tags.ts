import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { Closed, Count, Described, Id, ListOf, Moment, Nullable, RowNumber, Text } from './shapes.js';

const Hex = (bytes: number) => Type.String({ pattern: `^[0-9A-Fa-f]{${bytes * 2}}$` });

export const Tag = Closed({
  id: Id(),
  uid: Described('Seven bytes as hexadecimal digits, as the chip has them', Type.String()),
  title: Type.String(),
  lastCounter: Described('Of the last tap that counted; null before the first', Nullable(Count())),
  lastTappedAt: Nullable(Moment()),
  keyVersion: Described('Of the keys that it carries', Count()),
  isCurrent: Described('It carries the newest keys', Type.Boolean()),
  createdAt: Moment(),
});
export type Tag = Static<typeof Tag>;

export const TagWriting = Closed({
  url: Described('The address to write, with zeros where the tag puts its own', Type.String()),
  file: Described('The whole NDEF file with that address, as hexadecimal digits', Type.String()),
  piccDataOffset: Count(),
  macInputOffset: Count(),
  macOffset: Count(),
  masterKey: Described('Key 0 of the application: nobody else then writes the tag', Type.String()),
  fileReadKey: Described('Key 1: signs every tap (SDMFileRead)', Type.String()),
  metaReadKey: Described('Key 2: encrypts the tag’s id and counter (SDMMetaRead)', Type.String()),
  keyVersion: Count(),
  settings: Described('What ChangeFileSettings says of the NDEF file, as hexadecimal digits', Type.String()),
});
export type TagWriting = Static<typeof TagWriting>;

const WrittenTag = Closed({ ...Tag.properties, writing: TagWriting });
const byId = { access: 'site.Management', params: Closed({ id: Id() }) } as const;

export const tagCalls = group({
  'GET /facilities/{id}/tags': { summary: 'The signed tags of a door', ...byId, response: ListOf(Tag) },
  'POST /facilities/{id}/tags': {
    summary: 'Register a signed tag (NTAG 424 DNA) at a door; answers what is to be written on it',
    ...byId,
    body: Closed({ uid: Hex(7), title: Type.Optional(Text(limits.nameLength)) }),
    response: WrittenTag,
    status: 201,
    errors: ['tag_taken'],
  },
  'GET /tags/{id}/writing': {
    summary: 'What is to be written on a tag, with the newest keys',
    ...byId,
    response: WrittenTag,
  },
  'POST /tags/{id}/written': {
    summary: 'The tag carries other keys now: older ones are refused from it',
    ...byId,
    query: Closed({
      keyVersion: Type.Optional(
        Described('Of the keys that were written, as they were shown; absent: the newest', RowNumber()),
      ),
    }),
    response: Tag,
  },
  'DELETE /tags/{id}': { summary: 'Remove a tag; its taps are refused from now on', ...byId },
  'POST /accounts/{id}/tag-key/rotate': {
    summary: 'New keys for tags; each keeps its own until it is written anew',
    access: 'account.Management',
    params: Closed({ id: Id() }),
    response: Closed({ keyVersion: Count() }),
  },
});
