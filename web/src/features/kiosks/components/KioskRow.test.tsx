import type { Kiosk } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { ToastProvider } from '../../../ui/Toast';
import { KioskRow } from './KioskRow';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const paired: Kiosk = {
  id: 'k1',
  facilityId: 'f1',
  siteId: 's1',
  name: 'By the exit',
  opensAt: null,
  closesAt: null,
  pairedAt: ago(9000),
  lastSeenAt: ago(0.5),
  battery: null,
  isCharging: null,
  waiting: 0,
  isSilent: false,
  createdAt: ago(9000),
};

const show = (kiosk: Partial<Kiosk>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ul>
          <KioskRow
            kiosk={{ ...paired, ...kiosk }}
            facilityId="f1"
            onCode={() => undefined}
            onCodeLost={() => undefined}
          />
        </ul>
      </ToastProvider>
    </QueryClientProvider>,
  );

const said = () => screen.getByRole('listitem').textContent;

describe('a kiosk in the list', () => {
  beforeEach(() => speak('en'));

  it('says when its tablet was last seen, and nothing of what is not known', () => {
    show({});
    expect(said()).toContain('Seen just now');
    expect(said()).not.toMatch(/Battery|wait|Silent/);
  });

  it('says how its tablet is, and that it is silent', () => {
    show({ lastSeenAt: ago(125), battery: 0.14, isCharging: false, waiting: 3, isSilent: true });
    expect(said()).toContain('Last seen 2\u00A0h\u00A05\u00A0min ago');
    expect(said()).toContain('Battery 14%');
    expect(said()).toContain('3 ratings wait to be sent');
    expect(said()).toContain('Silent');
  });

  it('says what to do where no tablet has come yet', () => {
    show({ pairedAt: null, lastSeenAt: null, opensAt: '08:00', closesAt: '20:00' });
    expect(said()).toContain('No tablet yet');
    expect(said()).toContain('08:00 to 20:00');
  });

  it('says what its removal leads to before it is removed', () => {
    show({});
    expect(screen.queryByRole('button', { name: 'Remove the kiosk' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(said()).toContain('Ratings that it has not sent yet are lost');
    expect(screen.getByRole('button', { name: 'Remove the kiosk' })).toBeTruthy();
  });

  it('is changed without a new PIN, and not with half of one', () => {
    show({});
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save().disabled).toBe(false);
    fireEvent.change(screen.getByLabelText(/PIN/), { target: { value: '12a3' } });
    expect(screen.getByLabelText<HTMLInputElement>(/PIN/).value).toBe('123');
    expect(save().disabled).toBe(true);
  });
});
