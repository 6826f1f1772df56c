import { limits } from '@rounds/contract';

/** As many as stand on a sheet of A4. */
const onOneSheet = 8;

interface Names {
  asked: string[];
  fault: 'many' | 'long' | null;
}

/** One name per line; without any, a sheet of papers with a line to write on. */
export function namesIn(text: string): Names {
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (names.length > limits.papersAtOnce) return { asked: names, fault: 'many' };
  if (names.some((name) => name.length > limits.nameLength)) return { asked: names, fault: 'long' };
  return { asked: names.length > 0 ? names : Array.from({ length: onOneSheet }, () => ''), fault: null };
}
