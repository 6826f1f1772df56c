import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useLocation, useNavigate } from '../../router/context';
import { SideLink } from '../../ui/SideBar';
import { paths } from '../paths';
import styles from './SearchEntry.module.css';

const isMac = /mac/i.test(navigator.platform);

/** In the side bar; and the keys for it, wherever one is. A dialog that is open may hold typed text, and stays. */
export function SearchEntry() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useDialogState();
  const { pathname } = useLocation();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isAsked =
        event.code === 'KeyK' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (pathname !== paths.searchDialog()) void navigate(paths.searchDialog(), { state });
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  });
  return (
    <SideLink
      lead={Search}
      label={t('search.title')}
      to={paths.searchDialog()}
      state={state}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      trailing={
        <kbd className={styles.keys} aria-hidden="true">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      }
    />
  );
}
