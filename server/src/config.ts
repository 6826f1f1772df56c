import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Settings, type Environment } from './settings.js';

/** How a client shows its secret to the provider. */
const authMethods = ['client_secret_basic', 'client_secret_post'] as const;

export interface ProviderConfig {
  name: string;
  title: string;
  issuer: string;
  clientId: string;
  clientSecret?: string;
  /** Absent: as the provider's metadata say. */
  authMethod?: (typeof authMethods)[number];
  scopes: string;
}

/** A bucket of a store that speaks S3. */
export interface PhotoBucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const waysToSignIn = ['providers', 'own', 'both'] as const;
export type SignIn = (typeof waysToSignIn)[number];

export interface Config {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl?: string;
  databaseDirectUrl?: string;
  databasePool: number;
  /** Or another user does, and the server only looks whether it was done. */
  migrates: boolean;
  /** Empty: the embedded identity provider, unless people sign in with own accounts only. */
  providers: ProviderConfig[];
  signIn: SignIn;
  /** Passkeys, recovery codes, invitations on paper. */
  ownAccounts: boolean;
  flexLogin: boolean;
  /** Who may create organisations: addresses or domains. Empty: anyone. */
  accountCreators: string[];
  trustProxy: string[];
  /** A session ends so many days after its sign-in, and so many after it was last used. */
  sessionDays: number;
  sessionIdleDays: number;
  feedbackLimit: number;
  /** How long a client may take to send a request, or leave its answer unread. */
  requestSeconds: number;
  vapidSubject?: string;
  vapidKeys?: { publicKey: string; privateKey: string };
  pushHosts: string[];
  smtpUrl?: string;
  mailFrom?: string;
  pagesDir?: string;
  /** Absent: pictures are kept in `dataDir`. */
  photoBucket?: PhotoBucket;
  /** Absent: history is kept for ever. */
  historyMonths?: number;
  /** Of the days on pages for visitors, whose own zone is not known. */
  timeZone: string;
  logLevel: string;
  metricsPort?: number;
  /** Who collects traces (OTLP over HTTP). Absent: there are none. */
  traceCollector?: string;
}

/** Demo people come with demo data. */
export const isDemoOffered = ({ providers, signIn }: Pick<Config, 'providers' | 'signIn'>): boolean =>
  providers.length === 0 && signIn !== 'own';

/** Everything wrong with the settings at once, each in a sentence. */
export class ConfigError extends Error {}

