import { createServer } from 'node:net';
import type { Language } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.js';
import { ConfigError, isDemoOffered, lacksSecureContext, readConfig, type Config } from './config.js';
import type { Database } from './db/database.js';
import { openDatabase } from './db/open.js';
import { createDemoOnce } from './domains/demo/demo.service.js';
import { setupAddress } from './domains/own/setup.service.js';
import { errorForLog } from './http/log.js';
import { loadTexts } from './texts.js';

export interface Running {
  address: string;
  stop: () => Promise<void>;
}

/** For what the operator must see, whatever the level of the log. */
type Print = (sentence: string) => void;

/** Config → database → migrations → app → listen. With `demo`, an empty installation gets a lived-in organisation. */
export async function start(
  demo: Language | null,
  given: Config = readConfig(),
  print: Print = () => {},
): Promise<Running> {
  const config = await withRealPort(given);
  let app: FastifyInstance | undefined;
  const database = await openDatabase(config, (error) => app?.log.warn({ err: error }, 'database connection'));
  try {
    const texts = loadTexts();
    if (demo && isDemoOffered(config)) await createDemoOnce(database, texts.in(demo));
    const built = await buildApp({
      config,
      database,
      texts,
      logger: { level: config.logLevel, serializers: { err: errorForLog } },
    });
    app = built;
    built.addHook('onClose', () => database.close());
    const remindOfSetup = setupReminder(built, database, { publicUrl: config.publicUrl, print });
    await listen(built, config);
    if (config.ownAccounts && lacksSecureContext(config)) built.log.warn(noPasskeys);
    if (config.signIn === 'own') await remindOfSetup();
    return { address: config.publicUrl, stop: () => built.close() };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

const noPasskeys =
  'Browsers have passkeys only over https or at localhost: see "A name and a certificate in a local network" in docs/deploying.md';
const minute = 60_000;

/** Beside the log, whose level may hide it, and whose readers need not know it. It ends when somebody has used the address, with any process. */
function setupReminder(
  app: FastifyInstance,
  database: Database,
  { publicUrl, print }: { publicUrl: string; print: Print },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const remind = async (): Promise<void> => {
    const address = await setupAddress(database, publicUrl);
    if (address === undefined) clearInterval(timer);
    else print(`Nobody is here yet. Set Rounds up, once, at ${address}`);
  };
  app.addHook('preClose', (done) => {
    clearInterval(timer);
    done();
  });
  return async () => {
    timer = setInterval(() => {
      remind().catch((error: unknown) => app.log.warn({ err: error }, 'set-up address'));
    }, minute);
    await remind();
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
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
