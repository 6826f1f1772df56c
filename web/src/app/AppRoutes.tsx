import { lazy, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, type Location } from 'react-router';
import { backgroundOf } from '../lib/dialogRoute';
import { useTranslation } from '../lib/i18n';
import { Loader } from '../ui/Loader';
import { paths, routes } from './paths';
import { MainScreen } from './screens/MainScreen';

const AcceptScreen = lazy(() => import('./screens/AcceptScreen'));
const AuthScreen = lazy(() => import('./screens/AuthScreen'));
const BlankCodesScreen = lazy(() => import('./screens/BlankCodesScreen'));
const ClaimCodeScreen = lazy(() => import('./screens/ClaimCodeScreen'));
const FacilityDialogScreen = lazy(() => import('./screens/FacilityDialogScreen'));
const ChecklistScreen = lazy(() => import('./screens/ChecklistScreen'));
const FacilityScreen = lazy(() => import('./screens/FacilityScreen'));
const FeedbackOfflineScreen = lazy(() => import('./screens/FeedbackOfflineScreen'));
const FlexScreen = lazy(() => import('./screens/FlexScreen'));
const InvitationScreen = lazy(() => import('./screens/InvitationScreen'));
const InviteDialogScreen = lazy(() => import('./screens/InviteDialogScreen'));
const NotFoundScreen = lazy(() => import('./screens/NotFoundScreen'));
const OrganisationDialogScreen = lazy(() => import('./screens/OrganisationDialogScreen'));
const PeopleScreen = lazy(() => import('./screens/PeopleScreen'));
const PostersScreen = lazy(() => import('./screens/PostersScreen'));
const ScanScreen = lazy(() => import('./screens/ScanScreen'));
const SiteDialogScreen = lazy(() => import('./screens/SiteDialogScreen'));
const SettingsScreen = lazy(() => import('./screens/SettingsScreen'));
const TemplateDialogScreen = lazy(() => import('./screens/TemplateDialogScreen'));
const TemplateItemDialogScreen = lazy(() => import('./screens/TemplateItemDialogScreen'));
const TemplateScreen = lazy(() => import('./screens/TemplateScreen'));
const TemplatesScreen = lazy(() => import('./screens/TemplatesScreen'));

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
          <Route path={routes.people} element={<PeopleScreen />} />
          <Route path={routes.invitation} element={<InvitationScreen />} />
          <Route path={routes.accept} element={<AcceptScreen />} />
          <Route path={routes.posters} element={<PostersScreen />} />
          <Route path={routes.blankCodes} element={<BlankCodesScreen />} />
          <Route path={routes.claimCode} element={<ClaimCodeScreen />} />
          <Route path={routes.scan} element={<ScanScreen />} />
          <Route path={routes.settings} element={<SettingsScreen />} />
          <Route path={routes.auth} element={<AuthScreen />} />
          <Route path={routes.flex} element={<FlexScreen />} />
          <Route path={routes.templates} element={<TemplatesScreen />} />
          <Route path={routes.template} element={<TemplateScreen />} />
          <Route path={routes.facility} element={<FacilityScreen />} />
          <Route path={routes.checklist} element={<ChecklistScreen />} />
          <Route path={routes.feedback} element={<FeedbackOfflineScreen />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
      {behind && (
        <Suspense>
          <Routes>
            <Route path={routes.siteDialog} element={<SiteDialogScreen />} />
            <Route path={routes.facilityDialog} element={<FacilityDialogScreen />} />
            <Route path={routes.inviteDialog} element={<InviteDialogScreen />} />
            <Route path={routes.templateDialog} element={<TemplateDialogScreen />} />
            <Route path={routes.templateItemDialog} element={<TemplateItemDialogScreen />} />
            <Route path={routes.organisationDialog} element={<OrganisationDialogScreen />} />
            <Route path="*" element={<Navigate to={paths.home()} replace />} />
          </Routes>
        </Suspense>
      )}
    </>
  );
}
