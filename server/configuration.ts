import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { isWebhookSecret } from './outside/webhookSignature.ts';
import { ensureDataFolder, systemErrorCode } from './dataFolder.ts';
import { xeroAddresses } from './accounting/xero/xeroAddress.ts';
import { StartError } from './startError.ts';

const projectRoot = resolve(fileURLToPath(new URL('..', import.meta.url)));
const accessTokenSecretLengthMin = 32;
const metricsTokenLengthMin = 16;
const everyAddress = '0.0.0.0';
/** Outside of production anybody signs in as a demo person without a password: that is for this machine alone. */
export const thisMachine = '127.0.0.1';
/** Longer than a balancer usually takes to ask for readiness once more. */
const productionStopDelayMs = 3000;

const wholeNumber = (min: number, max: number, expected: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected);

const urlWith = (protocols: readonly string[], expected: string) =>
  z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol);
  }, expected);

const postgresAddress = urlWith(
  ['postgres:', 'postgresql:'],
  'a PostgreSQL address such as postgres://user:password@host:5432/outlay',
);
const webAddress = urlWith(['http:', 'https:'], 'an address that begins with http:// or https://');
const secureAddress = urlWith(['https:'], 'an address that begins with https://');
const ssoText = z.string().max(2048, 'at most 2048 characters');

const webhookSecrets = (most: number, expected: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (secrets) => secrets.length <= most && secrets.every(isWebhookSecret),
      `${expected}, each whsec_ and Base64 of at least 24 bytes`,
    )
    .optional();

/** Every variable the server reads, with what it must look like; each message says what is expected. */
const environmentSchema = z.object({
  PORT: wholeNumber(1, 65535, 'a whole number from 1 to 65535').default(8080),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]{1,255}$/, 'a host name or an IP address, such as 127.0.0.1')
    .optional(),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes('\0'), 'the path of a folder')
    .default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  STORAGE_URL: urlWith(
    ['file:', 's3:'],
    'file:///a/folder, or s3://key:secret@bucket/prefix?region=…&endpoint=…',
  ).optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:'], 'a mail server such as smtp://user:password@host:587').optional(),
  SENTRY_DSN: webAddress
    .refine((value) => {
      const url = URL.parse(value);
      return url !== null && url.username !== '' && /\/\d+$/.test(url.pathname);
    }, 'the DSN of a Sentry project, such as https://key@sentry.example.com/1')
    .optional(),
  FLAGS_URL: webAddress.optional(),
  LIVE_CHAT_SCRIPT: secureAddress.optional(),
  SURVEY_SCRIPT: secureAddress.optional(),
  SCRIPT_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (origins) =>
        origins.every((origin) => /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/i.test(origin)),
      'origins, separated by commas, such as https://*.example.com,wss://chat.example.com',
    )
    .optional(),
  RATES_URL: webAddress.optional(),
  SSO_ISSUER: webAddress.optional(),
  SSO_CLIENT_ID: ssoText.optional(),
  SSO_CLIENT_SECRET: ssoText.optional(),
  PUBLIC_URL: webAddress
    .refine((value) => {
      const url = URL.parse(value);
      return url !== null && url.search === '' && url.hash === '' && url.pathname === '/';
    }, 'the address people open, without a path, such as https://outlay.example.com')
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => value.split(',').every((part) => isNetwork(part.trim())),
      'addresses or networks, separated by commas, such as 10.0.0.5,172.16.0.0/12',
    )
    .optional(),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'development, production or test')
    .default('development'),
  SEED: z.enum(['demo', 'none'], 'demo, none, or nothing at all').optional(),
  SEED_ROWS: wholeNumber(1, 100_000_000, 'a whole number from 1 to 100000000').optional(),
  MAIL_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .refine(
      (domains) => domains.every((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)),
      'domains of e-mail addresses, separated by commas, such as auditor.example.com',
    )
    .optional(),
  SANDBOX: z.enum(['1'], '1, or nothing at all').optional(),
  SANDBOX_BANK_DELAY_MS: wholeNumber(0, 3_600_000, 'milliseconds from 0 to 3600000').default(2000),
  CARD_WEBHOOK_SECRETS: webhookSecrets(4, 'one secret to four, separated by commas'),
  BANK_WEBHOOK_SECRETS: webhookSecrets(2, 'one secret or two, separated by a comma'),
  CARD_ISSUER: z.enum(['lithic'], 'lithic, or nothing at all').optional(),
  LITHIC_API_KEY: z.string().optional(),
  LITHIC_API_URL: webAddress.optional(),
  LITHIC_CARD_PROGRAM: z.uuid('the token of a card program, a UUID').optional(),
  WEBHOOK_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (origins) =>
        origins.every((origin) => {
          const url = URL.parse(origin);
          return url !== null && /^https?:$/.test(url.protocol) && url.origin === origin;
        }),
      'origins in your own network, separated by commas, such as https://erp.internal:8443',
    )
    .optional(),
  JURNAL_AUTHENTICATION: z.enum(['oauth2', 'hmac'], 'oauth2 or hmac').default('oauth2'),
  JURNAL_ACCOUNT_URL: webAddress.optional(),
  JURNAL_API_URL: webAddress.optional(),
  JURNAL_CLIENT_ID: ssoText.optional(),
  JURNAL_CLIENT_SECRET: ssoText.optional(),
  XERO_CLIENT_ID: ssoText.optional(),
  XERO_CLIENT_SECRET: ssoText.optional(),
  XERO_LOGIN_URL: webAddress.optional(),
  XERO_IDENTITY_URL: webAddress.optional(),
  XERO_API_URL: webAddress.optional(),
  XERO_SANDBOX: z.enum(['0', '1'], '1 or 0').default('0'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  METRICS_TOKEN: z
    .string()
    .min(metricsTokenLengthMin, `at least ${metricsTokenLengthMin} characters`)
    .optional(),
  REQUEST_TIMEOUT_MS: wholeNumber(1000, 3_600_000, 'milliseconds from 1000 to 3600000').default(120_000),
  STOP_DELAY_MS: wholeNumber(0, 60_000, 'milliseconds from 0 to 60000').optional(),
  ACCESS_TOKEN_SECRET: z
    .string()
    .min(accessTokenSecretLengthMin, `at least ${accessTokenSecretLengthMin} characters`)
    .optional(),
});

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits);
  return isIP(address) !== 0 && isPrefix && rest.length === 0;
}

