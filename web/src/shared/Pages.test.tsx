import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../test/texts';
import { Pages } from './Pages';

/** Whatever is watched is seen at once. */
class Seeing {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    queueMicrotask(() => this.tell([true]));
  }
  disconnect() {}
  tell(seen: boolean[]) {
    this.#tell(
      seen.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
      this as never,
    );
  }
}

class SeeingNothing extends Seeing {
  override observe() {}
}

/** A busy browser tells late, and then all at once. */
class SeeingLate extends Seeing {
  override observe() {
    queueMicrotask(() => this.tell([false, true]));
  }
}

function Names({ ask }: { ask: (page: number) => Promise<string> }) {
  const pages = useInfiniteQuery({
    queryKey: ['names'],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, all) => (all.length < 2 ? all.length + 1 : undefined),
    select: ({ pages: all }) => all,
  });
  return (
    <Pages pages={pages} waiting={<p>Coming</p>}>
      {(names) => <p>{names.join(', ')}</p>}
    </Pages>
  );
}

function show(ask: (page: number) => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Names ask={ask} />
    </QueryClientProvider>,
  );
}

describe('a list by pages', () => {
  beforeEach(async () => {
    await speak('en');
    vi.stubGlobal('IntersectionObserver', Seeing);
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('offers to try again where nothing came', async () => {
    const ask = vi.fn<(page: number) => Promise<string>>().mockRejectedValueOnce(new Error('lost'));
    ask.mockImplementation(async (page) => (page === 1 ? 'Anna' : 'Boris'));
    show(ask);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Anna, Boris')).toBeTruthy();
  });

  it('keeps what is there when the next page does not come, and asks for it again only when told to', async () => {
    const ask = vi.fn(async (page: number) => {
      if (page === 2 && ask.mock.calls.length < 3) throw new Error('lost');
      return page === 1 ? 'Anna' : 'Boris';
    });
    show(ask);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Anna')).toBeTruthy();
    expect(screen.queryByText('Coming')).toBeNull();
    expect(ask).toHaveBeenCalledTimes(2);
    await userEvent.click(again);
    expect(await screen.findByText('Anna, Boris')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks for the next page where its end came into sight while the browser was busy', async () => {
    vi.stubGlobal('IntersectionObserver', SeeingLate);
    show(async (page) => (page === 1 ? 'Anna' : 'Boris'));
    expect(await screen.findByText('Anna, Boris')).toBeTruthy();
  });

  it('says that something is coming while it is, and not before somebody gets near it', async () => {
    vi.stubGlobal('IntersectionObserver', SeeingNothing);
    show(async () => 'Anna');
    expect(await screen.findByText('Anna')).toBeTruthy();
    expect(screen.queryByText('Coming')).toBeNull();
  });

  it('asks for the one after a page that came before its asking was shown', async () => {
    const fetchNextPage = vi.fn<() => Promise<never>>();
    const list = (names: string) => (
      <Pages
        pages={{
          data: names,
          error: null,
          hasNextPage: true,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          fetchNextPage,
          refetch: vi.fn<() => Promise<never>>(),
        }}
        waiting={<p>Coming</p>}
      >
        {(shown) => <p>{shown}</p>}
      </Pages>
    );
    const { rerender } = render(list('Anna'));
    await waitFor(() => expect(fetchNextPage).toHaveBeenCalledTimes(1));
    rerender(list('Anna, Boris'));
    await waitFor(() => expect(fetchNextPage).toHaveBeenCalledTimes(2));
  });
});
