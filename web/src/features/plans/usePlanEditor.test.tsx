import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../test/texts';
import { rhythmBy } from './rhythm';
import { usePlanEditor } from './usePlanEditor';

const answers = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={answers}>{children}</QueryClientProvider>
);

describe('the plan in words, in the editor', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('goes with the last of its weekdays, and nothing is waited for until there is a rule again', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ sentence: 'Mondays at nine', moments: [], timeZone: 'UTC' }));
    const parts = { plan: undefined, siteId: 'north', today: '2026-11-19' };
    const { result } = renderHook(() => usePlanEditor(parts), { wrapper });
    await waitFor(() => expect(result.current.preview?.sentence).toBe('Mondays at nine'));

    act(() => result.current.type({ rhythm: { ...rhythmBy('daily', parts.today), days: { kind: 'week', days: [] } } }));
    await waitFor(() => expect(result.current.preview).toBeUndefined());
    expect(result.current.isPreviewOld).toBe(false);

    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    act(() => result.current.type({ rhythm: rhythmBy('monthly', parts.today) }));
    await waitFor(() => expect(result.current.isPreviewOld).toBe(true));
    expect(result.current.preview?.sentence).toBe('Mondays at nine');
  });
});