type Environment = z.infer<typeof environmentSchema>;
type VariableName = keyof Environment;

/** Xero, and what it knows us by. */
interface XeroSettings {
  clientID: string;
  clientSecret: string;
  /** Where people let us in. */
  loginUrl: string;
  /** Where codes are traded. */
  identityUrl: string;
  apiUrl: string;
}

/** The real Jurnal, and what it knows us by. */
interface JurnalSettings {
  authentication: 'oauth2' | 'hmac';
  /** Where people let us in. */
  accountUrl: string;
  apiUrl: string;
  clientID: string;
  clientSecret: string;
}

/** What Lithic knows an installation by. */
export interface LithicSettings {
  apiKey: string;
  /** Without a slash at its end. */
  apiUrl: string;
  /** The program in which cards are made; unset: the only one. */
  cardProgram: string | undefined;
}

/** The name of a company's own sign-in provider; without one the server's embedded provider is used. */
type SignInProvider = { issuer: string; clientID: string; clientSecret: string };

export type Configuration = {
  /** TCP port of the server. */
  port: number;
  /** Address the server listens on. */
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Unset: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  /** `file:` or `s3:`; default: the folder `files` in dataDir. */
  storageUrl: string;
  /** Unset: messages become .eml files in `outbox` of dataDir. */
  smtpUrl: string | undefined;
  /** The project that errors of the server and of the browser are reported to. */
  sentryDsn: string | undefined;
  /** Unset: the server answers for feature flags itself. */
  flagsUrl: string | undefined;
  /** Scripts of providers outside of the product, which pages load; unset: none. */
  outsideScripts: { liveChat: string | undefined; survey: string | undefined };
  /** What these may load and talk to, beside where they come from. */
  scriptOrigins: readonly string[];
  /** Answers daily exchange rates; unset: companies say their own alone. */
  ratesUrl: string | undefined;
  signInProvider: SignInProvider | undefined;
  /** Origin people open in the browser, without a slash at its end. */
  publicUrl: string;
  /** Addresses and networks of proxies that are believed when they tell whom they ask for. */
  trustedProxies: string[];
  environment: 'development' | 'production' | 'test';
  /** Whether an empty database is filled with the demo company: never in production unless SEED=demo, and never with SEED=none. */
  seedsDemo: boolean;
  /** Whether a bank that pays nobody, and what else stands for the world outside, is to be had: in production with SANDBOX=1 alone. */
  hasSandbox: boolean;
  /** How many documents a bulk seed makes; unset: the demo company. */
  seedRows: number | undefined;
  /** Domains outside of the companies to whose addresses lists may be mailed. */
  mailDomains: readonly string[];
  sandboxBankDelayMs: number;
  /** Unset: a sandbox that keeps nobody's books. */
  jurnal: JurnalSettings | undefined;
  /** `sandbox`: one within this server; undefined: companies cannot connect Xero. */
  xero: XeroSettings | 'sandbox' | undefined;
  /** The issuer of the cards; unset: a sandbox where there is one, else none. */
  lithic: LithicSettings | undefined;
  /** What the card network signs its messages with: one for each of its two streams, and twice as many while others take their place. */
  cardWebhookSecrets: readonly string[];
  /** What the bank signs its messages with: two while one takes the place of the other. */
  bankWebhookSecrets: readonly string[];
  /** Origins in a private network that webhooks may go to. */
  webhookOrigins: readonly string[];
  logLevel: Environment['LOG_LEVEL'];
  /** Lets whoever carries it read the metrics; unset: only this machine may. */
  metricsToken: string | undefined;
  /** How long a client may take to send a request, and how long it may leave an answer unread. */
  requestTimeoutMs: number;
  /** How long the server goes on answering after it was told to stop, while it says that it is not ready. */
  stopDelayMs: number;
  /** Signs access tokens. */
  accessTokenSecret: string;
};

