import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from '../router/Link';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './IconButton.module.css';

interface Common {
  icon: LucideIcon;
  /** The accessible name; shown as a tooltip to a mouse. */
  label: string;
  className?: string | undefined;
}

type IconButtonProps = Common & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'>;

export const IconButton = ({ icon, label, title = label, className, type = 'button', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={cx(styles.button, className)} aria-label={label} title={title}>
    <Icon as={icon} />
  </button>
);

type IconLinkProps = Common & Omit<LinkProps, 'children' | 'className'>;

export const IconLink = ({ icon, label, className, ...rest }: IconLinkProps) => (
  <Link {...rest} className={cx(styles.button, className)} aria-label={label} title={label}>
    <Icon as={icon} />
  </Link>
);
