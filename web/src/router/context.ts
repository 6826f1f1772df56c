import { createContext, useContext, useMemo } from 'react';
import { resolve, type Location, type NavigationType, type To } from './location';
import type { Params } from './matching';

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
}

/** Resolved as soon as the address is the new one. */
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => Promise<void>;

export interface Routing {
  base: string;
  navigate: NavigateFunction;
}

export interface Shown {
  location: Location;
  type: NavigationType;
}

export const RoutingContext = createContext<Routing | null>(null);
export const ShownContext = createContext<Shown | null>(null);
export const ParamsContext = createContext<Params>({});

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is no router around this.');
  return value;
}

export const useRouting = (): Routing => present(useContext(RoutingContext));
const useShown = (): Shown => present(useContext(ShownContext));

export const useLocation = (): Location => useShown().location;
export const useNavigationType = (): NavigationType => useShown().type;
export const useNavigate = (): NavigateFunction => useRouting().navigate;
export const useParams = (): Params => useContext(ParamsContext);

type Search = URLSearchParams | Readonly<Record<string, string>>;
type SetSearch = (change: Search | ((before: URLSearchParams) => Search), options?: NavigateOptions) => void;

/** The address's search, and the way to change it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    () => [
      new URLSearchParams(search),
      (change, options) => {
        const next = typeof change === 'function' ? change(new URLSearchParams(search)) : change;
        void navigate(resolve({ search: String(new URLSearchParams(next)) }, pathname), options);
      },
    ],
    [search, pathname, navigate],
  );
}
