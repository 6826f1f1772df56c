import { limits } from '@rounds/contract';
import { Building2, CalendarClock, DoorOpen, User, Wrench, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fullName } from '../../../lib/fullName';
import { useTranslation } from '../../../lib/i18n';
import { fromList } from '../../../lib/openedBy';
import { useErrorText } from '../../../lib/useErrorText';
import { cx } from '../../../ui/cx';
import { List, RowLink } from '../../../ui/ListRow';
import { Loader } from '../../../ui/Loader';
import { Notice } from '../../../ui/Notice';
import { SearchField } from '../../../ui/SearchField';
import { Sheet, SheetList } from '../../../ui/Sheet';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useRested, useSearch, type Found } from '../api/search';
import styles from './SearchDialog.module.css';

/** Where what was found leads. */
export interface SearchPaths {
  site: (id: string) => string;
  facility: (code: string) => string;
  job: (id: string) => string;
  plan: (id: string) => string;
  people: () => string;
}

interface Entry {
  id: string;
  title: string;
  sub?: string;
  to: string;
  state?: typeof fromList;
}

const kinds = ['facilities', 'sites', 'jobs', 'plans', 'people'] as const;
const icons: Record<(typeof kinds)[number], LucideIcon> = {
  facilities: DoorOpen,
  sites: Building2,
  jobs: Wrench,
  plans: CalendarClock,
  people: User,
};

const entriesOf = (found: Found, paths: SearchPaths): Record<(typeof kinds)[number], Entry[]> => ({
  facilities: found.facilities.map(({ id, title, siteTitle, code }) => ({
    id,
    title,
    sub: siteTitle,
    to: paths.facility(code),
    state: fromList,
  })),
  sites: found.sites.map(({ id, title }) => ({ id, title, to: paths.site(id) })),
  jobs: found.jobs.map(({ id, title, facilityTitle, siteTitle }) => ({
    id,
    title,
    sub: `${facilityTitle}, ${siteTitle}`,
    to: paths.job(id),
  })),
  plans: found.plans.map(({ id, title, siteTitle }) => ({ id, title, sub: siteTitle, to: paths.plan(id) })),
  people: found.people.map((person) => ({ id: person.id, title: fullName(person), to: paths.people() })),
});

interface SearchDialogProps {
  pathsTo: SearchPaths;
  onClose: () => void;
}

/** Down from the field into what was found, and up again. Tab leads there, too. */
function useArrows(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const stops = [...(element?.querySelectorAll<HTMLElement>('input, a') ?? [])];
      const next = stops.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
      if (!stops[next]) return;
      event.preventDefault();
      stops[next].focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [body]);
}

/** Everything that has a name, from anywhere. */
export function SearchDialog({ pathsTo, onClose }: SearchDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const words = useRested(typed);
  const { data, error, isPending, isPlaceholderData } = useSearch(words);
  const body = useRef<HTMLDivElement>(null);
  useArrows(body);
  const found = words !== '' && data ? entriesOf(data, pathsTo) : null;
  const count = found ? kinds.reduce((sum, kind) => sum + found[kind].length, 0) : 0;
  // Of other words: seen for the moment that an answer usually takes, and not to be tapped.
  const isOld = isPlaceholderData;
  const isNothing = found !== null && count === 0 && !isOld;
  const isAsking = words !== '' && (isPending || isOld);

  return (
    <Sheet title={t('search.title')} closeLabel={t('app.close')} lightDismiss onClose={onClose}>
      <div ref={body} role="search" className={styles.body}>
        <SearchField
          label={t('search.field')}
          value={typed}
          maxLength={limits.nameLength}
          focusFirst
          onChange={setTyped}
        />
        {error && (
          <Notice tone="bad" title={t('app.notLoaded')}>
            {errorText(error)}
          </Notice>
        )}
        <p role="status" className={styles.hint}>
          {words === '' && t('search.hint')}
          {isNothing && `${t('app.nothingFound', { typed: words })} ${t('search.nothing')}`}
          {count > 0 && !isOld && <VisuallyHidden>{t('search.found', { count })}</VisuallyHidden>}
        </p>
        <div className={styles.answer}>
          {isAsking && <Loader text={t('app.loading')} />}
          {found && (
            <div inert={isOld} className={cx(styles.found, isOld && styles.old)}>
              {kinds.map(
                (kind) =>
                  found[kind].length > 0 && (
                    <section key={kind}>
                      <h3 className={styles.heading}>{t(`search.${kind}`)}</h3>
                      <SheetList>
                        <List look="bare" label={t(`search.${kind}`)}>
                          {found[kind].map(({ id, title, sub, to, state }) => (
                            <RowLink
                              key={id}
                              lead={icons[kind]}
                              title={title}
                              sub={sub}
                              to={to}
                              state={state}
                              replace
                              opens
                            />
                          ))}
                        </List>
                      </SheetList>
                    </section>
                  ),
              )}
            </div>
          )}
        </div>
      </div>
    </Sheet>
  );
}
