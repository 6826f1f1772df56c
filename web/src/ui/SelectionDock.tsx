import { X, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from '../router/Link';
import type { To } from '../router/location';
import { cx } from './cx';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import styles from './SelectionDock.module.css';

export interface DockAction {
  icon: LucideIcon;
  label: string;
  to: To;
  /** Travels with the navigation, as the background of a dialog does. */
  state?: unknown;
  danger?: boolean;
}

interface SelectionDockProps {
  title: string;
  sub?: string | undefined;
  /** Only what the person may do: an action without permission is absent. */
  actions: readonly DockAction[];
  /** The one primary button, as a block. */
  primary: ReactNode;
  onClear: () => void;
  clearLabel: string;
}

/** Rises above the bottom bar with what can be done to the selected tile. */
export function SelectionDock({ title, sub, actions, primary, onClear, clearLabel }: SelectionDockProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog or a popover over the page is what Esc closes first.
      const isCovered = document.querySelector("dialog[open], [aria-haspopup][aria-expanded='true']") !== null;
      if (event.key === 'Escape' && !isCovered) onClear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClear]);
  // Told to the page: a style that looks for a dock in it would go through all of a long list.
  useEffect(() => {
    document.body.dataset['docked'] = '';
    return () => {
      delete document.body.dataset['docked'];
    };
  }, []);
  return (
    <section className={styles.dock} aria-label={title} data-dock>
      <div className={styles.head}>
        <strong>
          {title} {sub && <span className={styles.sub}>{sub}</span>}
        </strong>
        <IconButton className={styles.clear} icon={X} label={clearLabel} onClick={onClear} />
      </div>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ icon, label, to, state, danger = false }) => (
            <Link key={label} to={to} state={state} className={cx(styles.action, danger && styles.danger)}>
              <Icon as={icon} />
              <span>{label}</span>
            </Link>
          ))}
        </div>
      )}
      {primary}
    </section>
  );
}
