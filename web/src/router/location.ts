export interface Path {
  pathname: string;
  search: string;
  hash: string;
}

export interface Location extends Path {
  /** What the link that led here carries. */
  state: unknown;
  /** Of this step in the browser's history; `default` where the page was loaded with it. */
  key: string;
}

export interface StepState {
  usr?: unknown;
  key?: string;
}

/** Of the step at which the browser is, which a screen that is still being drawn is not yet. */
export const currentStep = ({ history }: Window): Required<StepState> => ({
  usr: null,
  key: 'default',
  ...(history.state as StepState | null),
});

/** An address of the app, whole or only its search. */
export type To = string | Partial<Path>;

/** How a place was come to. */
export type NavigationType = 'pop' | 'push' | 'replace';

const begun = (mark: '?' | '#', text: string): string => {
  const rest = text.startsWith(mark) ? text.slice(1) : text;
  return rest && mark + rest;
};

/** What does not name a path stays on the page. */
export function resolve(to: To, pathname: string): Path {
  if (typeof to !== 'string') {
    return {
      pathname: to.pathname ?? pathname,
      search: begun('?', to.search ?? ''),
      hash: begun('#', to.hash ?? ''),
    };
  }
  const [beforeHash = '', hash = ''] = to.split(/#(.*)/s);
  const [path = '', search = ''] = beforeHash.split(/\?(.*)/s);
  return { pathname: path || pathname, search: begun('?', search), hash: begun('#', hash) };
}

export const addressOf = ({ pathname, search, hash }: Path): string => pathname + search + hash;

/** As the browser shows it: `/` is the base itself. */
export const withBase = (base: string, { pathname, ...rest }: Path): string =>
  addressOf({ ...rest, pathname: pathname === '/' && base ? base : base + pathname });

/** What is not under the base is home: `/apple` is not under `/app`. */
export const withoutBase = (base: string, pathname: string): string =>
  `${pathname}/`.toLowerCase().startsWith(`${base}/`.toLowerCase()) ? pathname.slice(base.length) || '/' : '/';
