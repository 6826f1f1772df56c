import type { ReactNode } from 'react';
import { cx } from './cx';
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

export const AppFrame = ({ side, head, bottomBar, dock, children }: AppFrameProps) => (
  <div
    className={cx(
      styles.frame,
      side !== undefined && styles.withSide,
      bottomBar !== undefined && styles.withBar,
      dock !== undefined && styles.withDock,
    )}
  >
    {side}
    <div className={styles.column}>
      {head}
      <main className={styles.page} id="content" tabIndex={-1}>
        {children}
      </main>
      {dock}
    </div>
    {bottomBar}
  </div>
);

interface PageHeadProps {
  title: string;
  /** The way back, above the title. */
  back?: ReactNode;
  sub?: string | undefined;
  actions?: ReactNode;
}

/** The page's title on wide screens; phones read it in the top bar. */
export const PageHead = ({ title, back, sub, actions }: PageHeadProps) => (
  <div className={styles.head}>
    <div className={styles.grow}>
      {back}
      <h1 className={styles.title}>{title}</h1>
      {sub && <p className={styles.sub}>{sub}</p>}
    </div>
    {actions}
  </div>
);

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
