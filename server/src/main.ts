import { createServer } from 'node:net';
import { buildApp } from './app.js';
import { readConfig, type Config } from './config.js';
import { openDatabase } from './db/open.js';
import { loadTexts } from './texts.js';

export class PortTaken extends Error {}

export interface Running {
  address: string;
  stop: () => Promise<void>;
}

/** Config → database → migrations → app → listen. */
export async function start(given: Config = readConfig()): Promise<Running> {
  const config = await withRealPort(given);
  const database = await openDatabase(config);
  try {
    const app = await buildApp({ config, database, texts: loadTexts(), logger: loggerOf(config) });
    app.addHook('onClose', () => database.close());
    await listen(app, config);
    return { address: config.publicUrl, stop: () => app.close() };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

const loggerOf = ({ logLevel }: Config) => ({
  level: logLevel,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
});

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new PortTaken(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
}

/** Port 0 means any free one; the sign-in needs to know which before it starts. */
async function withRealPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, config.host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}
