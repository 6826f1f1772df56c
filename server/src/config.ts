import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** How a client shows its secret to the provider. */
const authMethods = ['client_secret_basic', 'client_secret_post'] as const;
export type AuthMethod = (typeof authMethods)[number];

export interface ProviderConfig {
  name: string;
  title: string;
  issuer: string;
  clientId: string;
  clientSecret?: string;
  authMethod?: AuthMethod;
  scopes: string;
}

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
  /** Empty: the embedded identity provider. */
  providers: ProviderConfig[];
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
export const isDemoOffered = (config: Config): boolean => config.providers.length === 0;

/** Everything wrong with the settings at once, each in a sentence. */
export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;

/** The environment is read here, once, and nowhere else. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const settings = new Settings(environment, faults);

  const production = settings.text('NODE_ENV') === 'production';
  const providers = readProviders(settings);
  const flexLogin = settings.flag('FLEX_LOGIN', !production && providers.length === 0);
  const demoSignIn = providers.length === 0 || flexLogin;
  if (production && demoSignIn && !settings.flag('ALLOW_DEMO_SIGN_IN', false)) {
    settings.fault(
      'In production anybody could sign in as anyone: set OIDC_PROVIDERS (or OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET) and FLEX_LOGIN=off, or accept it with ALLOW_DEMO_SIGN_IN=1',
    );
  }

  const port = settings.number('PORT', 3000, 0, 65535);
  const host = settings.text('HOST') ?? (demoSignIn ? '127.0.0.1' : '0.0.0.0');
  const publicUrl = settings.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${publicHost(host)}:${port}`;
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

class Settings {
  readonly #environment: Environment;
  readonly #faults: string[];

  constructor(environment: Environment, faults: string[]) {
    this.#environment = environment;
    this.#faults = faults;
  }

  fault(sentence: string): void {
    this.#faults.push(`${sentence}.`);
  }

  /** The system's own where none is named. */
  timeZone(name: string): string {
    const timeZone = this.text(name);
    try {
      return new Intl.DateTimeFormat('en', timeZone === undefined ? {} : { timeZone }).resolvedOptions().timeZone;
    } catch {
      this.fault(`${name}: ${timeZone} is not a time zone such as Europe/Prague`);
      return 'UTC';
    }
  }

  /** `NAME`, or the content of the file that `NAME_FILE` names. Empty counts as unset. */
  text(name: string): string | undefined {
    const file = this.#environment[`${name}_FILE`];
    if (!file) return this.#environment[name]?.trim() || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      this.fault(`${name}_FILE: ${file} cannot be read`);
      return undefined;
    }
  }

  number(name: string, fallback: number, lowest: number, highest: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= lowest && value <= highest) return value;
    this.fault(`${name} must be a whole number from ${lowest} to ${highest}, not ${text}`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (['1', 'on', 'true', 'yes'].includes(text)) return true;
    if (['0', 'off', 'false', 'no'].includes(text)) return false;
    this.fault(`${name} must be on or off, not ${text}`);
    return fallback;
  }

  oneOf(name: string, choices: string[], fallback: string): string {
    const text = this.text(name);
    if (text === undefined || choices.includes(text)) return text ?? fallback;
    this.fault(`${name} must be one of ${choices.join(', ')}, not ${text}`);
    return fallback;
  }

  url(name: string, protocols: string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    this.fault(`${name} must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`);
    return undefined;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  }

  /** Drops what is undefined, so that optional settings are absent rather than undefined. */
  optional<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
  }
}

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