/** Variables whose value never appears in a message, because it is a secret or may carry one. */
const secretNames: ReadonlySet<string> = new Set<VariableName>([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'SENTRY_DSN',
  'FLAGS_URL',
  'SSO_CLIENT_SECRET',
  'JURNAL_CLIENT_SECRET',
  'XERO_CLIENT_SECRET',
  'METRICS_TOKEN',
  'ACCESS_TOKEN_SECRET',
  'CARD_WEBHOOK_SECRETS',
  'BANK_WEBHOOK_SECRETS',
  'LITHIC_API_KEY',
]);

/**
 * Reads and validates everything the server is told by its environment. A variable that is set to nothing counts as
 * unset. Creates DATA_DIR, and in it, once, the key that signs access tokens, unless ACCESS_TOKEN_SECRET gives one.
 * @throws StartError that names every wrong variable, what was found (never a secret) and what is expected
 */
export function readConfiguration(env: Record<string, string | undefined> = process.env): Configuration {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const parsed = environmentSchema.safeParse(given);
  const faults = parsed.success ? [] : faultsOf(parsed.error, given);
  faults.push(...unknownNames(env));
  if (!parsed.success || faults.length > 0) throw new StartError(faults.join('\n'));
  const values = parsed.data;

  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(projectRoot, values.DATA_DIR);
  const signInProvider = readSignInProvider(values);
  const jurnal = readJurnal(values);
  const xero = readXero(values);
  const seedsDemo = (values.SEED ?? (values.NODE_ENV === 'production' ? 'none' : 'demo')) === 'demo';
  const lithic = readLithic(values, seedsDemo);
  assertReplicaHasPrimary(values);
  const accessTokenSecret = values.ACCESS_TOKEN_SECRET ?? keptSecret(dataDir);
  return {
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === 'production' ? everyAddress : thisMachine),
    dataDir,
    databaseUrl: withPlainTlsMode(values.DATABASE_URL),
    databaseReplicaUrl: withPlainTlsMode(values.DATABASE_REPLICA_URL),
    storageUrl: values.STORAGE_URL ?? pathToFileURL(join(dataDir, 'files')).href,
    smtpUrl: values.SMTP_URL,
    sentryDsn: values.SENTRY_DSN,
    flagsUrl: values.FLAGS_URL,
    outsideScripts: { liveChat: values.LIVE_CHAT_SCRIPT, survey: values.SURVEY_SCRIPT },
    scriptOrigins: values.SCRIPT_ORIGINS ?? [],
    ratesUrl: values.RATES_URL,
    signInProvider,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    trustedProxies: values.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? [],
    environment: values.NODE_ENV,
    seedsDemo,
    hasSandbox: values.NODE_ENV !== 'production' || values.SANDBOX === '1',
    seedRows: values.SEED_ROWS,
    mailDomains: values.MAIL_DOMAINS ?? [],
    sandboxBankDelayMs: values.SANDBOX_BANK_DELAY_MS,
    jurnal,
    xero,
    lithic,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    stopDelayMs: values.STOP_DELAY_MS ?? (values.NODE_ENV === 'production' ? productionStopDelayMs : 0),
    accessTokenSecret,
    cardWebhookSecrets: values.CARD_WEBHOOK_SECRETS ?? [ownWebhookSecret(accessTokenSecret, 'card network')],
    bankWebhookSecrets: values.BANK_WEBHOOK_SECRETS ?? [ownWebhookSecret(accessTokenSecret, 'bank')],
    webhookOrigins: values.WEBHOOK_ORIGINS ?? [],
  };
}

