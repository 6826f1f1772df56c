import { limits } from '@rounds/contract';

/** What a form without a script sends: every field is text, if it is there at all. */
export interface VisitorForm {
  rate: number | undefined;
  message: string;
  /** Not every one has to be known. */
  reasonIds: string[];
  website: string;
  requestId: string | undefined;
  /** Sent by the choice of another language, not by the button: to be shown again, not to be stored. */
  isTranslation: boolean;
}

const reasonShape = /^[a-z0-9-]{1,40}$/;
const requestIdShape = /^[\w.:-]{1,128}$/;

export function readVisitorForm(body: unknown): VisitorForm {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const tapped = [fields['reason']].flat().filter((id): id is string => typeof id === 'string' && reasonShape.test(id));
  const rate = Number(text('rate'));
  const isRating = Number.isInteger(rate) && rate >= limits.ratingLowest && rate <= limits.ratingHighest;
  const requestId = text('requestId');
  return {
    rate: isRating ? rate : undefined,
    // Forms send line ends as two characters, which the visitor did not count. NUL cannot be stored.
    message: text('message').replaceAll('\r\n', '\n').replaceAll('\0', ''),
    reasonIds: [...new Set(tapped)].slice(0, limits.reasonsPerKind),
    website: text('website').slice(0, limits.messageLength),
    requestId: requestIdShape.test(requestId) ? requestId : undefined,
    isTranslation: text('translate') !== '',
  };
}

export const isTooLong = (message: string): boolean => [...message].length > limits.messageLength;
