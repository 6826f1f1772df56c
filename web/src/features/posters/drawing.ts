import type { VisitorLanguage } from '@rounds/contract';
import type { QrModules } from '../../ui/qr';

/** What stands on one poster or label, in millimetres from its top left corner. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      readonly size: number;
      readonly weight: number;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly colour: string;
      readonly language?: VisitorLanguage | undefined;
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly x: number;
      readonly y: number;
      readonly scale: number;
      readonly stroke: string;
      /** In the path's own units. */
      readonly width: number;
      readonly isRound: boolean;
    }
  | {
      readonly kind: 'code';
      readonly modules: QrModules;
      readonly x: number;
      readonly y: number;
      readonly module: number;
    };

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

export const ink = '#10131f';
export const softInk = '#474d61';
export const hairline = '#c4c9d6';
export const ringColour = '#1c36ce';
export const ringTrack = '#c5cdf7';

interface Lines {
  readonly lines: readonly string[];
  readonly size: number;
  readonly weight: number;
  /** Of the line's height, by the size. */
  readonly leading: number;
  readonly x: number;
  readonly top: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly colour: string;
  readonly language?: VisitorLanguage | undefined;
}

/** Half of what stands between the baseline and the top of capitals: puts a line in the middle of its height. */
const capMiddle = 0.35;

export const heightOf = ({ lines, size, leading }: Pick<Lines, 'lines' | 'size' | 'leading'>): number =>
  lines.length * size * leading;

export const textMarks = ({ lines, top, leading, size, ...rest }: Lines): Mark[] =>
  lines.map((text, index) => ({
    kind: 'text',
    text,
    size,
    y: top + (index + 0.5) * size * leading + size * capMiddle,
    ...rest,
  }));
