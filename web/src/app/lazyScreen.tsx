import { lazy, useState, type ComponentType } from 'react';

export interface LazyScreen<Props extends object = object> {
  Component: ComponentType<Props>;
  /** Fetches its code before it is rendered. */
  load: () => Promise<unknown>;
}

/**
 * A part of the app with a file of its own, for those who come there. Where its code is here by then it is rendered at
 * once: `lazy` would show the loader even so, which React then leaves for 300 ms.
 */
export function lazyScreen<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  let fetched: ComponentType<Props> | null = null;
  const load = async () => {
    const code = await fetchCode();
    fetched = code.default;
    return code;
  };
  const Fetching = lazy(load);
  function Component(props: Props) {
    // Chosen once, or what is on the screen would begin anew when the code arrives.
    const [Screen] = useState(() => fetched ?? Fetching);
    return <Screen {...props} />;
  }
  return { Component, load };
}
