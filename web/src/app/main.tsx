import '../styles/tokens.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';
import { validateKeptSession } from '../features/session/api/keepSession';
import { startTranslations } from '../lib/i18n';
import { startSessionMirror } from '../lib/offline/sessionMirror';
import { storage } from '../lib/storage';
import { App } from './App';
import { StartFailure } from './StartFailure';

const theme = storage.read('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const root = createRoot(container);

// The worker may have renewed the tokens since the last visit: nothing is sent before they are taken over.
const isSessionCurrent = startSessionMirror();
void isSessionCurrent.then(validateKeptSession);

Promise.all([startTranslations(), isSessionCurrent]).then(
  () => root.render(<App />),
  () => root.render(<StartFailure />),
);
