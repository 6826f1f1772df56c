import { correction, generate, mode } from 'lean-qr';

/** How much of a code may be dirty or torn and it is still read: M a seventh, Q a quarter. */
export type QrLevel = 'M' | 'Q';

export interface QrModules {
  /** Modules in a row, without the quiet zone. */
  readonly size: number;
  /** Row by row, as runs of dark modules: where they begin, and how many. */
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
}

/** Modules of white around a code, without which scanners may miss it. */
export const quietZone = 4;

/** Without Japanese signs, whose table takes a phone a tenth of a second to make: the codes are addresses. */
const modes = [mode.numeric, mode.alphaNumeric, mode.ascii, mode.utf8];

export function qrModules(text: string, level: QrLevel = 'M'): QrModules {
  const code = generate(text, { minCorrectionLevel: correction[level], modes });
  const { size } = code;
  const runs: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!code.get(x, y)) continue;
      const begin = x;
      while (x < size && code.get(x, y)) x++;
      runs.push({ x: begin, y, length: x - begin });
    }
  }
  return { size, runs };
}

/** Versions grow by four modules a side: 21 modules are version 1. */
export const qrVersion = ({ size }: QrModules): number => (size - 17) / 4;

/** In modules, with the first dark one at 0 0. */
export const qrPath = ({ runs }: QrModules): string =>
  runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
