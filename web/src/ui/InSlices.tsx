import { useDeferredValue, type ReactNode } from 'react';

interface InSlicesProps<Value> {
  value: Value;
  children: (shown: Value) => ReactNode;
}

/**
 * Renders what an answer brings in slices, between which the browser answers taps. It asks for nothing itself: an answer to a
 * component that is just rendered in slices makes React render all of it at once.
 */
export const InSlices = <Value,>({ value, children }: InSlicesProps<Value>) => children(useDeferredValue(value));
