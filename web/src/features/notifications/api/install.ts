import { useSyncExternalStore } from 'react';

/** Chromium's own event; other browsers install through their menus. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  listeners.forEach((listener) => listener());
}

/** To be called once, early: the browser offers it when it likes, and only once. */
export function catchInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  globalThis.addEventListener('appinstalled', () => keep(null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the browser's own dialog, or null when it has none to offer. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(subscribe, () => kept);
  if (!prompt) return null;
  return () => {
    keep(null);
    void prompt.prompt();
  };
}
