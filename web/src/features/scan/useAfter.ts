import { useEffect, useState } from 'react';

/** Whether something has gone on for so many seconds without a break. */
export function useAfter(seconds: number, isGoingOn: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [seconds, isGoingOn]);
  return isOver;
}
