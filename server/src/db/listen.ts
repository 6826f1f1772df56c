import pg from 'pg';

export const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;

const patienceMs = 10_000;

/** A connection of its own for LISTEN, made anew when it breaks. Answers the way to stop. */
export async function listenForever(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    // One that is accepted and never answered would otherwise be waited for without end.
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: patienceMs });
    // Also while it connects: whoever stops meanwhile ends it.
    client = next;
    next.on('notification', (message) => {
      onMessage(message.payload ?? '');
    });
    next.on('error', (error) => {
      onError(error);
      reconnectSoon();
    });
    await next.connect();
    await next.query(listenTo(channel));
  }
  function reconnectSoon(): void {
    if (stopped || retry) return;
    void client?.end().catch(() => {});
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        if (stopped) return;
        onError(error as Error);
        reconnectSoon();
      });
    }, 1000);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
