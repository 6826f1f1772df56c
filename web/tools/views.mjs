const main = ['app/screens/MainScreen', 'app/shell/LateJobs', 'features/notifications/components/InstallHint'];
const board = [...main, 'app/screens/BoardTab', 'app/screens/TodayBoard'];
const door = ['app/screens/FacilityScreen', 'features/checklist/components/Round', 'features/plans/components/DueTag'];
const places = [...main, 'app/screens/PlacesHome'];

/** What is met first, before the browser has anything of the app. */
export const cold = 'the landing page';

/**
 * What each address shows by itself, as files of `web/src` that are loaded by name: the screen, the tab in it, and the parts that follow
 * without a tap. Files of code are cut by this list, and the build fails when one of them needs more than its budget.
 *
 * @type {Record<string, string[]>}
 */
export const views = {
  [cold]: ['app/screens/LandingScreen'],
  'what is due, for staff': [...main, 'app/screens/TodayList', 'app/shell/StaffBar'],
  'what is due, for managers': board,
  'the week': [...main, 'app/screens/BoardTab', 'app/screens/WeekBoard'],
  'sites and the dashboard': [...places, 'app/screens/DashboardTab'],
  'the dashboard with the guide': [...places, 'app/screens/DashboardTab', 'app/shell/OwnersGuide'],
  'no organisation yet': ['app/screens/MainScreen', 'app/shell/WithoutOrganisation'],
  ratings: [...main, 'app/screens/RatingsTab', 'features/dashboard/components/RatingSummary'],
  checks: [...main, 'app/screens/ChecksTab'],
  search: [...board, 'app/screens/SearchDialogScreen'],
  jobs: ['app/screens/JobsScreen'],
  'a job, for managers': ['app/screens/JobScreen', 'app/screens/ManagersJob', 'shared/photos/PhotoStrip'],
  'a job, for staff': ['app/screens/JobScreen', 'app/screens/StaffJob', 'shared/photos/PhotoStrip'],
  'own rounds': ['app/screens/OwnRoundsScreen'],
  plans: ['app/screens/PlansScreen'],
  'a plan': ['app/screens/PlanScreen'],
  'a door': [...door, 'app/screens/TourHead'],
  'a door, signed out': ['app/screens/FacilityScreen', 'app/screens/SignedOutDoor'],
  'a door, by its old address': ['app/screens/ChecklistScreen', ...door, 'app/screens/TourHead'],
  'the scanner': ['app/screens/ScanScreen'],
  people: ['app/screens/PeopleScreen'],
  templates: ['app/screens/TemplatesScreen'],
  'a template': ['app/screens/TemplateScreen'],
  reasons: ['app/screens/ReasonsScreen'],
  kiosks: ['app/screens/KiosksScreen'],
  tags: ['app/screens/TagsScreen'],
  'blank codes': ['app/screens/BlankCodesScreen'],
  'a code to claim': ['app/screens/ClaimCodeScreen'],
  posters: ['app/screens/PostersScreen'],
  settings: [
    'app/screens/SettingsScreen',
    'features/settings/components/ChoicesCard',
    'features/settings/components/DeviceCard',
    'features/settings/components/KeptWorkCard',
    'features/shared-phone/components/SharedPhonesCard',
    'features/settings/components/AccountCard',
    'app/PublicPages',
  ],
  'ways to sign in': ['app/screens/DevicesScreen'],
  'recovery codes': ['app/screens/RecoveryCodesScreen'],
  'signing in': ['app/screens/SignInScreen'],
  'signing in with a code': ['app/screens/RecoverScreen'],
  'back from a provider': ['app/screens/AuthScreen'],
  'signing in for a test': ['app/screens/FlexScreen'],
  'setting up': ['app/screens/SetUpScreen'],
  'an invitation': ['app/screens/InvitationScreen', 'app/screens/OwnInvitation'],
  'an invitation, accepted': ['app/screens/AcceptScreen'],
  'an invitation on paper': ['app/screens/PaperScreen'],
  'a shared phone': ['app/screens/SharedPhoneScreen'],
  'the visitor without a network': ['app/screens/FeedbackOfflineScreen'],
  'what is nowhere': ['app/screens/NotFoundScreen'],
};

/** What comes by itself when the screen stands: what sends, listens and hears of new versions, and menus for the next tap. */
export const afterwards = [
  'app/PushWatch',
  'app/LiveUpdates',
  'app/UpdateBar',
  'app/refreshAfterSending',
  'lib/live',
  'lib/offline/sender',
  'lib/offline/prefetch',
  'lib/offline/keptOverview',
  'lib/offline/persistence',
  'features/notifications/api/push',
];

/** What a tap on a bar opens. */
export const menus = [
  'app/shell/MenuEntries',
  'app/shell/MenuSheet',
  'app/shell/OrganisationSheet',
  'features/organisation/components/OrganisationList',
];
