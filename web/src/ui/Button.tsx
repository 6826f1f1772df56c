import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link';
import { cx } from './cx';
import { Icon } from './Icon';
import { LoaderGlyph } from './Loader';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'plain' | 'danger' | 'text';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'large' | 'medium' | 'small' | undefined;
  block?: boolean | undefined;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const classesOf = ({ variant = 'primary', size = 'medium', block, className }: Omit<Look, 'children' | 'icon'>) =>
  cx(
    variant === 'text' ? styles.text : cx(styles.button, styles[variant], size !== 'medium' && styles[size]),
    block && styles.block,
    className,
  );

const iconSizeOf = ({ variant, size }: Pick<Look, 'variant' | 'size'>) =>
  variant === 'text' || size === 'small' ? 20 : 24;

const doublePressMs = 1000;

/**
 * What a press began is told by `busy` only with the next render, and the second press of a double one comes before
 * it. Buttons that begin no work take every press.
 */
function useOnePress(busy: boolean | undefined): () => boolean {
  const isPressed = useRef(false);
  useEffect(() => {
    if (busy) isPressed.current = false;
  }, [busy]);
  return () => {
    if (busy === undefined) return true;
    if (busy || isPressed.current) return false;
    isPressed.current = true;
    setTimeout(() => (isPressed.current = false), doublePressMs);
    return true;
  };
}

const readMs = 600;

/** Whether the question has only just appeared: the second press of a double one was meant for what stood here before. */
function useUnread(confirms: boolean): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!confirms) return undefined;
    const timer = setTimeout(() => setRead(true), readMs);
    return () => {
      clearTimeout(timer);
      setRead(false);
    };
  }, [confirms]);
  return confirms && !isRead;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> {
  /** Work is under way: the label and the width stay, the loader stands in for the icon, taps do nothing. */
  busy?: boolean | undefined;
  /** It answers what has just come up under the finger, which has to stand there for a moment first. */
  confirms?: boolean | undefined;
}

export function Button({
  variant,
  size,
  block,
  icon,
  className,
  children,
  busy,
  confirms = false,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const mayPress = useOnePress(busy);
  const isUnread = useUnread(confirms);
  const isBusy = busy ?? false;
  // `disabled` would drop the focus to the page while we wait; refusing the tap keeps it.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    !isUnread && mayPress() ? onClick?.(event) : event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ variant, size, block, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isUnread || undefined}
      onClick={handleClick}
    >
      {icon && !isBusy && <Icon as={icon} size={iconSizeOf({ variant, size })} />}
      {isBusy && <LoaderGlyph className={cx(styles.loader, !icon && styles.beside)} />}
      <span>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends Look, Omit<LinkProps, keyof Look> {}

export const ButtonLink = ({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classesOf({ variant, size, block, className })}>
    {icon && <Icon as={icon} size={iconSizeOf({ variant, size })} />}
    <span>{children}</span>
  </Link>
);

interface ButtonRowProps {
  /** `end`: the last button takes what is left, as in the foot of a dialog. `none`: each is as wide as its words. */
  wide?: 'end' | 'none' | undefined;
  children: ReactNode;
}

export const ButtonRow = ({ wide, children }: ButtonRowProps) => (
  <div className={cx(styles.row, wide === 'end' && styles.wideEnd, wide === 'none' && styles.asWords)}>{children}</div>
);
