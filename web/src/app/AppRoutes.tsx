import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { backgroundOf } from '../lib/dialogRoute';
import { useTranslation } from '../lib/i18n';
import { useSession } from '../lib/session';
import { useIsLocked } from '../lib/sharedPhone';
import { useLocation, useNavigate, useNavigationType } from '../router/context';
import type { Location } from '../router/location';
import { matchPath } from '../router/matching';
import { Navigate, Routes } from '../router/Routes';
import { Loader } from '../ui/Loader';
import { SlowText } from '../ui/SlowWords';
import { paths, publicRoutes, routes } from './paths';
import {
  dialogScreens,
  landingScreen,
  mainRoutes,
  mainScreen,
  notFoundScreen,
  screens,
  sharedPhoneScreen,
} from './routeScreens';

/** A dialog opened by its address has the screen behind it that it belongs to. */
const screenBehind = (location: Location): Location | null =>
  location.pathname.startsWith('/modal/')
    ? (backgroundOf(location) ?? { ...location, pathname: homeOf(location.pathname), search: '' })
    : null;

function homeOf(dialog: string): string {
  const item = matchPath(routes.templateItemDialog, dialog);
  if (item) return paths.template(Number(item.params.tid));
  return matchPath(routes.templateDialog, dialog) ? paths.templates() : paths.home();
}

/**
 * Who comes signed out sees the landing page, and the address stays to be opened once they are in. Who logs out goes home:
 * the next person at this device did not ask for what was open.
 */
function SignedIn({ children }: { children: ReactNode }) {
  const isSignedIn = useSession() !== null;
  const [wasSignedIn] = useState(isSignedIn);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const mustGoHome = wasSignedIn && !isSignedIn && pathname !== paths.home();
  // Anew for every place: the step back of the menu that was just closed may come after the first attempt.
  useEffect(() => {
    if (mustGoHome) void navigate(paths.home(), { replace: true });
  });
  return isSignedIn ? children : <landingScreen.Component />;
}

/** One and the same element on all main routes: what the person did on it stays when they go from one to the other. */
const Home = () => (
  <SignedIn>
    <mainScreen.Component />
  </SignedIn>
);

const screenTable = [
  ...mainRoutes.map((path) => ({ path, element: <Home /> })),
  ...screens.map(([path, { Component }]) => ({ path, element: elementOf(path, <Component />) })),
];
const dialogTable = dialogScreens.map(([path, { Component }]) => ({ path, element: <Component /> }));

function elementOf(route: string, screen: ReactElement): ReactElement {
  return publicRoutes.has(route) ? screen : <SignedIn>{screen}</SignedIn>;
}

/** A screen that was gone to begins at its top; Back finds it where it was left, by the browser itself. */
function useTopOfScreen(pathname: string): void {
  const isBack = useNavigationType() === 'pop';
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current !== pathname && !isBack) scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, isBack]);
}

export function AppRoutes() {
  const { t } = useTranslation();
  const isSignedIn = useSession() !== null;
  const location = useLocation();
  const behind = screenBehind(location);
  useTopOfScreen((behind ?? location).pathname);
  const isLocked = useIsLocked();
  if (isLocked) {
    return (
      <Suspense fallback={<Loader text={t('app.loading')} fullScreen />}>
        <sharedPhoneScreen.Component />
      </Suspense>
    );
  }
  return (
    <SlowText value={t('app.slow')}>
      <Suspense fallback={<Loader text={t('app.loading')} fullScreen />}>
        <Routes table={screenTable} location={behind ?? location} otherwise={<notFoundScreen.Component />} />
      </Suspense>
      {/* There from the start: a new boundary would show its emptiness first, which React then leaves for 300 ms. */}
      <Suspense>
        {behind && isSignedIn && <Routes table={dialogTable} otherwise={<Navigate to={paths.home()} replace />} />}
      </Suspense>
    </SlowText>
  );
}
