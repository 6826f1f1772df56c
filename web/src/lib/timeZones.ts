import { ownTimeZone } from './dates';

/** Every zone that the browser knows; older ones do not say, and offer what is known otherwise. */
export function timeZones(current: string): string[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set([...known, current, ownTimeZone(), 'UTC'])].filter((zone) => zone !== '').toSorted();
}

/** `Europe/Prague` reads easier as `Europe / Prague`, and an underscore is a space. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ');