function faultsOf(error: z.ZodError, given: Record<string, string | undefined>): string[] {
  const faults = new Map<string, string>();
  for (const issue of error.issues) {
    const name = String(issue.path[0]);
    const found = secretNames.has(name) ? 'a value that is not shown here' : `"${given[name] ?? ''}"`;
    if (!faults.has(name)) faults.set(name, `${name} is ${found}, expected: ${issue.message}.`);
  }
  return [...faults.values()];
}

/** A misspelt name would pass silently: names that look like ours and are not are refused. */
function unknownNames(env: Record<string, string | undefined>): string[] {
  const ours = Object.keys(environmentSchema.shape);
  const families =
    /^(SSO|SEED|SMTP|STORAGE|SANDBOX_BANK|DATABASE|FLAGS|ACCESS_TOKEN|CARD|BANK|LITHIC|JURNAL|XERO|TRUST|LIVE_CHAT|SURVEY|SCRIPT)_/;
  return Object.keys(env)
    .filter((name) => families.test(name) && !ours.includes(name))
    .map((name) => {
      const family = ours.filter((known) => known.split('_')[0] === name.split('_')[0]);
      return `${name} is not a variable of Outlay, expected: ${family.join(', ')}.`;
    });
}

function readSignInProvider(values: Environment): SignInProvider | undefined {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientID, SSO_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined && clientID === undefined && clientSecret === undefined) return undefined;
  if (issuer !== undefined && clientID !== undefined && clientSecret !== undefined) {
    return { issuer, clientID, clientSecret };
  }
  const names = ['SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  throw new StartError(
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, expected: ` +
      'SSO_ISSUER, SSO_CLIENT_ID and SSO_CLIENT_SECRET together, or none of them.',
  );
}

function readJurnal(values: Environment): JurnalSettings | undefined {
  const names = ['JURNAL_ACCOUNT_URL', 'JURNAL_API_URL', 'JURNAL_CLIENT_ID', 'JURNAL_CLIENT_SECRET'] as const;
  const {
    JURNAL_ACCOUNT_URL: accountUrl,
    JURNAL_API_URL: apiUrl,
    JURNAL_CLIENT_ID: clientID,
    JURNAL_CLIENT_SECRET: clientSecret,
  } = values;
  if (names.every((name) => values[name] === undefined)) return undefined;
  if (accountUrl && apiUrl && clientID && clientSecret) {
    return {
      authentication: values.JURNAL_AUTHENTICATION,
      accountUrl: withoutSlash(accountUrl),
      apiUrl: withoutSlash(apiUrl),
      clientID,
      clientSecret,
    };
  }
  const missing = names.filter((name) => values[name] === undefined);
  throw new StartError(
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, expected: ${names.join(', ')} together, or none of them.`,
  );
}

