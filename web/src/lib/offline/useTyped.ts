import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { whenPrepared } from '../photos/preparing';
import { keys } from '../queryKeys';
import { currentPerson } from '../session';
import type { Typed } from './database';
import { createDraftWriter, dropDraft, readTyped } from './drafts';

/**
 * What was typed into a form before it was last closed; null until that is known. A picture that was taken for it then may
 * still be made small: without it the form would be written over.
 */
export function useTypedBefore(form: string): Typed | null {
  const personId = currentPerson() ?? '';
  const kept = useQuery({
    queryKey: [keys.typed, personId, form],
    queryFn: async () => {
      await whenPrepared();
      return readTyped(personId, form).catch(() => ({}));
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  return kept.data ?? null;
}

/** What stands in a form; each change is on the phone before the next letter. */
export function useTyped<Fields extends Typed>(form: string, initial: Fields) {
  const [typed, setTyped] = useState(initial);
  const latest = useRef(initial);
  const [writer] = useState(createDraftWriter);
  const personId = currentPerson() ?? '';
  return {
    typed,
    type: (change: Partial<Fields>) => {
      latest.current = { ...latest.current, ...change };
      setTyped(latest.current);
      writer.write({ personId, code: form, typed: latest.current });
    },
    /** Before it becomes a report: no write may come after that. */
    settle: () => writer.settle(),
    /** It became none, and is typed on. */
    reopen: writer.reopen,
    drop: async () => {
      await writer.settle();
      await dropDraft(personId, form).catch(() => undefined);
    },
  };
}