/** The environment is read here, once, and nowhere else. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const settings = new Settings(environment, faults);

  const production = settings.text('NODE_ENV') === 'production';
  const providers = readProviders(settings);
  const signIn = readSignIn(settings, { production, providers });
  const ownAccounts = signIn !== 'providers';
  const flexLogin = settings.flag('FLEX_LOGIN', !production && isDemoOffered({ providers, signIn }));
  const demoSignIn = isDemoOffered({ providers, signIn }) || flexLogin;
  if (production && flexLogin && !settings.flag('ALLOW_DEMO_SIGN_IN', false)) {
    settings.fault(
      'FLEX_LOGIN lets anybody sign in as anyone: in production it is off, or accepted with ALLOW_DEMO_SIGN_IN=1',
    );
  }

  const port = settings.number('PORT', 3000, 0, 65535);
  const host = settings.text('HOST') ?? (demoSignIn ? '127.0.0.1' : '0.0.0.0');
  // Passkeys are bound to a name, and without https there is only one that browsers take.
  const ownHost = ownAccounts ? 'localhost' : publicHost(host);
  const publicUrl = settings.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${ownHost}:${port}`;
  checkOwnAccounts(settings, { ownAccounts, publicUrl });
  const databaseUrl = settings.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseDirectUrl = settings.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']);
  const publicKey = settings.text('VAPID_PUBLIC_KEY');
  const privateKey = settings.text('VAPID_PRIVATE_KEY');
  if (Boolean(publicKey) !== Boolean(privateKey)) {
    settings.fault('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: give both or none');
  }

  const config: Config = {
    production,
    port,
    host,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDir: settings.text('DATA_DIR') ?? './data',
    databasePool: settings.number('DATABASE_POOL', 10, 1, 500),
    migrates: settings.flag('MIGRATE', true),
    providers,
    signIn,
    ownAccounts,
    flexLogin,
    accountCreators: settings.list('ACCOUNT_CREATORS'),
    trustProxy: settings.list('TRUST_PROXY'),
    sessionDays: settings.number('SESSION_DAYS', 90, 1, 3650),
    sessionIdleDays: settings.number('SESSION_IDLE_DAYS', 30, 1, 3650),
    feedbackLimit: settings.number('FEEDBACK_LIMIT', 30, 1, 100_000),
    requestSeconds: settings.number('REQUEST_TIMEOUT', 60, 1, 3600),
    pushHosts: settings.list('PUSH_HOSTS'),
    timeZone: settings.timeZone('TZ'),
    logLevel: settings.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    ...settings.optional({
      databaseUrl,
      databaseDirectUrl,
      vapidSubject: settings.text('VAPID_SUBJECT'),
      vapidKeys: publicKey && privateKey ? { publicKey, privateKey } : undefined,
      smtpUrl: settings.url('SMTP_URL', ['smtp:', 'smtps:']),
      mailFrom: settings.text('MAIL_FROM'),
      pagesDir: settings.text('PAGES_DIR'),
      photoBucket: readPhotoBucket(settings),
      historyMonths: settings.text('HISTORY_MONTHS') ? settings.number('HISTORY_MONTHS', 2, 2, 1200) : undefined,
      traceCollector: settings.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
      metricsPort: settings.text('METRICS_PORT') ? settings.number('METRICS_PORT', 0, 0, 65535) : undefined,
    }),
  };
  for (const entry of config.pushHosts) {
    const isPlain = production && entry.startsWith('http:');
    if (!isPushHost(entry)) settings.fault(`PUSH_HOSTS: ${entry} is neither a host (*.example.org) nor an origin`);
    else if (isPlain) settings.fault(`PUSH_HOSTS: ${entry} must be https in production`);
  }
  for (const address of config.trustProxy) {
    if (!isNetwork(address)) settings.fault(`TRUST_PROXY: ${address} is not an address or a network`);
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}

/** A host name of this very machine, as it stands in an address. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

/** Open to the network and without a public address, we are most likely tried from a phone in the same network. */
function publicHost(host: string): string {
  if (!['0.0.0.0', '::'].includes(host)) return 'localhost';
  const outward = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return outward.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
}

/** `push.example.org`, `*.example.org`, or an origin such as `https://push.lan:8443`. */
const isPushHost = (entry: string): boolean =>
  /^(\*\.)?[\w-]+(\.[\w-]+)+$/.test(entry) ||
  (/^https?:\/\//.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry);

/** Without a provider, people sign in with own accounts in production, and as demo people elsewhere. */
function readSignIn(settings: Settings, { production, providers }: Pick<Config, 'production' | 'providers'>): SignIn {
  const hasProvider = providers.length > 0;
  const allowsDemo = !production || settings.flag('ALLOW_DEMO_SIGN_IN', false);
  const signIn = settings.oneOf('SIGN_IN', waysToSignIn, hasProvider || allowsDemo ? 'providers' : 'own');
  if (signIn === 'own' && hasProvider) {
    settings.fault('SIGN_IN=own leaves out the identity provider that OIDC_… names: remove that, or set SIGN_IN=both');
  }
  if (signIn !== 'own' && !hasProvider && !allowsDemo) {
    settings.fault(
      `SIGN_IN=${signIn} needs an identity provider in production: set OIDC_PROVIDERS (or OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET) or SIGN_IN=own; or accept with ALLOW_DEMO_SIGN_IN=1 that anybody signs in as anyone`,
    );
  }
  return signIn;
}

function readPhotoBucket(settings: Settings): PhotoBucket | undefined {
  if (settings.oneOf('PHOTO_STORE', ['folder', 's3'], 'folder') === 'folder') return undefined;
  const endpoint = settings.url('S3_ENDPOINT', ['http:', 'https:']);
  const bucket = settings.text('S3_BUCKET');
  const accessKeyId = settings.text('S3_ACCESS_KEY_ID');
  const secretAccessKey = settings.text('S3_SECRET_ACCESS_KEY');
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    settings.fault('PHOTO_STORE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    return undefined;
  }
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: settings.text('S3_REGION') ?? 'us-east-1' };
}

