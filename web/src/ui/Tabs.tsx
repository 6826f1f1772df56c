import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link';
import styles from './Tabs.module.css';

/** Tabs change the address, so they are links in a navigation, not an ARIA tab list. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label}>
    {children}
  </nav>
);

interface TabProps extends Omit<LinkProps, 'className'> {
  current: boolean;
  /** A count at its corner. */
  mark?: ReactNode;
}

/**
 * Where there is no room for all, the one that is open is whole. Asked when everything stands: the browser would lay the
 * page out once more for the answer.
 */
function bringIntoSight(tab: HTMLElement | null): () => void {
  const frame = requestAnimationFrame(() => {
    const bar = tab?.parentElement;
    if (!tab || !bar) return;
    const [{ left, right }, edges] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
    if (left < edges.left) bar.scrollLeft += left - edges.left;
    else if (right > edges.right) bar.scrollLeft += right - edges.right;
  });
  return () => cancelAnimationFrame(frame);
}

export const Tab = ({ current, mark, children, ...rest }: TabProps) => (
  <Link
    {...rest}
    ref={current ? bringIntoSight : undefined}
    className={styles.tab}
    aria-current={current ? 'page' : undefined}
  >
    {children}
    {mark && <span className={styles.mark}>{mark}</span>}
  </Link>
);
