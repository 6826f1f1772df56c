import { freePort } from './free-port.js';

/** Settings of a server that offers its metrics, and a way to read one: `name` or `name{label="value"}`. */
export async function measured() {
  const port = await freePort();
  const read = async (name: string): Promise<number> => {
    const lines = (await (await fetch(`http://localhost:${port}/`)).text()).split('\n');
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
  };
  return { settings: { METRICS_PORT: String(port), HOST: 'localhost' }, read };
}
