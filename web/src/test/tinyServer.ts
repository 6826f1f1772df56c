import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  status: number;
  body?: unknown;
  /** A page instead of JSON, as something between us and the server would send. */
  page?: string;
  /** Seconds. */
  retryAfter?: number;
  /** The connection breaks off: before the answer, or in its middle. */
  breaks?: 'before' | 'within';
}

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (chunks.length === 0) return undefined;
  const whole = Buffer.concat(chunks);
  return request.headers['content-type']?.startsWith('image/') ? whole : (JSON.parse(whole.toString()) as unknown);
}

/** A real HTTP server on a free port that answers as the test says and remembers what it was asked. */
export async function startTinyServer(answer: (request: Received) => Answer | Promise<Answer>) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      const asked = { method, path: url, headers, body: await bodyOf(request) };
      received.push(asked);
      const { status, body, page, retryAfter, breaks } = await answer(asked);
      if (breaks === 'before') {
        request.socket.destroy();
        return;
      }
      const problem = status >= 400 ? 'application/problem+json' : 'application/json';
      const text = page ?? (body === undefined ? '' : JSON.stringify(body));
      response.writeHead(status, {
        'Content-Type': page === undefined ? problem : 'text/html',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      });
      if (breaks === 'within') {
        response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
        return;
      }
      response.end(text);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    to: (path: string) => received.filter((request) => request.path === path),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
