import { useClock } from '../../../lib/useClock';

interface Answered {
  /** When it was so, by the server's clock. */
  today: { at: string };
  /** The same by ours, or, where nobody knows it, when we heard of it. */
  saidAt?: number;
  receivedAt: number;
}

/** By the server's clock, which phones are often minutes off; goes on by itself. */
export function useNow({ today, receivedAt, saidAt = receivedAt }: Answered): number {
  return Math.max(useClock(), receivedAt) + Date.parse(today.at) - saidAt;
}
