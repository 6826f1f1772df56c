import type { ReactNode } from 'react';
import { AppFrame } from '../ui/AppFrame';
import { BackTitle } from '../ui/BackTitle';
import { TopBar } from '../ui/TopBar';
import { useTitle } from './useTitle';
import styles from './BackPage.module.css';

interface BackPageProps {
  title: string;
  sub?: string;
  back: string;
  backLabel: string;
  children: ReactNode;
}

/** A page of its own, before any organisation is open, and the way back from it. */
export function BackPage({ title, sub, back, backLabel, children }: BackPageProps) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <AppFrame
        head={
          <TopBar always>
            <BackTitle to={back} label={backLabel} title={title} sub={sub} isHeading />
          </TopBar>
        }
      >
        {children}
      </AppFrame>
    </div>
  );
}
