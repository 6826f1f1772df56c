import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router';
import { backgroundOf } from '../lib/dialogRoute';
import { useTranslation } from '../lib/i18n';
import { Loader } from '../ui/Loader';
import { paths, routes } from './paths';
import { MainScreen } from './screens/MainScreen';

const AuthScreen = lazy(() => import('./screens/AuthScreen'));
const FacilityDialogScreen = lazy(() => import('./screens/FacilityDialogScreen'));
const FlexScreen = lazy(() => import('./screens/FlexScreen'));
const NotFoundScreen = lazy(() => import('./screens/NotFoundScreen'));
const OrganisationDialogScreen = lazy(() => import('./screens/OrganisationDialogScreen'));
const SiteDialogScreen = lazy(() => import('./screens/SiteDialogScreen'));

/** A dialog opened by its address has the main screen behind it. */
const screenBehind = (location: Location): Location | null =>
  location.pathname.startsWith('/modal/')
    ? (backgroundOf(location) ?? { ...location, pathname: paths.home(), search: '' })
    : null;

export function AppRoutes() {
  const { t } = useTranslation();
  const location = useLocation();
  const behind = screenBehind(location);
  return (
    <>
      <Suspense fallback={<Loader text={t('app.loading')} fullScreen />}>
        <Routes location={behind ?? location}>
          <Route path={routes.home} element={<MainScreen />} />
          <Route path={routes.account} element={<MainScreen />} />
          <Route path={routes.site} element={<MainScreen />} />
          <Route path={routes.auth} element={<AuthScreen />} />
          <Route path={routes.flex} element={<FlexScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
      {behind && (
        <Suspense>
          <Routes>
            <Route path={routes.siteDialog} element={<SiteDialogScreen />} />
            <Route path={routes.facilityDialog} element={<FacilityDialogScreen />} />
            <Route path={routes.organisationDialog} element={<OrganisationDialogScreen />} />
            <Route path="*" element={<Navigate to={paths.home()} replace />} />
          </Routes>
        </Suspense>
      )}
    </>
  );
}
