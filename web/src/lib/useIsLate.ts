import { useEffect, useState } from 'react';

const patienceMs = 4000;

/** A connection that hangs says nothing for a long time: nobody has to wait for it to go on working. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
