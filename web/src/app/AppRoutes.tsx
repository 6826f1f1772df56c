import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, type Location } from 'react-router';
import { backgroundOf } from '../lib/dialogRoute';
import { useTranslation } from '../lib/i18n';
import { useSession } from '../lib/session';
import { Loader } from '../ui/Loader';
import { paths, routes } from './paths';
import { dialogScreens, landingScreen, mainRoutes, mainScreen, notFoundScreen, screens } from './routeScreens';

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

/** One and the same element on all main routes: what the person did on it stays when they go from one to the other. */
const Home = () => (useSession() ? <mainScreen.Component /> : <landingScreen.Component />);

export function AppRoutes() {
  const { t } = useTranslation();
  const location = useLocation();
  const behind = screenBehind(location);
  return (
    <>
      <Suspense fallback={<Loader text={t('app.loading')} fullScreen />}>
        <Routes location={behind ?? location}>
          {mainRoutes.map((route) => (
            <Route key={route} path={route} element={<Home />} />
          ))}
          {screens.map(([route, { Component }]) => (
            <Route key={route} path={route} element={<Component />} />
          ))}
          <Route path="*" element={<notFoundScreen.Component />} />
        </Routes>
      </Suspense>
      {/* There from the start: a new boundary would show its emptiness first, which React then leaves for 300 ms. */}
      <Suspense>
        {behind && (
          <Routes>
            {dialogScreens.map(([route, { Component }]) => (
              <Route key={route} path={route} element={<Component />} />
            ))}
            <Route path="*" element={<Navigate to={paths.home()} replace />} />
          </Routes>
        )}
      </Suspense>
    </>
  );
}
