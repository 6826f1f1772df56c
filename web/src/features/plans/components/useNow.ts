import { useEffect, useState } from 'react';
import type { Fetched } from '../api/today';

const tickMs = 20_000;

/** By the server's clock, which phones are often minutes off; goes on by itself. */
export function useNow({ today, receivedAt }: Fetched): number {
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
  return Math.max(now, receivedAt) + Date.parse(today.at) - receivedAt;
}
