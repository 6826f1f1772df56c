import { useSyncExternalStore } from 'react';
import { currentStep } from '../../../router/location';

/** Chromium's own event; other browsers install through their menus. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** The browser's offer to install the app, and the step of its history on which it was made. */
interface Offer {
  install: () => void;
  madeOn: string;
}

let kept: Offer | null = null;
const listeners = new Set<() => void>();

function keep(offer: Offer | null): void {
  kept = offer;
  listeners.forEach((listener) => listener());
}

/** To be called once, early: the browser offers it when it likes, and only once. */
export function catchInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const install = () => {
      keep(null);
      void (event as InstallPrompt).prompt();
    };
    keep({ install, madeOn: currentStep(window).key });
  });
  globalThis.addEventListener('appinstalled', () => keep(null));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `install` opens the browser's own dialog; null when it has none to offer. */
export const useInstallOffer = (): Offer | null => useSyncExternalStore(subscribe, () => kept);
