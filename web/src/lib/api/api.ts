import { createApiClient } from './client';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The app's one client. */
const client = createApiClient({ onSessionLost: () => listeners.forEach((listener) => listener()) });

export const { request, open } = client;

export function onSessionLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
