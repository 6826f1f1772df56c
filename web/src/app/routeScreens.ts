import { can } from '../lib/permissions';
import { session } from '../lib/session';
import { isSharedPhone } from '../lib/sharedPhone';
import { storage } from '../lib/storage';
import { wait } from '../lib/wait';
import { matchPath } from '../router/matching';
import { desktop } from '../ui/useMediaQuery';
import { lazyScreen, type LazyScreen } from './lazyScreen';
import { appBase, routes, tabOf, type MainTab } from './paths';
import { sideNavigation } from './shell/MainSideBar';
import { placesHome, tabContents } from './shell/tabContents';

export const landingScreen = lazyScreen(() => import('./screens/LandingScreen'));
export const mainScreen = lazyScreen(() => import('./screens/MainScreen'));
export const sharedPhoneScreen = lazyScreen(() => import('./screens/SharedPhoneScreen'));
export const notFoundScreen = lazyScreen(() => import('./screens/NotFoundScreen'));

/** The screens with a route of their own; the main screen has several, and who is signed out sees the landing page there. */
export const screens: readonly (readonly [route: string, screen: LazyScreen])[] = [
  [routes.people, lazyScreen(() => import('./screens/PeopleScreen'))],
  [routes.invitation, lazyScreen(() => import('./screens/InvitationScreen'))],
  [routes.accept, lazyScreen(() => import('./screens/AcceptScreen'))],
  [routes.paper, lazyScreen(() => import('./screens/PaperScreen'))],
  [routes.signIn, lazyScreen(() => import('./screens/SignInScreen'))],
  [routes.recover, lazyScreen(() => import('./screens/RecoverScreen'))],
  [routes.setUp, lazyScreen(() => import('./screens/SetUpScreen'))],
  [routes.devices, lazyScreen(() => import('./screens/DevicesScreen'))],
  [routes.recoveryCodes, lazyScreen(() => import('./screens/RecoveryCodesScreen'))],
  [routes.posters, lazyScreen(() => import('./screens/PostersScreen'))],
  [routes.tags, lazyScreen(() => import('./screens/TagsScreen'))],
  [routes.kiosks, lazyScreen(() => import('./screens/KiosksScreen'))],
  [routes.blankCodes, lazyScreen(() => import('./screens/BlankCodesScreen'))],
  [routes.reasons, lazyScreen(() => import('./screens/ReasonsScreen'))],
  [routes.claimCode, lazyScreen(() => import('./screens/ClaimCodeScreen'))],
  [routes.scan, lazyScreen(() => import('./screens/ScanScreen'))],
  [routes.settings, lazyScreen(() => import('./screens/SettingsScreen'))],
  [routes.auth, lazyScreen(() => import('./screens/AuthScreen'))],
  [routes.flex, lazyScreen(() => import('./screens/FlexScreen'))],
  [routes.templates, lazyScreen(() => import('./screens/TemplatesScreen'))],
  [routes.template, lazyScreen(() => import('./screens/TemplateScreen'))],
  [routes.plans, lazyScreen(() => import('./screens/PlansScreen'))],
  [routes.newPlan, lazyScreen(() => import('./screens/PlanScreen'))],
  [routes.plan, lazyScreen(() => import('./screens/PlanScreen'))],
  [routes.jobs, lazyScreen(() => import('./screens/JobsScreen'))],
  [routes.job, lazyScreen(() => import('./screens/JobScreen'))],
  [routes.ownRounds, lazyScreen(() => import('./screens/OwnRoundsScreen'))],
  [routes.facility, lazyScreen(() => import('./screens/FacilityScreen'))],
  [routes.checklist, lazyScreen(() => import('./screens/ChecklistScreen'))],
  [routes.feedback, lazyScreen(() => import('./screens/FeedbackOfflineScreen'))],
  [routes.receipt, lazyScreen(() => import('./screens/FeedbackOfflineScreen'))],
];

export const dialogScreens: typeof screens = [
  [routes.searchDialog, lazyScreen(() => import('./screens/SearchDialogScreen'))],
  [routes.siteDialog, lazyScreen(() => import('./screens/SiteDialogScreen'))],
  [routes.facilityDialog, lazyScreen(() => import('./screens/FacilityDialogScreen'))],
  [routes.inviteDialog, lazyScreen(() => import('./screens/InviteDialogScreen'))],
  [routes.templateDialog, lazyScreen(() => import('./screens/TemplateDialogScreen'))],
  [routes.templateItemDialog, lazyScreen(() => import('./screens/TemplateItemDialogScreen'))],
  [routes.organisationDialog, lazyScreen(() => import('./screens/OrganisationDialogScreen'))],
];

/** As long as it is worth waiting for the contents of a tab, so that the screen comes whole; a slow network takes longer. */
const tabMs = 150;

export const mainRoutes = [routes.home, routes.account, routes.site] as const;

/** What the main screen will most likely show: that is known for sure when the organisation is. */
export function expectedTab(path: string, search: string): MainTab | null {
  const named = tabOf(new URLSearchParams(search));
  if (named) return named;
  if (matchPath(routes.site, path)) return 'dashboard';
  const hasPlans = storage.read('hasPlans');
  // At the first start on a device either is as likely, and the wrong one would be fetched for nothing.
  if (hasPlans === null) return null;
  return hasPlans ? 'today' : 'dashboard';
}

/**
 * Fetches the code of the screen that the address asks for, so that it comes beside the texts and not after them. What
 * fails here fails again when the screen is shown, and is told there.
 */
export async function fetchScreenOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  if (isSharedPhone()) {
    await sharedPhoneScreen.load().catch(() => undefined);
    return;
  }
  const isSignedIn = session.read() !== null;
  const side = isSignedIn && matchMedia(desktop).matches ? sideNavigation.load() : Promise.resolve();
  const path = pathname.slice(appBase.length) || routes.home;
  const isAt = (route: string) => matchPath(route, path) !== null;
  if (!mainRoutes.some(isAt)) {
    await Promise.allSettled([screens.find(([route]) => isAt(route))?.[1].load(), side]);
    return;
  }
  if (!isSignedIn) {
    await landingScreen.load().catch(() => undefined);
    return;
  }
  const asked = expectedTab(path, search);
  const places = asked === 'dashboard' ? placesHome.load() : Promise.resolve();
  const mayShow = asked === 'today' || can('report.View');
  const tab = asked && mayShow ? tabContents[asked].load() : Promise.resolve();
  await Promise.allSettled([mainScreen.load(), places, side, Promise.race([tab, wait(tabMs)])]);
}
