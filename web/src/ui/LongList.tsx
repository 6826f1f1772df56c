import { memo, useState, type ReactNode } from 'react';
import { inChunks, type Chunk, type Id } from './chunks';
import { cx } from './cx';
import styles from './LongList.module.css';

interface LongListProps<Row> {
  label: string;
  /** `cards` stand apart; `rows` touch each other. */
  look: 'cards' | 'rows';
  rows: readonly Row[];
  idOf: (row: Row) => Id;
  /** A list item. The same function for as long as it answers the same. */
  children: (row: Row) => ReactNode;
}

/** About what a row takes before it was ever laid out. */
const rowHeight = { cards: 140, rows: 96 };

/** Rows below each other; of thousands, those out of sight are neither laid out nor painted. */
export function LongList<Row>({ rows, idOf, ...rest }: LongListProps<Row>) {
  const [shown, setShown] = useState<{ rows?: readonly Row[]; chunks: Chunk<Row>[] }>({ chunks: [] });
  const chunks = shown.rows === rows ? shown.chunks : inChunks(rows, idOf, shown.chunks);
  if (shown.rows !== rows) setShown({ rows, chunks });
  return chunks.map((chunk) => <Part key={chunk.key} {...(rest as PartProps)} rows={chunk.rows} />);
}

type PartProps = Omit<LongListProps<unknown>, 'idOf'>;

const isSame = (before: PartProps, now: PartProps): boolean =>
  before.label === now.label &&
  before.children === now.children &&
  before.rows.length === now.rows.length &&
  before.rows.every((row, index) => row === now.rows[index]);

const Part = memo(function Part({ label, look, rows, children }: PartProps) {
  return (
    <ul
      className={cx(styles.chunk, styles[look])}
      style={{ containIntrinsicBlockSize: `auto ${rows.length * rowHeight[look]}px` }}
      aria-label={label}
    >
      {rows.map(children)}
    </ul>
  );
}, isSame);
