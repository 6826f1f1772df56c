import { useEffect, useState } from 'react';

const tickMs = 20_000;

interface Answered {
  /** When it was so, by the server's clock. */
  today: { at: string };
  /** The same by ours. */
  receivedAt: number;
}

/** By the server's clock, which phones are often minutes off; goes on by itself. */
export function useNow({ today, receivedAt }: Answered): number {
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
