import { RotateCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { matches, searchableFrom } from '../../lib/search';
import { useErrorText } from '../../lib/useErrorText';
import { Section } from '../../ui/AppFrame';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { SearchField } from '../../ui/SearchField';
import { Skeleton, SkeletonTile } from '../../ui/Skeleton';

interface PlaceListProps<Item> {
  title: string;
  aside?: (items: readonly Item[]) => ReactNode;
  query: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown };
  searchLabel: string;
  /** What was selected may no longer be among what is found. */
  onSearch?: () => void;
  /** What a search looks through. */
  textsOf: (item: Item) => string[];
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** Sites, facilities or people: on their way, failed, none, or shown, with a search when there are many. */
export function PlaceList<Item>(props: PlaceListProps<Item>) {
  const { title, aside, query, searchLabel, onSearch, textsOf, empty, children } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const { data, error } = query;

  if (!data) {
    return (
      <Section title={title}>
        {error ? (
          <>
            <Notice tone="bad" title={t('app.notLoaded')}>
              {errorText(error)}
            </Notice>
            <Button variant="text" icon={RotateCw} onClick={() => void query.refetch()}>
              {t('app.tryAgain')}
            </Button>
          </>
        ) : (
          <Skeleton label={t('app.loading')}>
            <SkeletonTile />
            <SkeletonTile />
            <SkeletonTile />
          </Skeleton>
        )}
      </Section>
    );
  }
  if (data.length === 0) return empty;

  const isSearchable = data.length >= searchableFrom;
  const search = (text: string) => {
    setTyped(text);
    onSearch?.();
  };
  const found = isSearchable ? data.filter((item) => matches(typed, ...textsOf(item))) : data;
  return (
    <Section title={title} aside={aside?.(data)}>
      {isSearchable && <SearchField label={searchLabel} value={typed} onChange={search} />}
      {found.length > 0 ? children(found) : <p role="status">{t('app.nothingFound', { typed })}</p>}
    </Section>
  );
}
