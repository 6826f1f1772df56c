import type { LucideIcon } from 'lucide-react';
import { Children, isValidElement, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './BottomBar.module.css';

export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  const items = Children.toArray(children);
  const hasScan = items.some((item) => isValidElement(item) && item.type === BarScan);
  return (
    <nav className={styles.bar} aria-label={label}>
      <div
        className={cx(
          styles.items,
          items.length === 2 && styles.ofTwo,
          items.length > 3 && styles.ofMany,
          hasScan && styles.withScan,
        )}
      >
        {children}
      </div>
    </nav>
  );
}

interface Item {
  icon: LucideIcon;
  label: string;
}

interface BarLinkProps extends Item, Omit<LinkProps, 'className' | 'children'> {
  current?: boolean;
  /** How many wait for somebody, with the words for it. */
  badge?: { count: number; label: string } | undefined;
  danger?: boolean;
}

export const BarLink = ({ icon, label, current = false, badge, danger = false, ...rest }: BarLinkProps) => (
  <Link {...rest} className={cx(styles.item, danger && styles.danger)} aria-current={current ? 'page' : undefined}>
    <Icon as={icon} />
    <span>{label}</span>
    {badge && badge.count > 0 && (
      <span className={styles.badge} role="img" aria-label={badge.label}>
        {badge.count}
      </span>
    )}
  </Link>
);

interface BarButtonProps extends Item, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  danger?: boolean;
}

export const BarButton = ({ icon, label, danger = false, ...rest }: BarButtonProps) => (
  <button {...rest} type="button" className={cx(styles.item, danger && styles.danger)}>
    <Icon as={icon} />
    <span>{label}</span>
  </button>
);

type BarScanProps = Item & Omit<LinkProps, 'className' | 'children'>;

/** The daily act: filled, in the centre. */
export const BarScan = ({ icon, label, ...rest }: BarScanProps) => (
  <Link {...rest} className={cx(styles.item, styles.centre)} aria-label={label}>
    <span className={styles.scan}>
      <Icon as={icon} size={28} />
    </span>
  </Link>
);
