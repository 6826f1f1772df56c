import { useRef, useState } from 'react';
import type { Tick } from '../../../lib/offline/database';
import { createDraftWriter } from '../../../lib/offline/drafts';
import { tickOf, type Ticks } from './report';

/** The ticks and comments of a round; each change is on the phone before the next tap. */
export function useTicks(personId: string, code: string, initial: Ticks) {
  const [ticks, setTicks] = useState(initial);
  const latest = useRef(initial);
  const [writer] = useState(createDraftWriter);

  const replace = (next: Ticks) => {
    latest.current = next;
    setTicks(next);
  };

  return {
    ticks,
    change: (itemId: string, change: Partial<Tick>) => {
      const before = tickOf(latest.current, itemId);
      replace({ ...latest.current, [itemId]: { at: new Date().toISOString(), ...before, ...change } });
      writer.write({ personId, code, ticks: { ...latest.current } });
    },
    settle: () => writer.settle(),
    reopen: writer.reopen,
    /** What was sent was refused: it is a draft again. */
    keep: () => {
      writer.reopen();
      writer.write({ personId, code, ticks: { ...latest.current } });
    },
    clear: () => replace({}),
  };
}
