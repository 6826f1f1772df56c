import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { matches, searchableFrom } from '../../lib/search';
import { LoadFailure } from '../../shared/LoadFailure';
import { Section } from '../../ui/AppFrame';
import { SearchField } from '../../ui/SearchField';
import { SkeletonTiles } from '../../ui/Skeleton';

interface SearchableListProps<Item> {
  title: string;
  aside?: (items: readonly Item[]) => ReactNode;
  query: { data: readonly Item[] | undefined; error: Error | null; refetch: () => unknown };
  searchLabel: string;
  /** What was selected may no longer be among what is found. */
  onSearch?: () => void;
  /** What a search looks through. */
  textsOf: (item: Item) => string[];
  empty: ReactNode;
  /** What stands under the list, unless it is empty. Seen once the list is there, lest the list push it away. */
  beneath?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** Sites, facilities or people: on their way, failed, none, or shown, with a search when there are many. */
export function SearchableList<Item>({ beneath, ...props }: SearchableListProps<Item>) {
  const { title, query, empty } = props;
  // A long list is rendered in slices, between which the browser answers taps.
  const data = useDeferredValue(query.data);
  const { error } = query;
  if (data?.length === 0) return empty;
  return (
    <>
      <Section title={title} aside={data && props.aside?.(data)}>
        {data ? <FoundItems {...props} items={data} /> : <NoItemsYet error={error} retry={query.refetch} />}
      </Section>
      {beneath !== undefined && <div hidden={!data && !error}>{beneath}</div>}
    </>
  );
}

type FoundItemsProps<Item> = Pick<SearchableListProps<Item>, 'searchLabel' | 'onSearch' | 'textsOf' | 'children'> & {
  items: readonly Item[];
};

function FoundItems<Item>({ items, searchLabel, onSearch, textsOf, children }: FoundItemsProps<Item>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isSearchable = items.length >= searchableFrom;
  const search = (text: string) => {
    setTyped(text);
    onSearch?.();
  };
  const found = isSearchable ? items.filter((item) => matches(typed, ...textsOf(item))) : items;
  return (
    <>
      {isSearchable && <SearchField label={searchLabel} value={typed} onChange={search} />}
      {found.length > 0 ? children(found) : <p role="status">{t('app.nothingFound', { typed })}</p>}
    </>
  );
}

function NoItemsYet({ error, retry }: { error: Error | null; retry: () => unknown }) {
  const { t } = useTranslation();
  return error ? <LoadFailure error={error} onRetry={retry} /> : <SkeletonTiles label={t('app.loading')} />;
}
