import '../styles/tokens.css';
import '../styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { catchInstallPrompt } from '../features/notifications/api/install';
import { validateKeptSession } from '../features/session/api/session';
import { currentTheme, showTheme } from '../features/settings/api/theme';
import { startTranslations } from '../lib/i18n';
import { startSessionMirror } from '../lib/offline/sessionMirror';
import { queryClient } from '../lib/queryClient';
import { session } from '../lib/session';
import { lockIfKeyless } from '../lib/sharedPhone';
import { keepFocus } from '../ui/keptFocus';
import { App } from './App';
import { fetchScreenOf } from './routeScreens';
import { StartFailure } from './StartFailure';
import { startTeardown } from './teardown';

showTheme(currentTheme());
catchInstallPrompt();
keepFocus(document);
startTeardown(session, queryClient);
lockIfKeyless();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const root = createRoot(container);

// The worker may have renewed the tokens since the last visit: nothing is sent before they are taken over.
const isSessionCurrent = startSessionMirror();
void isSessionCurrent.then(validateKeptSession);

Promise.all([startTranslations(), isSessionCurrent, fetchScreenOf(globalThis.location)]).then(
  // A transition is rendered in slices, between which the browser answers taps.
  () => startTransition(() => root.render(<App />)),
  () => root.render(<StartFailure />),
);
