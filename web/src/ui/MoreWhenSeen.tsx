import { useEffect, useRef, type ReactNode } from 'react';

interface MoreWhenSeenProps {
  busy: boolean;
  onSeen: () => void;
  /** What stands there while more is on its way. */
  children: ReactNode;
}

/** Stands under a list; coming near the screen it asks for the next page. */
export function MoreWhenSeen({ busy, onSeen, children }: MoreWhenSeenProps) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);

  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (busy || !end.current) return undefined;
    const observer = new IntersectionObserver(
      // Of several that were told at once the last is how it is now.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) seen.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [busy]);

  return <div ref={end}>{busy && children}</div>;
}
