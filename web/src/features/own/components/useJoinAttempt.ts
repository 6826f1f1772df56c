import { useState } from 'react';
import { isProblem } from '../../../lib/api/problem';

export interface JoinAttempt {
  /** The invitation is used up, and it may have been by this attempt. */
  isIn: boolean;
  /** Before another key is made; throws where the invitation is not open any more. */
  ask: () => Promise<unknown>;
  onLost: () => void;
}

interface Asked {
  error: Error | null;
  refetch: (options: { throwOnError: boolean }) => Promise<unknown>;
}

/** Whether an attempt to join whose answer was lost used the invitation up is seen when the invitation is asked for anew. */
export function useJoinAttempt(code: string | null, { error, refetch }: Asked): JoinAttempt {
  const [lost, setLost] = useState<string | null>(null);
  const isLost = code !== null && lost === code;
  return {
    isIn: isLost && isProblem(error, 'invitation_used'),
    ask: async () => isLost && refetch({ throwOnError: true }),
    onLost: () => setLost(code),
  };
}
