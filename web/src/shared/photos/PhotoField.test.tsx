import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptPhoto } from '../../lib/offline/keptPhotos';
import { session } from '../../lib/session';
import { withCanvas } from '../../test/canvas';
import { speak } from '../../test/texts';
import { galina } from '../../test/tokens';
import { Field, TextArea } from '../../ui/Field';
import { Sheet } from '../../ui/Sheet';
import { PhotoField } from './PhotoField';
import { SendButton } from './SendButton';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const onClose = vi.fn<() => void>();
const onSend = vi.fn<(photoIds: readonly string[]) => void>();

/** As the sheets of a job are. */
function Form() {
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  return (
    <Sheet
      title="Comment"
      closeLabel="Close"
      onClose={onClose}
      onSubmit={() => onSend(photoIds)}
      foot={<SendButton type="submit">Send</SendButton>}
    >
      <Field label="Words">
        <TextArea />
      </Field>
      <PhotoField photoIds={photoIds} title="Tap" onChange={setPhotoIds} />
    </Sheet>
  );
}

/** Lets the browser finish with a picture. */
let decode: () => void;

const dialogs = () => screen.getAllByRole('dialog');
const input = (form: Element) => form.querySelector('input[type=file]') as HTMLInputElement;
const choose = (into: HTMLInputElement, content = 'a picture') =>
  fireEvent.change(into, { target: { files: [new File([content], 'photo.jpg', { type: 'image/jpeg' })] } });
const pictures = () => screen.queryAllByRole('button', { name: /^Photo( \d of \d)?: Tap/ });
const cancel = (element: Element, options: EventInit) =>
  act(async () => void element.dispatchEvent(new Event('cancel', options)));

/** A form with one picture, whose sheet is open. */
async function openPicture(): Promise<HTMLElement> {
  decode();
  render(<Form />);
  choose(input(dialogs()[0] as HTMLElement));
  await waitFor(() => expect(pictures()).toHaveLength(1));
  fireEvent.click(pictures()[0] as HTMLElement);
  return screen.getByRole('dialog', { name: 'Tap' });
}

beforeEach(async () => {
  await speak('en');
  session.begin(galina);
  ({ decode } = withCanvas());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  session.end('log-out');
});

describe('the pictures of a form', () => {
  it('are waited for by what sends it, which says so', async () => {
    render(<Form />);
    choose(input(dialogs()[0] as HTMLElement));
    fireEvent.click(await screen.findByRole('button', { name: 'Preparing a photo' }));
    expect(onSend).not.toHaveBeenCalled();
    decode();
    fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(onSend.mock.lastCall?.[0]).toHaveLength(1);
  });

  it('close nothing when the camera is left without one, in the form or in their sheet', async () => {
    const sheet = await openPicture();
    await cancel(input(sheet), { bubbles: true });
    expect(dialogs()).toHaveLength(2);
    await cancel(input(dialogs()[0] as HTMLElement), { bubbles: true });
    expect(dialogs()).toHaveLength(2);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('are closed one by one by Esc: the whole picture, the sheet, then the form', async () => {
    const sheet = await openPicture();
    fireEvent.click(within(sheet).getAllByRole('button', { name: /^Photo: Tap/ })[0] as HTMLElement);
    expect(dialogs()).toHaveLength(3);
    await cancel(dialogs()[2] as HTMLElement, { cancelable: true });
    expect(dialogs()).toHaveLength(2);
    await cancel(dialogs()[1] as HTMLElement, { cancelable: true });
    expect(dialogs()).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
    await cancel(dialogs()[0] as HTMLElement, { cancelable: true });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('say in their sheet why another one was refused', async () => {
    const sheet = await openPicture();
    Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new Error('unknown')) });
    choose(input(sheet), '\0\0\0\u0018ftypheic\0\0\0\0mif1heic');
    expect(await within(sheet).findByText(/HEIC/)).toBeTruthy();
  });
});

describe('the last picture of a form', () => {
  async function deleteIt(sheet: HTMLElement) {
    fireEvent.click(within(sheet).getByRole('button', { name: 'Delete' }));
    const sure = within(sheet).getByRole('button', { name: 'Really delete?' });
    fireEvent.click(sure);
    expect(dialogs()).toHaveLength(2);
    await waitFor(() => expect(sure.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(sure);
    expect(dialogs()).toHaveLength(1);
  }

  it('takes its sheet along, which does not come back with the next one', async () => {
    await deleteIt(await openPicture());
    choose(input(dialogs()[0] as HTMLElement));
    await waitFor(() => expect(pictures()).toHaveLength(1));
    expect(dialogs()).toHaveLength(1);
  });

  it('stays on the phone for whatever else mentions it, until it is swept', async () => {
    const sheet = await openPicture();
    fireEvent.click(screen.getByRole('button', { name: 'Send', hidden: true }));
    const [id = ''] = onSend.mock.lastCall?.[0] ?? [];
    await deleteIt(sheet);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await keptPhoto('galina', id)).not.toBeNull();
  });
});
