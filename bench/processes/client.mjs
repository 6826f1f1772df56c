import { connect } from 'node:net';

/**
 * A client as light as it can be, so that on few cores it is the server that is measured: requests are written as
 * bytes, answers are read no further than their length and status. One request at a time per connection, kept alive.
 *
 * @import { Load, Outcome, Request } from '../lib/processes.mjs'
 */

let unique = Date.now();

process.on('message', (/** @type {Load} */ load) => {
  run(load).then(
    (outcome) => process.send?.(outcome),
    (/** @type {unknown} */ error) => process.send?.({ failure: String(error) }),
  );
});

/** @param {Load} load @returns {Promise<Outcome>} */
async function run({ address, requests, connections, count = Infinity, milliseconds = Infinity }) {
  const targets = [address].flat().map((each) => {
    const { hostname, port, host } = new URL(each);
    return { host: hostname, port: Number(port), texts: requests.map((request) => textOf(request, host)) };
  });
  const started = performance.now();
  const state = { begun: 0, done: 0, count, until: started + milliseconds };
  /** @type {number[]} */
  const latencies = [];
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const target = targets[index % targets.length];
      if (target) await converse(target, state, latencies);
    }),
  );
  const took = performance.now() - started;
  latencies.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { done: state.done, milliseconds: took, median: at(0.5), p99: at(0.99) };
}

/** @param {Request} request @param {string} host */
function textOf({ method, path, headers = {}, body }, host) {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** @param {string} text */
function fresh(text) {
  if (!text.includes('#')) return text;
  unique += 1;
  const address = `10.${(unique >> 16) & 255}.${(unique >> 8) & 255}.${unique & 255}`;
  return text.replaceAll('#UNIQUE#', `bench-${process.pid}-${unique}`).replaceAll('#ADDRESS#', address);
}

/**
 * @param {{ host: string, port: number, texts: string[] }} target
 * @param {{ begun: number, done: number, count: number, until: number }} state @param {number[]} latencies
 * @returns {Promise<void>}
 */
function converse({ host, port, texts }, state, latencies) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host).setNoDelay();
    let received = Buffer.alloc(0);
    let asked = 0;
    const ask = () => {
      asked = performance.now();
      if (state.begun >= state.count || asked >= state.until) {
        socket.end();
        resolve();
        return;
      }
      socket.write(fresh(texts[state.begun++ % texts.length] ?? ''));
    };
    socket.on('connect', ask).on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 2') || length === undefined) {
        socket.destroy();
        reject(new Error(received.toString().slice(0, 1000)));
        return;
      }
      if (received.length < headEnd + 4 + Number(length)) return;
      received = Buffer.alloc(0);
      state.done++;
      latencies.push(performance.now() - asked);
      ask();
    });
  });
}
