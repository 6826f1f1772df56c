import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true });

/** As it is written: `fetch` would tidy the path up first. */
export const rawRequest = (
  origin: string,
  { method, path, headers, body }: { method: string; path: string; headers: Record<string, string>; body?: Buffer },
) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    // Node would send the body of an OPTIONS without saying that there is one.
    const length = body && { 'content-length': String(body.length) };
    const sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
