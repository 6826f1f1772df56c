import { roles, type Member } from '@rounds/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../test/texts';
import { ToastProvider } from '../../../ui/Toast';
import { MemberDialog } from './MemberDialog';

const zarina: Member = {
  personId: 'zarina',
  firstName: 'Zarina',
  lastName: '',
  email: null,
  roleId: roles.staff,
  wholeAccount: true,
  sites: [],
  lastSeenAt: null,
  mayChange: true,
};

const show = (more: { canLetIn?: boolean; isSelf?: boolean } = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MemberDialog
          accountId="neva"
          granter={{ roleId: roles.owner, wholeAccount: true, sites: [] }}
          member={zarina}
          isSelf={more.isSelf ?? false}
          canLetIn={more.canLetIn ?? true}
          renderPapers={() => null}
          onClose={() => {}}
          onLeft={() => {}}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
const letIn = () => screen.queryByRole('button', { name: 'Let in on a new phone', hidden: true });

describe('letting a member in on a new phone', () => {
  beforeEach(() => speak('en'));

  it('is not offered where nobody signs in with a passkey', () => {
    show({ canLetIn: false });
    expect(letIn()).toBeNull();
  });

  it('is not offered to oneself', () => {
    show({ isSelf: true });
    expect(letIn()).toBeNull();
  });

  it('says first that the person is signed out everywhere', () => {
    show();
    fireEvent.click(letIn() as HTMLElement);
    expect(screen.getByText('Zarina will be signed out everywhere at once')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Make a slip', hidden: true })).toBeTruthy();
  });

  it('is not said to have failed where no answer came: it may be done', async () => {
    show();
    fireEvent.click(letIn() as HTMLElement);
    const make = screen.getByRole('button', { name: 'Make a slip', hidden: true });
    await waitFor(() => expect(make.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(make);
    const failure = await screen.findByText(/may be signed out already/);
    expect(failure.closest('[role=alert]')?.textContent).toBe(failure.textContent);
  });
});
