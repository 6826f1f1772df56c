/**
 * As codes are compared. Typed from paper: case, dashes and spaces do not matter, nor letters that are not in the alphabet
 * but look as if.
 */
export const plainRecoveryCode = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
    .replaceAll(/[^0-9a-z]/g, '');
