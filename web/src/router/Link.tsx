import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useRouting } from './context';
import { addressOf, resolve, withBase, type To } from './location';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean | undefined;
  state?: unknown;
  /** For a page that the server renders. */
  reloadDocument?: boolean | undefined;
}

/** Only a plain click is the app's: with a key or another button the browser opens a tab. */
const isPlain = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (target === undefined || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

export function Link({ to, replace, state, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const { base, navigate } = useRouting();
  const location = useLocation();
  const path = resolve(to, location.pathname);
  return (
    <a
      {...rest}
      href={withBase(base, path)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || reloadDocument || !isPlain(event, rest.target)) return;
        event.preventDefault();
        // A link to where one is adds no step.
        void navigate(path, { replace: replace ?? addressOf(path) === addressOf(location), state });
      }}
    >
      {children}
    </a>
  );
}
