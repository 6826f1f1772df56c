import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link';
import { Icon } from './Icon';
import { Logo } from './Logo';
import styles from './SideBar.module.css';

interface SideBarProps {
  label: string;
  switcher?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

export const SideBar = ({ label, switcher, children, foot }: SideBarProps) => (
  <nav className={styles.side} aria-label={label}>
    <div className={styles.logo}>
      <Logo />
    </div>
    {switcher && <div className={styles.switcher}>{switcher}</div>}
    <div className={styles.nav}>{children}</div>
    {foot}
  </nav>
);

interface SideLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** An icon, or a 24 px `Ring` for a site. */
  lead: LucideIcon | { ring: ReactNode };
  label: string;
  current?: boolean;
  trailing?: ReactNode;
}

export const SideLink = ({ lead, label, current = false, trailing, ...rest }: SideLinkProps) => (
  <Link {...rest} className={styles.item} aria-current={current ? 'page' : undefined}>
    {'ring' in lead ? lead.ring : <Icon as={lead} size={20} />}
    <span className={styles.label}>{label}</span>
    {trailing}
  </Link>
);

export const SideHeading = ({ children }: { children: ReactNode }) => <h2 className={styles.heading}>{children}</h2>;
