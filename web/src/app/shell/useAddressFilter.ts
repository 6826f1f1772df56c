import { useSearchParams } from 'react-router';

/** Sets a filter in the address, or takes it out when the value is empty. Going back leaves the list, not the filter. */
export function useAddressFilter(): (name: string, value: string) => void {
  const [, setSearch] = useSearchParams();
  return (name, value) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
}