function readXero(values: Environment): Configuration['xero'] {
  const { XERO_CLIENT_ID: clientID, XERO_CLIENT_SECRET: clientSecret } = values;
  if (clientID && clientSecret) {
    if (values.XERO_SANDBOX === '1')
      throw new StartError('XERO_SANDBOX is 1, expected: 0, since XERO_CLIENT_ID is given.');
    return {
      clientID,
      clientSecret,
      loginUrl: withoutSlash(values.XERO_LOGIN_URL ?? xeroAddresses.loginUrl),
      identityUrl: withoutSlash(values.XERO_IDENTITY_URL ?? xeroAddresses.identityUrl),
      apiUrl: withoutSlash(values.XERO_API_URL ?? xeroAddresses.apiUrl),
    };
  }
  const names = ['XERO_CLIENT_ID', 'XERO_CLIENT_SECRET'] as const;
  const addresses = ['XERO_LOGIN_URL', 'XERO_IDENTITY_URL', 'XERO_API_URL'] as const;
  const given = [...names, ...addresses].filter((name) => values[name] !== undefined);
  if (given.length === 0) return values.XERO_SANDBOX === '1' ? 'sandbox' : undefined;
  const missing = names.filter((name) => values[name] === undefined);
  throw new StartError(
    `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, expected: ${names.join(' and ')} together, since ${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'} given.`,
  );
}

/** @param seedsDemo the demo company has cards of the sandbox, which no other issuer knows */
function readLithic(values: Environment, seedsDemo: boolean): LithicSettings | undefined {
  const { CARD_ISSUER: issuer, LITHIC_API_KEY: apiKey, LITHIC_API_URL: apiUrl = lithicAddress } = values;
  if (issuer === undefined) {
    const names = ['LITHIC_API_KEY', 'LITHIC_API_URL', 'LITHIC_CARD_PROGRAM'] as const;
    const given = names.filter((name) => values[name] !== undefined);
    if (given.length === 0) return undefined;
    throw new StartError(
      `CARD_ISSUER is missing, expected: lithic, since ${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'} given.`,
    );
  }
  const names = ['LITHIC_API_KEY', 'CARD_WEBHOOK_SECRETS'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (apiKey === undefined || missing.length > 0)
    throw new StartError(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing, expected: ${names.join(' and ')} together with CARD_ISSUER=lithic.`,
    );
  if (seedsDemo)
    throw new StartError(
      'CARD_ISSUER is "lithic", expected: nothing where the demo company is made, whose cards are of the sandbox; set SEED=none.',
    );
  return { apiKey, apiUrl: withoutSlash(apiUrl), cardProgram: values.LITHIC_CARD_PROGRAM };
}

const lithicAddress = 'https://api.lithic.com';

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

function assertReplicaHasPrimary(values: Environment): void {
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new StartError(
      'DATABASE_URL is missing, expected: the primary that DATABASE_REPLICA_URL is a replica of.',
    );
  }
}

/**
 * The driver checks the certificate in each of these modes, and warns at length unless the address says so itself.
 * With `uselibpqcompat=true` they mean what they mean to psql.
 */
function withPlainTlsMode(url: string | undefined): string | undefined {
  if (url === undefined || /[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** What a sandbox of ours signs with, where nobody names a secret: the same for all servers of one key. */
export function ownWebhookSecret(secret: string, whose: 'card network' | 'bank'): string {
  return `whsec_${createHmac('sha256', secret).update(whose).digest('base64')}`;
}

/** The random key of this data folder, made on first use; two servers that start at once keep the same one. */
function keptSecret(dataDir: string): string {
  ensureDataFolder(dataDir);
  const path = join(dataDir, 'access-token.key');
  const kept = readKey(path);
  if (kept !== undefined) return kept;
  const unfinished = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(unfinished, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // A link fails when the name is taken, and the file behind it is whole.
    linkSync(unfinished, path);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
  const made = readKey(path);
  if (made === undefined) throw new StartError(`The key in ${path} has gone while the server started.`);
  return made;
}

function readKey(path: string): string | undefined {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw new StartError(
      `The key in ${path} cannot be read (${systemErrorCode(error) ?? 'unknown reason'}): ` +
        'start Outlay under the account that made it, or set ACCESS_TOKEN_SECRET.',
      { cause: error },
    );
  }
  if (key.length >= accessTokenSecretLengthMin) return key;
  throw new StartError(
    `The key in ${path} is too short: remove it, and everyone signs in again, or set ACCESS_TOKEN_SECRET.`,
  );
}
