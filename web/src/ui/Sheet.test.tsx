import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button';
import { Field, Input } from './Field';
import { Sheet, useCloseSheet } from './Sheet';

const onSubmit = vi.fn<() => void>();

function Cancel() {
  return <Button onClick={useCloseSheet()}>Cancel</Button>;
}

/** As the sheet of a form's pictures does: out of the form, and yet its child. */
function More() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>More</Button>
      {isOpen &&
        createPortal(
          <Sheet title="Above" closeLabel="Close" onClose={() => setOpen(false)}>
            Words
          </Sheet>,
          document.body,
        )}
    </>
  );
}

function Page({ children }: { children: ReactNode }) {
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
          {children}
        </Sheet>
      )}
    </>
  );
}

/** Animations are for browsers; the sheet leaves at once for who asked for less motion. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
});

async function openSheet(children?: ReactNode) {
  const user = userEvent.setup();
  render(<Page>{children}</Page>);
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

  it('stays open when a file picker inside it is cancelled', async () => {
    await openSheet(<input type="file" aria-label="Photo" hidden />);
    // Browsers tell of that by an event of the same name, which bubbles.
    const cancel = new Event('cancel', { bubbles: true });
    await act(async () => void screen.getByLabelText('Photo').dispatchEvent(cancel));
    expect(dialog()).not.toBeNull();
  });

  it('stays open when Esc closes another one above it', async () => {
    const user = await openSheet(<More />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const above = screen.getByRole('dialog', { name: 'Above' });
    above.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
    expect(dialog()).not.toBeNull();
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
