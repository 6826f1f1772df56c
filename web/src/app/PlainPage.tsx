import type { ReactNode } from 'react';
import { Link } from '../router/Link';
import { AppFrame } from '../ui/AppFrame';
import { Logo } from '../ui/Logo';
import { TopBar } from '../ui/TopBar';
import { paths } from './paths';
import styles from './PlainPage.module.css';

/** The product's name at the left end of a top bar, where nothing else stands. */
export const Brand = () => (
  <span className={styles.brand}>
    <Logo />
  </span>
);

/** A screen with nothing around it but the product's name, which leads home. */
export const PlainPage = ({ bottomBar, children }: { bottomBar?: ReactNode; children: ReactNode }) => (
  <AppFrame
    bottomBar={bottomBar}
    head={
      <TopBar always>
        <Link to={paths.home()} className={styles.home}>
          <Logo />
        </Link>
      </TopBar>
    }
  >
    {children}
  </AppFrame>
);
