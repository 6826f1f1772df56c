import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft } from '../../../lib/offline/drafts';
import { listReports, removeReportsOf } from '../../../lib/offline/queue';
import { session } from '../../../lib/session';
import { phoneKeys } from '../../../lib/sharedPhone';
import { storage } from '../../../lib/storage';
import { withCanvas } from '../../../test/canvas';
import { speak } from '../../../test/texts';
import { galina } from '../../../test/tokens';
import { ToastProvider } from '../../../ui/Toast';
import { ReportProblem } from './ReportProblem';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const lobby = { id: 'lobby', title: 'Lobby', siteTitle: 'North', accountId: 'neva' };

/** Lets the browser finish with a picture. */
let decode: () => void;

function shareThePhone() {
  storage.write('sharedPhone', { secret: 'secret-of-the-phone', people: null });
  phoneKeys.hold({
    personId: 'galina',
    phoneSecret: 'secret-of-the-phone',
    storageKey: Buffer.alloc(32, 7).toString('base64url'),
    sealingKey: '',
    sealTicket: '',
  });
}

function Door() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <ReportProblem door={lobby} doors={[]} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Report
    </button>
  );
}

const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Report' }));
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
const words = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const fileInput = () => document.querySelector('input[type=file]');
const pictures = () => screen.queryAllByRole('button', { name: /^Photo: / });

describe('a problem that the phone could not keep', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await dropDraft('galina', 'problem lobby');
    session.end('log-out');
    vi.unstubAllGlobals();
  });

  it('is told why the server refused it, and that nothing is kept', async () => {
    const errors = [{ field: 'text', code: 'too_long', message: 'Too long.' }];
    const refusal = { code: 'validation_failed', requestId: 'r', detail: 'Check what you entered.', errors };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <ReportProblem door={lobby} doors={[]} onClose={() => undefined} />
        </ToastProvider>
      </QueryClientProvider>,
    );
    fireEvent.change(await words(), { target: { value: 'The tap drips' } });
    fireEvent.submit((await words()).form as HTMLFormElement);
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('Check what you entered. Too long.');
    expect(textContent).toContain('Neither sent nor kept on the phone.');
  });
});

describe('a problem whose sheet was closed while it was on its way', () => {
  beforeEach(async () => {
    await speak('en');
    session.begin(galina);
    vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
  });
  afterEach(async () => {
    await removeReportsOf('galina');
    session.end('log-out');
    vi.unstubAllGlobals();
  });

  /** Sends it, closes the sheet, and only then lets the server answer. */
  async function sendAndLeave(answer: () => Response, onReported: () => void, onClose = () => {}): Promise<void> {
    let reply: () => void = () => undefined;
    const isTime = new Promise<void>((resolve) => (reply = resolve));
    vi.stubGlobal('fetch', () => isTime.then(answer));
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <ReportProblem door={lobby} doors={[]} onClose={onClose} onReported={onReported} />
        </ToastProvider>
      </QueryClientProvider>,
    );
    fireEvent.change(await words(), { target: { value: 'The tap drips' } });
    fireEvent.submit((await words()).form as HTMLFormElement);
    await waitFor(async () => expect(await listReports('galina')).toHaveLength(1));
    unmount();
    reply();
  }

  it('leads nobody to its job who has gone on, and closes no sheet that was opened since', async () => {
    const [onReported, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
    await sendAndLeave(
      () => Response.json({ id: 'tap', title: 'The tap drips', state: 'open' }, { status: 201 }),
      onReported,
      onClose,
    );
    await waitFor(async () => expect(await listReports('galina')).toEqual([]));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onReported).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('waits in the queue, where it is told of, when the server refuses it', async () => {
    const refusal = { code: 'not_found', requestId: 'r', detail: 'There is no such door.' };
    await sendAndLeave(
      () => Response.json(refusal, { status: 404 }),
      () => undefined,
    );
    await waitFor(async () => expect(await listReports('galina')).toMatchObject([{ refusal: { code: 'not_found' } }]));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await listReports('galina')).toHaveLength(1);
  });
});

describe('a form that was closed while its picture was made small', () => {
  beforeEach(async () => {
    await speak('en');
    ({ decode } = withCanvas());
    session.begin(galina);
  });
  afterEach(async () => {
    await dropDraft('galina', 'problem lobby');
    storage.remove('sharedPhone');
    phoneKeys.forget();
    session.end('log-out');
    vi.unstubAllGlobals();
  });

  it.each([
    ['a phone of one’s own', () => undefined],
    ['a shared phone, where what is typed is sealed first', shareThePhone],
  ])('waits for it when it is opened again, and loses nothing, on %s', async (_, begin) => {
    begin();
    const answers = new QueryClient();
    render(
      <QueryClientProvider client={answers}>
        <ToastProvider>
          <Door />
        </ToastProvider>
      </QueryClientProvider>,
    );
    await open();
    fireEvent.change(await words(), { target: { value: 'The tap drips' } });
    await waitFor(() => expect(fileInput()).not.toBeNull());
    fireEvent.change(fileInput() as Element, {
      target: { files: [new File(['a picture'], 'photo.jpg', { type: 'image/jpeg' })] },
    });
    close();

    await waitFor(() => expect(answers.getQueryCache().getAll()).toEqual([]));
    await open();
    expect(await screen.findByText('Preparing a photo')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    decode();
    expect((await words()).value).toBe('The tap drips');
    await waitFor(() => expect(pictures()).toHaveLength(1));
  });
});