function checkOwnAccounts(
  settings: Settings,
  { ownAccounts, publicUrl }: Pick<Config, 'ownAccounts' | 'publicUrl'>,
): void {
  const { protocol, hostname } = new URL(publicUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (ownAccounts && protocol === 'https:' && isAddress) {
    settings.fault(`Passkeys need a host name: PUBLIC_URL must name one instead of ${hostname}`);
  }
}

/** Browsers have passkeys only where nobody in between can change the page, and never for a numeric address. */
export const lacksPasskeys = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !/^(.+\.)?localhost$/.test(hostname);
};

function readProviders(settings: Settings): ProviderConfig[] {
  const json = settings.text('OIDC_PROVIDERS');
  const issuer = settings.url('OIDC_ISSUER', ['http:', 'https:']);
  if (!json && !issuer) return [];
  const entries: unknown = json ? parseJson(json) : [single(settings, issuer ?? '')];
  if (!Array.isArray(entries)) {
    settings.fault('OIDC_PROVIDERS must be a JSON list of {name, issuer, clientId, clientSecret, authMethod, scopes}');
    return [];
  }
  const providers: ProviderConfig[] = [];
  for (const entry of entries as unknown[]) {
    const provider = readProvider(entry);
    if (typeof provider === 'string') settings.fault(`OIDC_PROVIDERS: ${provider}`);
    else providers.push(provider);
  }
  if (new Set(providers.map(({ name }) => name)).size < providers.length) {
    settings.fault('OIDC_PROVIDERS: two entries have the same name');
  }
  return providers;
}

/** A provider, or what is wrong with it. */
function readProvider(entry: unknown): ProviderConfig | string {
  const given = typeof entry === 'object' && entry !== null ? Object.entries(entry) : [];
  if (given.some(([, value]) => value !== undefined && typeof value !== 'string')) return 'all values are texts';
  const {
    name,
    title = name,
    issuer,
    clientId,
    clientSecret,
    authMethod,
    scopes,
  } = Object.fromEntries(given) as Partial<Record<string, string>>;
  if (!name || !title || !clientId || !issuer || !URL.canParse(issuer)) {
    return 'every entry needs a name, an issuer (an address) and a clientId';
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) {
    return `the issuer of ${name} must use https`;
  }
  const method = authMethods.find((known) => known === authMethod);
  if (authMethod && !method) return `the authMethod of ${name} must be ${authMethods.join(' or ')}`;
  return {
    name,
    title,
    issuer,
    clientId,
    scopes: scopes ?? 'openid profile email',
    ...(clientSecret !== undefined && { clientSecret }),
    ...(method && { authMethod: method }),
  };
}

const single = (settings: Settings, issuer: string) => ({
  name: settings.text('OIDC_NAME') ?? 'sso',
  title: settings.text('OIDC_TITLE'),
  issuer,
  clientId: settings.text('OIDC_CLIENT_ID'),
  clientSecret: settings.text('OIDC_CLIENT_SECRET'),
  authMethod: settings.text('OIDC_AUTH_METHOD'),
  scopes: settings.text('OIDC_SCOPES'),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
