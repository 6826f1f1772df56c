import { useEffect, useState } from 'react';
import { serverAhead } from './api/serverClock';

const tickMs = 20_000;

/** This device's clock, which goes on by itself; in milliseconds. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, tickMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}

/** The server's clock, which phones are often minutes off. */
export const useServerClock = (): number => useClock() + serverAhead();
