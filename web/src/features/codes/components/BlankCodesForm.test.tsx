import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { BlankCodesForm } from './BlankCodesForm';

function make() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BlankCodesForm onMade={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Make codes' }));
}

const said = async () => (await screen.findByRole('alert')).textContent;

describe('codes that are made ahead', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('say why they are refused', async () => {
    const refusal = { code: 'too_many_requests', requestId: 'r', detail: 'Too many codes for today.' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));
    make();
    expect(await said()).toBe('Too many codes for today.');
  });

  it('may have been made though no answer came, and where to look is said', async () => {
    make();
    expect(await said()).toMatch(/may have been made.*wait on this screen/);
  });
});
