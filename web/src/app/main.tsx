import '../styles/tokens.css';
import '../styles/base.css';
import { createRoot } from 'react-dom/client';
import { validateKeptSession } from '../features/session/api/keepSession';
import { startTranslations } from '../lib/i18n';
import { storage } from '../lib/storage';
import { App } from './App';
import { StartFailure } from './StartFailure';

const theme = storage.read('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const root = createRoot(container);

void validateKeptSession();

startTranslations().then(
  () => root.render(<App />),
  () => root.render(<StartFailure />),
);
