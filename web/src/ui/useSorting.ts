import { useEffect, useState } from 'react';
import { sortingHand, type Sorting } from './sortingHand';

/** The order by mouse, finger and keyboard: what a handle listens to, and what is said of it. */
export function useSorting(sorting: Sorting) {
  const [said, setSaid] = useState('');
  const [{ handle, follow, forget }] = useState(() => sortingHand(sorting, setSaid));
  useEffect(() => follow(sorting));
  useEffect(() => forget, [forget]);
  return { handle, said };
}
