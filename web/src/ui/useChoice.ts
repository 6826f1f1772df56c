import { startTransition, useOptimistic } from 'react';

/**
 * What was chosen is shown in the next frame, whatever follows from it: that may be a change of address, with a whole
 * screen to draw or to fetch first.
 */
export function useChoice<Value>(
  value: Value,
  onChoose: (next: Value) => void,
): readonly [shown: Value, choose: (next: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(() => {
      show(next);
      onChoose(next);
    });
  return [shown, choose];
}
