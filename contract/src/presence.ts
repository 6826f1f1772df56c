import { Type, type Static } from 'typebox';
import { limits } from './limits.js';
import { Closed, Described, Text } from './shapes.js';

/** How the door was opened: by its code, from a list in the app, or by a signed tag that proves the tap. */
export const presences = ['code', 'list', 'tag'] as const;
export type Presence = (typeof presences)[number];

export const PresenceOrNull = () =>
  Described(
    'How the door was opened; null when nobody said',
    Type.Unsafe<Presence | null>({ type: ['string', 'null'], enum: [...presences, null] }),
  );

/** What a signed tag (NTAG 424 DNA) adds to the door's address, once for every tap. */
export const Tap = Closed({
  p: Described('Which tag and its counter, encrypted (PICCData)', Type.String({ pattern: '^[0-9A-Fa-f]{32}$' })),
  m: Described('That the tag says so (SDMMAC)', Type.String({ pattern: '^[0-9A-Fa-f]{16}$' })),
});
export type Tap = Static<typeof Tap>;

export const OpenedBy = () => Type.Union([Type.Literal('code'), Type.Literal('list')]);

/** What whoever reports work at a door says of having been there. */
export const PresenceBody = {
  openedBy: Described(
    'How the door was opened, if that is known. A signed tag speaks for itself',
    Type.Optional(OpenedBy()),
  ),
  scan: Described(
    `What the server gave when the code was read, good for ${limits.scanMemoryMinutes} minutes; any other is as good as none`,
    Type.Optional(Text(limits.scanLength)),
  ),
  tap: Described('From the address on a signed tag; used once', Type.Optional(Tap)),
};

export const tapErrors = ['tap_unknown', 'tap_used'] as const;
export const presenceErrors = ['code_needed', ...tapErrors] as const;
