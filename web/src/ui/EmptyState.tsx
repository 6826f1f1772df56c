import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { Ring } from './Ring';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** The next step, in one sentence. */
  children?: ReactNode;
  action?: ReactNode;
  /** It is all there is on the page: its title is the page's heading. */
  isPage?: boolean;
}

export const EmptyState = ({ icon, title, children, action, isPage = false }: EmptyStateProps) => (
  <div className={styles.empty}>
    <Ring size={96} share={0}>
      <Icon as={icon} size={36} />
    </Ring>
    {isPage ? <h1 className={styles.title}>{title}</h1> : <h2 className={styles.title}>{title}</h2>}
    {children && <p>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
