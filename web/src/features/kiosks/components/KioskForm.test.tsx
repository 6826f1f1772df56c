import type { Kiosk } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../test/texts';
import { KioskForm } from './KioskForm';

const kiosk = { id: 'k1', name: 'By the exit', opensAt: null, closesAt: null } as Kiosk;

const show = (changed: Kiosk | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <KioskForm facilityId="f1" kiosk={changed} onDone={() => undefined} onCancel={() => undefined} />
    </QueryClientProvider>,
  );

function add() {
  show(null);
  fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'By the exit' } });
  fireEvent.change(screen.getByLabelText(/PIN/), { target: { value: '482913' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add and show the code' }));
}

const said = async () => (await screen.findByRole('alert')).textContent;

describe('a kiosk that is added', () => {
  beforeEach(() => speak('en'));
  afterEach(() => vi.unstubAllGlobals());

  it('says why it is refused', async () => {
    const refusal = { code: 'not_found', requestId: 'r', detail: 'There is no such facility.' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 404 }));
    add();
    expect(await said()).toBe('There is no such facility.');
  });

  it('is one too many, and how many there can be is said', async () => {
    const errors = [{ field: 'facilityId', message: 'Too many: at most 20.' }];
    const refusal = { code: 'validation_failed', requestId: 'r', detail: 'Check what you entered.', errors };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
    add();
    expect(await said()).toBe('Too many: at most 20.');
  });

  it('may have been added though no answer came, and where to look is said', async () => {
    add();
    expect(await said()).toMatch(/may have been added.*list of kiosks/);
  });

  it('is not said to be a second one where it is only changed', async () => {
    show(kiosk);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await said()).toMatch(/Could not reach the server/);
  });
});
