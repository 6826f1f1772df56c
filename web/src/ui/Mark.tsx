import { cx } from './cx';
import styles from './Mark.module.css';

interface MarkProps {
  name: string;
  size?: 32 | 40 | 44 | 64;
  solid?: boolean;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];

/** Two initials: of the name in quotation marks when it has two words («Невский берег»), else of the whole. */
function initials(name: string): string {
  const quoted = wordsOf(/[«„“"]([^»“”"]+)[»“”"]/u.exec(name)?.[1] ?? '');
  const words = quoted.length > 1 ? quoted : wordsOf(name);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('');
}

const sizes = { 32: undefined, 40: styles.large, 44: styles.larger, 64: styles.huge } as const;

export const Mark = ({ name, size = 32, solid = false }: MarkProps) => (
  <span className={cx(styles.mark, sizes[size], solid && styles.solid)} aria-hidden="true">
    {initials(name)}
  </span>
);
