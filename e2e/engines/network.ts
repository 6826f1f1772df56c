import { createServer, request as forward } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Network {
  /** Where the browser sends everything to. */
  proxy: string;
  setOffline: (isOffline: boolean) => void;
  onAnswer: (listener: (url: string) => void) => void;
  close: () => Promise<void>;
}

/** The way from a browser to everything, where telling it to be offline would not be enough, or is not possible. */
export async function openNetwork(): Promise<Network> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const listeners: ((url: string) => void)[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const onward = forward(url, { method: request.method, headers: request.headers }, (answer) => {
      for (const listener of listeners) listener(url);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => request.socket.destroy());
    // A page that is left takes its live connection along.
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).once('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    proxy: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    setOffline: (isOffline) => {
      isCut = isOffline;
      if (isOffline) cut();
    },
    onAnswer: (listener) => void listeners.push(listener),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
