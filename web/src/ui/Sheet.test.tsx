import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button';
import { Field, Input } from './Field';
import { Sheet, useCloseSheet } from './Sheet';

const onSubmit = vi.fn<() => void>();

function Cancel() {
  return <Button onClick={useCloseSheet()}>Cancel</Button>;
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {isOpen && (
        <Sheet
          title="Rename organisation"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          onSubmit={onSubmit}
          foot={
            <>
              <Cancel />
              <Button type="submit">Save</Button>
            </>
          }
        >
          <Field label="Name" required>
            <Input focusFirst />
          </Field>
        </Sheet>
      )}
    </>
  );
}

/** Animations are for browsers; the sheet leaves at once for who asked for less motion. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
});

async function openSheet() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  return user;
}

const dialog = () => screen.queryByRole('dialog', { name: 'Rename organisation' });

describe('Sheet', () => {
  it('is a modal dialog with its title as its name, and gives the focus to its first field', async () => {
    await openSheet();
    expect(dialog()).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Name/ }));
  });

  it('keeps Tab inside, forwards and backwards', async () => {
    const user = await openSheet();
    const visited: (string | null)[] = [];
    for (let presses = 0; presses < 4; presses += 1) {
      await user.tab();
      visited.push(document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label') || 'Name');
    }
    expect(visited).toEqual(['Cancel', 'Save', 'Close', 'Name']);
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Save');
  });

  it.each([
    ['its cross', 'Close'],
    ['a Cancel button inside', 'Cancel'],
  ])('closes by %s and returns the focus to what opened it', async (_, name) => {
    const user = await openSheet();
    await user.click(screen.getByRole('button', { name }));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
  });

  it('stays open when the news of an earlier closing comes late', async () => {
    await openSheet();
    dialog()?.dispatchEvent(new Event('close'));
    await Promise.resolve();
    expect(dialog()).not.toBeNull();
  });

  it('closes by Esc, which browsers announce as a cancel event', async () => {
    await openSheet();
    const cancel = new Event('cancel', { cancelable: true });
    dialog()?.dispatchEvent(cancel);
    await waitFor(() => expect(dialog()).toBeNull());
    expect(cancel.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
  });

  it('stays open when the page beside it is tapped: it holds typed text', async () => {
    const user = await openSheet();
    const sheet = dialog();
    if (sheet) await user.click(sheet);
    expect(dialog()).not.toBeNull();
  });

  it('is sent by Enter in a field', async () => {
    const user = await openSheet();
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Neva{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
