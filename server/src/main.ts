import { createServer } from 'node:net';
import type { Language } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.js';
import { ConfigError, isDemoOffered, lacksPasskeys, readConfig, type Config } from './config.js';
import { requireDataFolder } from './data-folder.js';
import { openDatabase } from './db/open.js';
import { createDemoOnce } from './domains/demo/demo.service.js';
import { remindOfSetup } from './domains/own/setup-reminder.js';
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
  await requireDataFolder(given);
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
    if (config.ownAccounts && lacksPasskeys(config)) built.log.warn(noPasskeys);
    const reminder = config.signIn === 'own' ? remindOfSetup(database, config.publicUrl, print) : undefined;
    built.addHook('preClose', async () => reminder?.stop());
    await listen(built, config);
    await reminder?.start();
    return { address: config.publicUrl, stop: () => built.close() };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

const noPasskeys =
  'Browsers have passkeys only over https or at localhost: see "Passkeys in a local network" in docs/operating/deploying.md';
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
