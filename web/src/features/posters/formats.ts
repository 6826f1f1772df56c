export interface PaperSize {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

export interface Format {
  readonly paper: 'a4' | 'a5' | 'a6';
  /** `poster` hangs on a wall; `label` sticks to a door, a dispenser, a machine. */
  readonly kind: 'poster' | 'label';
  readonly columns: number;
  readonly rows: number;
}

export const papers: Record<Format['paper'], PaperSize> = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
};

/** The label sheets are those that shops sell: 105 × 74 and 70 × 37 mm. */
export const formats = {
  a4: { paper: 'a4', kind: 'poster', columns: 1, rows: 1 },
  a5: { paper: 'a5', kind: 'poster', columns: 1, rows: 1 },
  a6: { paper: 'a6', kind: 'poster', columns: 1, rows: 1 },
  fourOnA4: { paper: 'a4', kind: 'poster', columns: 2, rows: 2 },
  eightLabels: { paper: 'a4', kind: 'label', columns: 2, rows: 4 },
  twentyFourLabels: { paper: 'a4', kind: 'label', columns: 3, rows: 8 },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as FormatName[];

export const perPage = ({ columns, rows }: Format): number => columns * rows;

/** Whole millimetres, as printed label sheets have them; what is left over stays white at the bottom. */
export function cellSize({ paper, columns, rows }: Format): PaperSize {
  const { width, height } = papers[paper];
  return { width: Math.floor(width / columns), height: Math.floor(height / rows) };
}
