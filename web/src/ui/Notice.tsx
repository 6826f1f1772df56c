import { CircleAlert, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'warn' | 'bad';
  icon?: LucideIcon;
  title?: string | undefined;
  /** Something that has just gone wrong is announced; a warning that was there from the start is not. */
  announce?: boolean;
  children: ReactNode;
}

const icons = { info: Info, warn: TriangleAlert, bad: CircleAlert } as const;

export const Notice = ({ tone = 'info', icon, title, announce = tone === 'bad', children }: NoticeProps) => (
  <div className={cx(styles.notice, styles[tone])} role={announce ? 'alert' : undefined}>
    <Icon as={icon ?? icons[tone]} size={20} />
    <div className={styles.text}>
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  </div>
);
