import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../test/texts';
import { ToastProvider } from '../ui/Toast';
import { ComesLater, lazyDialog, lazyPart, NotFetched } from './lazyPart';

/** What browsers do where the network is gone, or an old file. */
const fetched = { isThere: false };
async function fetchIt() {
  await Promise.resolve();
  if (!fetched.isThere) throw new TypeError('Failed to fetch dynamically imported module');
}

const newQuestion = () =>
  lazyDialog(async () => {
    await fetchIt();
    return ({ onClose }: { onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        Sure
      </button>
    );
  });

function Form({ Question }: { Question: ReturnType<typeof newQuestion> }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <ToastProvider>
      <input aria-label="Words" />
      <button type="button" onClick={() => setAsked(true)}>
        Ask
      </button>
      {isAsked ? <Question onClose={() => setAsked(false)} /> : <p>Nothing is asked</p>}
    </ToastProvider>
  );
}

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const words = () => screen.getByRole<HTMLInputElement>('textbox').value;

describe('a dialog that comes with the tap that opens it', () => {
  beforeEach(async () => {
    await speak('en');
    fetched.isThere = false;
  });

  it('takes nothing of the screen down where its file does not come, and says so', async () => {
    render(<Form Question={newQuestion()} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Not saved yet' } });
    tap('Ask');
    expect(await screen.findByText(/Could not reach the server/)).toBeTruthy();
    expect(screen.getByText('Nothing is asked')).toBeTruthy();
    expect(words()).toBe('Not saved yet');
  });

  it('is asked for again by the next tap', async () => {
    render(<Form Question={newQuestion()} />);
    for (const _ of [1, 2]) {
      tap('Ask');
      await screen.findByText(/Could not reach the server/);
      await screen.findByText('Nothing is asked');
    }
    fetched.isThere = true;
    tap('Ask');
    expect(await screen.findByRole('button', { name: 'Sure' })).toBeTruthy();
  });
});

describe('a part of a form with a file of its own', () => {
  beforeEach(() => speak('en'));

  it('can be asked for again where it stands', async () => {
    fetched.isThere = false;
    const Pictures = lazyPart(
      async () => {
        await fetchIt();
        return ({ of }: { of: string }) => <p>Pictures of {of}</p>;
      },
      NotFetched,
      <p>A moment</p>,
    );
    render(<Pictures of="the tap" />);
    expect(screen.getByText('A moment')).toBeTruthy();
    expect(await screen.findByText('Could not load')).toBeTruthy();
    fetched.isThere = true;
    tap('Try again');
    expect(await screen.findByText('Pictures of the tap')).toBeTruthy();
    expect(screen.queryByText('Could not load')).toBeNull();
  });
});

describe('a part that nobody waits for', () => {
  beforeEach(() => {
    fetched.isThere = false;
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  it('takes nothing along where its file does not come, and comes by itself later', async () => {
    const News = lazyPart(async () => {
      await fetchIt();
      return () => <p>News</p>;
    }, ComesLater);
    const page = (typed: string) => (
      <>
        <p>{typed}</p>
        <News />
      </>
    );
    const { rerender } = render(page('A round'));
    await after(10);
    // What is typed around it puts nothing off.
    rerender(page('A round, typed on'));
    await after(6);
    expect(screen.queryByText('News')).toBeNull();
    fetched.isThere = true;
    await after(15);
    expect(screen.getByText('News')).toBeTruthy();
    expect(screen.getByText('A round, typed on')).toBeTruthy();
  });

  it('leaves what is there anyway in its place', async () => {
    const Anyway = ({ children }: { children: ReactNode }) => children;
    const Around = lazyPart(
      async () => {
        await fetchIt();
        return Anyway;
      },
      Anyway,
      Anyway,
    );
    render(<Around>To the scanner</Around>);
    expect(screen.getByText('To the scanner')).toBeTruthy();
    await after(1);
    expect(screen.getByText('To the scanner')).toBeTruthy();
  });
});
