import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface LazyScreen<Props extends object = object> {
  Component: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches its code before it is rendered. */
  load: () => Promise<unknown>;
}

/** A part of the app with a file of its own, for those who come there. */
export const lazyScreen = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> => ({ Component: lazy(load), load });
