import { useSearchParams } from '../../router/context';

/** Sets filters in the address, and takes those out that are empty. Going back leaves the list, not the filter. */
export function useAddressFilter(): (changes: Readonly<Record<string, string>>) => void {
  const [, setSearch] = useSearchParams();
  return (changes) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );
}
