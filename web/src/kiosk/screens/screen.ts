import type { KioskView, VisitorLanguage } from '@rounds/contract';
import type { Event, State } from '../state';
import type { Translate } from '../texts';

/** What a screen is made from. It knows nothing of timers, storage or the network. */
export interface Parts {
  t: Translate;
  language: VisitorLanguage;
  /** Null before a tablet is connected. */
  view: KioskView | null;
  act: (event: Event) => void;
}

export interface Screen<Shown extends State = State> {
  main: HTMLElement;
  foot?: HTMLElement;
  /** The same screen in another state: what stays is left alone, so that focus and screen readers stay with it. */
  update?: (state: Shown) => void;
  /** Where somebody without a pointer goes on. */
  focus?: HTMLElement;
}

export type Of<Kind extends State['kind']> = Extract<State, { kind: Kind }>;
