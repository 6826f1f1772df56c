import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Count, Described, InOrganisation, PhotoId } from './shapes.js';

export const Photo = Closed({
  id: Described('SHA-256 of the bytes that were sent, base64url: the sender knows it before', PhotoId()),
  width: Described('As it is kept: upright, its longest side shortened', Count()),
  height: Count(),
  bytes: Count(),
});
export type Photo = Static<typeof Photo>;

export const PhotoById = Closed({ id: PhotoId() });

/** What a picture is sent as, and what is answered. */
export const takesPhoto = {
  raw: ['image/*', 'application/octet-stream'],
  response: Photo,
  status: 201,
} as const;
export const photoErrors = ['photo_too_large', 'photo_type', 'photo_broken'] as const;

export const photoCalls = group({
  'POST /photos': {
    summary: 'Send a picture (JPEG, PNG, WebP) before what mentions it; the same one again is stored once',
    access: 'signed-in',
    query: InOrganisation(),
    ...takesPhoto,
    errors: photoErrors,
  },
  'GET /photos/{id}/sent': {
    summary: 'Whether a picture is here already, and the caller may mention it (404: send it)',
    access: 'signed-in',
    params: PhotoById,
    query: InOrganisation(),
  },
  'GET /photos/{id}': {
    summary: 'A picture, for who sent it and for who may see what mentions it',
    access: 'signed-in',
    params: PhotoById,
    query: Closed({
      size: Described('Small: for lists', Type.Optional(Type.Union([Type.Literal('full'), Type.Literal('small')]))),
    }),
    stream: ['image/jpeg'],
  },
});
