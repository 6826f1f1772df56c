import texts from 'virtual:kiosk-texts';
import { fillScreen, keepStorage, stayAwake } from './device';
import { startKiosk } from './kiosk';
import './kiosk.css';
import { firstLanguage } from './texts';

const hour = 3_600_000;
const root = document.getElementById('kiosk') as HTMLElement;
const kiosk = startKiosk({
  root,
  texts,
  first: firstLanguage(location.href, navigator.languages),
  isSecure: isSecureContext,
  loadAnew: () => location.reload(),
});

stayAwake();
document.addEventListener('click', () => {
  if (!kiosk.isPaired()) return;
  fillScreen();
  keepStorage();
});
document.addEventListener('contextmenu', (event) => event.preventDefault());

/** A kiosk stays open for months. A new edition of the page is taken when nobody stands in front of it. */
async function followEditions(workers: ServiceWorkerContainer): Promise<void> {
  let isNew = false;
  workers.addEventListener('message', ({ data }) => {
    if (data === 'new-edition') isNew = true;
  });
  await workers.register('/app/kiosk-worker.js', { scope: '/app/kiosk' });
  setInterval(() => workers.controller?.postMessage('look'), 6 * hour);
  setInterval(() => {
    if (isNew && kiosk.isIdle()) location.reload();
  }, 10_000);
}
if ('serviceWorker' in navigator) followEditions(navigator.serviceWorker).catch(() => undefined);
