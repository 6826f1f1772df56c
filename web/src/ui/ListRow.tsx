import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link';
import { cx } from './cx';
import { Icon } from './Icon';
import { LongList } from './LongList';
import styles from './ListRow.module.css';

interface ListProps {
  label?: string | undefined;
  /** `card` has a ground of its own; `bare` stands in a sheet or a popover. */
  look?: 'card' | 'bare';
  children: ReactNode;
}

/** Its children are rows; each becomes a list item. */
export const List = ({ label, look = 'card', children }: ListProps) => (
  <ul className={look === 'card' ? styles.card : styles.bare} aria-label={label}>
    {children}
  </ul>
);

/** A list that may have thousands of rows. */
export const Rows = <Row,>(props: Omit<ComponentProps<typeof LongList<Row>>, 'look'>) => (
  <div className={styles.card}>
    <LongList {...props} look="rows" />
  </div>
);

interface Content {
  /** An icon, or something of the row's own as a `Mark`. */
  lead?: LucideIcon | { mark: ReactNode } | undefined;
  title: ReactNode;
  sub?: ReactNode;
  trailing?: ReactNode;
  /** A chevron: the row opens another screen. */
  opens?: boolean | undefined;
  danger?: boolean | undefined;
}

const RowContent = ({ lead, title, sub, trailing, opens }: Content) => (
  <>
    {lead && ('mark' in lead ? lead.mark : <Icon as={lead} />)}
    <span className={styles.body}>
      <span className={styles.title}>{title}</span>
      {sub && <span className={styles.sub}>{sub}</span>}
    </span>
    {trailing}
    {opens && <Icon as={ChevronRight} size={20} className={styles.go} />}
  </>
);

const split = <Props extends Content>({ lead, title, sub, trailing, opens, danger, ...rest }: Props) => ({
  content: { lead, title, sub, trailing, opens },
  className: cx(styles.row, danger && styles.danger),
  rest,
});

type RowLinkProps = Content & Omit<LinkProps, keyof Content | 'className' | 'children'>;

export function RowLink(props: RowLinkProps) {
  const { content, className, rest } = split(props);
  return (
    <li>
      <Link {...rest} className={className}>
        <RowContent {...content} />
      </Link>
    </li>
  );
}

type RowButtonProps = Content & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Content | 'className' | 'children'>;

export function RowButton(props: RowButtonProps) {
  const { content, className, rest } = split(props);
  return (
    <li>
      <button {...rest} type="button" className={className}>
        <RowContent {...content} />
      </button>
    </li>
  );
}

export function Row(props: Content) {
  const { content, className } = split(props);
  return (
    <li className={className}>
      <RowContent {...content} />
    </li>
  );
}

export const Separator = () => <hr className={styles.separator} />;
