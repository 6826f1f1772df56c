import { randomInt } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A bad network: answers get lost after the server has done the work, wholly or in the middle. */
export interface Proxy {
  address: string;
  dropped: () => number;
  close: () => void;
}

export async function losing(address: string, drops: number, oneIn = 3): Promise<Proxy> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let dropped = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (answer) => {
      if (dropped >= drops || randomInt(oneIn) > 0) {
        client.write(answer);
        return;
      }
      dropped++;
      if (dropped % 2) client.destroy();
      else client.write(answer.subarray(0, randomInt(answer.length)), () => client.destroy());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropped: () => dropped,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
