/** What the tablet itself can do for a kiosk, where its browser lets us. */

interface Battery {
  level: number;
  charging: boolean;
}

export async function batteryOf(): Promise<{ battery: number | null; isCharging: boolean | null }> {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<Battery> };
  if (!getBattery) return { battery: null, isCharging: null };
  try {
    const { level, charging } = await getBattery.call(navigator);
    return { battery: level, isCharging: charging };
  } catch {
    return { battery: null, isCharging: null };
  }
}

/** The screen stays on. The browser takes that back whenever the page is hidden, so it is asked for again. */
export function stayAwake(): void {
  const ask = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}

/** Browsers allow it only during a touch. */
export function fillScreen(): void {
  const { documentElement: page } = document;
  if (document.fullscreenElement || !('requestFullscreen' in page)) return;
  page.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** What waits to be sent is not to be cleared when the tablet runs out of space. */
export function keepStorage(): void {
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined);
}
