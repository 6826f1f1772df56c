/*
 * What the page can do better with a script: send without leaving, try again when the network comes back, and keep
 * the button off until there is a rating. Small by intent; everything else is markup and style.
 */
import { memberToken } from './memberToken';

const form = document.querySelector('form') as HTMLFormElement;
const part = (selector: string) => form.querySelector(selector) as HTMLElement;
const button = part('button') as HTMLButtonElement;
const notice = part('.notice');
const message = part('textarea') as HTMLTextAreaElement;
const requestId = part('[name=requestId]') as HTMLInputElement;
const texts = form.dataset as Record<'code' | 'failed' | 'busy' | 'complaint', string>;
const usualPlaceholder = message.placeholder;

/** Seconds to wait before trying again by ourselves, when the network dropped. */
const pauses = [2, 5, 15, 30];
let attempt = 0;
let isSending = false;
let sentContent = '';
let retry: ReturnType<typeof setTimeout> | undefined;

const rating = () => Number(new FormData(form).get('rate'));

function update(): void {
  button.disabled = !rating();
  // `disabled` would take the focus away while we wait.
  button.setAttribute('aria-disabled', String(isSending));
  const placeholder = rating() > 0 && rating() < 3 ? texts.complaint : usualPlaceholder;
  if (message.placeholder !== placeholder) message.placeholder = placeholder;
}

function complain(text: string): void {
  (notice.lastElementChild as HTMLElement).textContent = text;
  notice.hidden = !text;
}

/** A retry keeps its id, so that nothing is stored twice. Other content is another submission. */
function idFor(content: string): string {
  if (sentContent && sentContent !== content) {
    requestId.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');
  }
  sentContent = content;
  return requestId.value;
}

function thank(receiptUrl: string): void {
  const thanks = part('[data-thanks]');
  (part('[data-thanks] a') as HTMLAnchorElement).href = receiptUrl;
  form.reset();
  part('.ask').hidden = true;
  thanks.hidden = false;
  for (const hint of form.querySelectorAll<HTMLElement>('.hint')) hint.hidden = !('end' in hint.dataset);
  part('h1[tabindex]').focus();
  update();
}

async function send(): Promise<void> {
  clearTimeout(retry);
  const fields = Object.fromEntries(new FormData(form)) as Record<'message' | 'website', string>;
  const body = JSON.stringify({ rate: rating(), message: fields.message, website: fields.website });
  isSending = true;
  update();
  try {
    const response = await fetch(`/aaa/api/v1/qr/${texts.code}/feedback`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
        'x-request-id': idFor(body),
        authorization: memberToken(),
      },
      body,
    });
    if (response.ok) {
      complain('');
      thank(((await response.json()) as { receiptUrl: string }).receiptUrl);
      return;
    }
    // Closed or replaced meanwhile: the page itself knows how to say it.
    if (response.status === 409 || response.status === 410) location.reload();
    isSending = false;
    complain(response.status === 429 ? texts.busy : texts.failed);
  } catch {
    isSending = false;
    complain(texts.failed);
    const pause = pauses[attempt++];
    if (pause) retry = setTimeout(() => void send(), pause * 1000);
  }
  update();
}

form.addEventListener('submit', (event) => {
  // Another language: the server sends the page again, with what was written.
  if ((event.submitter as HTMLButtonElement | null)?.name) return;
  event.preventDefault();
  if (!isSending && rating()) void send();
});
form.addEventListener('input', () => {
  // Whoever goes on writing wants to send that, not what failed before.
  clearTimeout(retry);
  update();
});
addEventListener('online', () => {
  if (sentContent && !isSending && !notice.hidden) void send();
});
// After the first picture: the style shows the button as off already, and touching it now would cost a layout.
setTimeout(update);
