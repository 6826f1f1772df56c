import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPreview, previewLanguage, setLanguage, startTranslations, useTranslation } from './i18n';
import { storage } from './storage';

/** Texts that come when the test says so. */
const answers = new Map<string, (response: Response) => void>();
const arrive = (language: string) => answers.get(language)?.(Response.json({ 'app.home': language }));

const shown = () => renderHook(useTranslation).result.current.t('app.home');

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'fetch',
    (path: string) => new Promise((resolve) => answers.set(path.split('/').at(-1) ?? '', resolve)),
  );
});

afterEach(() => vi.unstubAllGlobals());

describe('a language', () => {
  it('that was chosen last is the one that stays, though the texts of another come later', async () => {
    const [first, second] = [setLanguage('ru'), setLanguage('cz')];
    arrive('cz');
    await second;
    arrive('ru');
    await first;
    expect([shown(), storage.read('language')]).toEqual(['cz', 'cz']);
  });

  it('that was only looked at goes when the screen is left', async () => {
    const chosen = setLanguage('en');
    arrive('en');
    await chosen;
    const looked = previewLanguage('ru');
    arrive('ru');
    await looked;
    expect([shown(), storage.read('language')]).toEqual(['ru', 'en']);
    await endPreview();
    await waitFor(() => expect(shown()).toBe('en'));
  });

  it('is not waited for longer than anything else that is read', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    const chosen = setLanguage('ru');
    arrive('ru');
    await chosen;
    expect(waits.mock.calls).toEqual([[30_000]]);
    waits.mockRestore();
  });

  it('that another tab chose is not shown while its texts cannot be had, and nothing breaks', async () => {
    const chosen = setLanguage('en');
    arrive('en');
    await chosen;
    const started = startTranslations();
    arrive('en');
    await started;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    storage.write('language', 'ru');
    // A rejection that nobody handles fails the run.
    await new Promise((settled) => setTimeout(settled));
    expect(shown()).toBe('en');
  });
});
