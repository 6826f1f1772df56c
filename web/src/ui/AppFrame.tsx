import type { ReactNode } from 'react';
import { cx } from './cx';
import { desktop, useMediaQuery } from './useMediaQuery';
import styles from './AppFrame.module.css';

interface AppFrameProps {
  /** From 1024 px; phones have the bottom bar instead. */
  side?: ReactNode;
  /** `TopBar`, `PageHead`, `Tabs`: what stands above the page. */
  head: ReactNode;
  bottomBar?: ReactNode;
  dock?: ReactNode;
  children: ReactNode;
}

export function AppFrame({ side, head, bottomBar, dock, children }: AppFrameProps) {
  const isWide = useMediaQuery(desktop);
  return (
    <div
      className={cx(
        styles.frame,
        side !== undefined && styles.withSide,
        bottomBar !== undefined && styles.withBar,
        dock !== undefined && styles.withDock,
      )}
    >
      {isWide && side}
      <div className={styles.column}>
        <header className={styles.above}>{head}</header>
        <main className={styles.page} id="content" tabIndex={-1}>
          {children}
        </main>
        {dock}
      </div>
      {!isWide && bottomBar}
    </div>
  );
}

interface PageHeadProps {
  title: string;
  /** The way back, above the title. */
  back?: ReactNode;
  sub?: string | undefined;
  actions?: ReactNode;
}

/** The page's title on wide screens, with all that stands beside it. Phones show it in the top bar, and only say it here. */
export function PageHead({ title, back, sub, actions }: PageHeadProps) {
  const isWide = useMediaQuery(desktop);
  return (
    <div className={styles.head}>
      <div className={styles.grow}>
        {isWide && back}
        <h1 className={styles.title}>{title}</h1>
        {isWide && sub && <p className={styles.sub}>{sub}</p>}
      </div>
      {isWide && actions && (
        <div className={styles.actions} data-screen-only>
          {actions}
        </div>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, aside, children }: SectionProps) => (
  <section>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {aside && <span className={styles.aside}>{aside}</span>}
    </div>
    {children}
  </section>
);
