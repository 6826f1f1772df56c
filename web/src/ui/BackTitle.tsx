import { ChevronLeft } from 'lucide-react';
import type { LinkProps } from '../router/Link';
import { IconLink } from './IconButton';
import styles from './BackTitle.module.css';

interface BackTitleProps extends Pick<LinkProps, 'to' | 'replace'> {
  /** Where the arrow leads, for those who listen. */
  label: string;
  title: string;
  sub?: string | undefined;
  /** Without a `PageHead` beside it, it is the page's heading itself. */
  isHeading?: boolean;
}

/** In a top bar: the arrow back, the title and a line under it. */
export function BackTitle({ label, title, sub, isHeading = false, ...link }: BackTitleProps) {
  const Title = isHeading ? 'h1' : 'span';
  return (
    <>
      <IconLink {...link} icon={ChevronLeft} label={label} />
      <div className={styles.titles} aria-hidden={isHeading ? undefined : true}>
        <Title className={styles.title}>{title}</Title>
        {sub && <p className={styles.sub}>{sub}</p>}
      </div>
    </>
  );
}
