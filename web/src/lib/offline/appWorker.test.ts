import { afterEach, describe, expect, it, vi } from 'vitest';
import { appUpdate, startAppWorker } from './appWorker';

afterEach(() => vi.unstubAllGlobals());

/** A browser in which a new version is ready and waits. */
function openBrowser() {
  const waiting = { state: 'installed', postMessage: vi.fn<(message: string) => void>() };
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => Object.assign(new EventTarget(), { waiting, update: async () => undefined }),
  });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
  return { waiting, container, reload };
}

describe('a new version', () => {
  it('takes over when the person asks for it, and the page is loaded anew', async () => {
    const { waiting, container, reload } = openBrowser();
    await startAppWorker();
    appUpdate.read()?.();
    expect(waiting.postMessage).toHaveBeenCalledWith('take-over');
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that another tab has asked for already only needs the page to be loaded anew', async () => {
    const { waiting, reload } = openBrowser();
    await startAppWorker();
    waiting.state = 'activated';
    appUpdate.read()?.();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
