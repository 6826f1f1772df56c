import { ChevronLeft, ChevronsUpDown } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link';
import { cx } from './cx';
import { Icon } from './Icon';
import { Mark } from './Mark';
import { desktop, useMediaQuery } from './useMediaQuery';
import styles from './TopBar.module.css';

interface TopBarProps {
  children: ReactNode;
  actions?: ReactNode;
  /** Stays on wide screens, for screens without the side bar. */
  always?: boolean;
}

export function TopBar({ children, actions, always = false }: TopBarProps) {
  const isWide = useMediaQuery(desktop);
  return (
    (always || !isWide) && (
      <div className={styles.bar} data-top-bar>
        <div className={styles.grow}>{children}</div>
        {actions}
      </div>
    )
  );
}

/** What the page's heading says, for the eyes: `PageHead` beside it is what a screen reader reads on phones too. */
export const TopBarTitle = ({ children }: { children: ReactNode }) => (
  <span className={styles.title} aria-hidden="true">
    {children}
  </span>
);

interface BackLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  children: string;
  small?: boolean;
}

export const BackLink = ({ children, small = false, ...rest }: BackLinkProps) => (
  <Link {...rest} className={cx(styles.back, small && styles.small)}>
    <Icon as={ChevronLeft} />
    <span>{children}</span>
  </Link>
);

interface SwitcherProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'name'> {
  name: string;
  /** In the side bar: full width, on a ground of its own, long names wrap. */
  boxed?: boolean;
}

export const Switcher = ({ name, boxed = false, ...rest }: SwitcherProps) => (
  <button {...rest} type="button" className={cx(styles.switcher, boxed && styles.boxed)}>
    <Mark name={name} />
    <span>{name}</span>
    <Icon as={ChevronsUpDown} size={20} />
  </button>
);
