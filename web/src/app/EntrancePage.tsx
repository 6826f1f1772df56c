import type { ReactNode } from 'react';
import { LanguageChoice } from '../features/session/components/LanguageChoice';
import { Link } from '../router/Link';
import { Logo } from '../ui/Logo';
import { paths } from './paths';
import styles from './EntrancePage.module.css';

interface EntrancePageProps {
  title: string;
  lead: string;
  /** Phones have everything near the thumb. */
  atFoot?: boolean;
  children: ReactNode;
}

/** Where one comes in: the product's name, the language, a large heading. */
export const EntrancePage = ({ title, lead, atFoot = false, children }: EntrancePageProps) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Link to={paths.home()} className={styles.home}>
        <Logo />
      </Link>
      <LanguageChoice />
    </header>
    <main className={atFoot ? styles.foot : styles.main} id="content" tabIndex={-1}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </main>
  </div>
);
