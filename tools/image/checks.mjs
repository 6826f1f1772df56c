import { runToEnd, withContainer } from './container.mjs';
import { podman } from './podman.mjs';

/** @import { PodmanSettings } from './podman.mjs' */

/**
 * @typedef {{ image: string, databaseUrl: string, settings: PodmanSettings }} Trial
 * @typedef {{ title: string, check: (trial: Trial) => Promise<string | undefined> }} Check answers what is wrong
 */

const MOST_MEGABYTES = 420;
const STOPS_WITHIN_S = 20;

export const NOT_CHECKED =
  'a provider, a proxy with https, several containers at once, pictures, compose.yml, Kubernetes, systemd, Docker itself.';

/** @param {string} output @param {RegExp} expected */
const says = (output, expected) => (expected.test(output) ? undefined : `It said: ${output || 'nothing'}`);

/** @param {string} title @param {RegExp} expected @param {Parameters<typeof runToEnd>[2]} how @returns {Check} */
const refuses = (title, expected, how) => ({
  title: `refuses to start with ${title}, in a sentence`,
  check: async ({ settings, image }) => {
    const { code, output } = await runToEnd(settings, image, how);
    return code === 0 ? 'It started' : says(output, expected);
  },
});

/** @param {string} log */
const setUpAddress = (log) => /\/app\/setup\/\S+/.exec(log)?.[0];

/** @type {Check[]} */
export const checks = [
  {
    title: `takes at most ${MOST_MEGABYTES} MB, base included`,
    check: async ({ settings, image }) => {
      const { output } = await podman(settings, ['image', 'inspect', '--format={{.Size}}', image]);
      const megabytes = Math.round(Number(output) / 1_000_000);
      return megabytes <= MOST_MEGABYTES ? undefined : `It takes ${megabytes} MB`;
    },
  },
  refuses('wrong settings', /^PORT must be .+\n.*TRUST_PROXY: here is not/m, {
    variables: { PORT: 'many', TRUST_PROXY: 'here' },
  }),
  refuses('a secret that is not mounted', /DATABASE_URL_FILE: \/run\/secrets\/none cannot be read/, {
    variables: { DATABASE_URL_FILE: '/run/secrets/none' },
  }),
  refuses('a database that is not there', /The database cannot be reached: .*ECONNREFUSED 127\.0\.0\.1:1\./, {
    variables: { DATABASE_URL: 'postgres://rounds@127.0.0.1:1/rounds' },
  }),
  refuses('a volume it may not write to', /DATA_DIR: \/data cannot be written to \(EACCES\)/, {
    options: ['--mount=type=tmpfs,destination=/data,tmpfs-mode=0755'],
  }),
  {
    title: 'is ready on PostgreSQL, healthy, not root, unable to change itself, and stops in time when told to',
    check: ({ settings, image, databaseUrl }) =>
      withContainer(settings, image, { variables: { DATABASE_URL: databaseUrl } }, async (container) => {
        const user = await container.exec(['id', '-u']);
        if (user.output === '0') return 'It runs as root';
        const written = await container.exec(['sh', '-c', 'touch /rounds/x || touch /x']);
        if (written.code === 0) return 'It can write to its own code';
        const health = await container.checkHealth();
        if (health.code !== 0) return `Its health check failed: ${health.output}`;
        const page = await fetch(container.address);
        if (!page.ok || !(await page.text()).includes('<html')) return `Its first page answered ${page.status}`;
        const { seconds, code } = await container.stop();
        if (seconds > STOPS_WITHIN_S) return `It took ${seconds} seconds to stop`;
        return code === 0 ? undefined : `It ended with ${code}`;
      }),
  },
  {
    title: 'keeps its embedded database in the volume when the container is replaced',
    check: async ({ settings, image }) => {
      const volume = `rounds-trial-${process.pid}`;
      const start = () =>
        withContainer(settings, image, { options: [`--volume=${volume}:/data`] }, async ({ log, stop }) => {
          const address = setUpAddress(await log());
          await stop();
          return address;
        });
      try {
        const first = await start();
        const second = await start();
        return first !== undefined && first === second ? undefined : 'It was set up anew';
      } finally {
        await podman(settings, ['volume', 'rm', '--force', volume]);
      }
    },
  },
];
