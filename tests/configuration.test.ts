import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '../server/configuration.ts';
import { StartError } from '../server/startError.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlay configuration '));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfiguration({ DATA_DIR: dataDir, ...env });

function refusal(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

describe('what is not set', () => {
  test('has a default', () => {
    const { accessTokenSecret, cardWebhookSecrets, bankWebhookSecrets, ...rest } = read();
    expect(accessTokenSecret.length).toBeGreaterThanOrEqual(32);
    expect(cardWebhookSecrets).toEqual([expect.stringMatching(/^whsec_/)]);
    expect(bankWebhookSecrets).toEqual([expect.stringMatching(/^whsec_/)]);
    expect(bankWebhookSecrets).not.toEqual(cardWebhookSecrets);
    expect(rest).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      storageUrl: `file://${encodeURI(dataDir)}/files`,
      smtpUrl: undefined,
      sentryDsn: undefined,
      flagsUrl: undefined,
      ratesUrl: undefined,
      signInProvider: undefined,
      publicUrl: 'http://localhost:8080',
      environment: 'development',
      seedsDemo: true,
      hasSandbox: true,
      seedRows: undefined,
      mailDomains: [],
      sandboxBankDelayMs: 2000,
      jurnal: undefined,
      lithic: undefined,
      logLevel: 'info',
      outsideScripts: { liveChat: undefined, survey: undefined },
      scriptOrigins: [],
      metricsToken: undefined,
      stopDelayMs: 0,
      trustedProxies: [],
      webhookOrigins: [],
      requestTimeoutMs: 120_000,
    });
  });

  test('and what is set to nothing counts as not set', () => {
    expect(read({ PORT: '', SSO_ISSUER: '', SEED: ' ' })).toEqual(read());
  });

  test('a relative data folder is taken from the project, wherever the command is run', () => {
    const project = join(import.meta.dirname, '..');
    const read = readConfiguration({ DATA_DIR: 'data', ACCESS_TOKEN_SECRET: 'x'.repeat(32) });
    expect(read.dataDir).toBe(join(project, 'data'));
  });

  test('the public address follows the port', () => {
    expect(read({ PORT: '9123' }).publicUrl).toBe('http://localhost:9123');
  });
});

test('production is not seeded unless asked', () => {
  expect(read({ NODE_ENV: 'production' }).seedsDemo).toBe(false);
  expect(read({ NODE_ENV: 'production', SEED: 'demo' }).seedsDemo).toBe(true);
});

test('nothing is seeded where nobody wants it', () => {
  expect(read({ SEED: 'none' }).seedsDemo).toBe(false);
  expect(() => read({ SEED: 'some' })).toThrow('SEED is "some", expected: demo, none, or nothing at all.');
});

test('a sandbox pays in production only where somebody says so', () => {
  expect(read({ NODE_ENV: 'production' }).hasSandbox).toBe(false);
  expect(read({ NODE_ENV: 'production', SANDBOX: '1' }).hasSandbox).toBe(true);
  expect(read({}).hasSandbox).toBe(true);
  expect(() => read({ SANDBOX: 'yes' })).toThrow('SANDBOX is "yes", expected: 1, or nothing at all.');
});

test('production goes on answering for a moment when it is told to stop', () => {
  expect(read({ NODE_ENV: 'production' }).stopDelayMs).toBeGreaterThan(0);
});

test('the network reaches it in production, and elsewhere only where HOST says so', () => {
  expect(read({ NODE_ENV: 'production' }).host).toBe('0.0.0.0');
  expect(read({ NODE_ENV: 'test' }).host).toBe('127.0.0.1');
  expect(read({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('right values are taken', () => {
  const configuration = read({
    PORT: '18080',
    HOST: '::1',
    DATABASE_URL: 'postgresql://u:p@db/outlay',
    DATABASE_REPLICA_URL: 'postgres://u:p@replica/outlay',
    STORAGE_URL: 's3://bucket/prefix?region=eu-west-1',
    SMTP_URL: 'smtps://u:p@mail:465',
    SENTRY_DSN: 'https://key@sentry.example.com/1',
    FLAGS_URL: 'https://flags.example.com/api/frontend',
    SSO_ISSUER: 'https://sso.example.com',
    SSO_CLIENT_ID: 'outlay',
    SSO_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://outlay.example.com/',
    SEED_ROWS: '1000000',
    MAIL_DOMAINS: 'Audit.example.com, tax.example',
    SANDBOX_BANK_DELAY_MS: '0',
    JURNAL_AUTHENTICATION: 'hmac',
    JURNAL_ACCOUNT_URL: 'https://account.example.com/',
    JURNAL_API_URL: 'https://api.example.com',
    JURNAL_CLIENT_ID: 'outlay',
    JURNAL_CLIENT_SECRET: 'jurnal secret',
    XERO_CLIENT_ID: 'outlay at xero',
    XERO_CLIENT_SECRET: 'xero secret',
    XERO_API_URL: 'https://xero.example.com/',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'b'.repeat(16),
    STOP_DELAY_MS: '500',
    TRUST_PROXY: '10.0.0.5, 2001:db8::/32',
    ACCESS_TOKEN_SECRET: 'a'.repeat(32),
  });
  expect(configuration).toMatchObject({
    port: 18080,
    host: '::1',
    publicUrl: 'https://outlay.example.com',
    signInProvider: { issuer: 'https://sso.example.com', clientID: 'outlay', clientSecret: 'secret' },
    seedRows: 1_000_000,
    mailDomains: ['audit.example.com', 'tax.example'],
    sandboxBankDelayMs: 0,
    jurnal: {
      authentication: 'hmac',
      accountUrl: 'https://account.example.com',
      apiUrl: 'https://api.example.com',
      clientID: 'outlay',
      clientSecret: 'jurnal secret',
    },
    logLevel: 'warn',
    metricsToken: 'b'.repeat(16),
    stopDelayMs: 500,
    trustedProxies: ['10.0.0.5', '2001:db8::/32'],
    accessTokenSecret: 'a'.repeat(32),
  });
});

describe('a wrong value stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '8e3'],
    ['HOST', 'not a host'],
    ['SSO_ISSUER', 'sso.example.com'],
    ['PUBLIC_URL', 'https://example.com/outlay'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['NODE_ENV', 'prod'],
    ['SEED', 'yes'],
    ['SEED_ROWS', '0'],
    ['SEED_ROWS', 'many'],
    ['MAIL_DOMAINS', 'a@b.example'],
    ['SANDBOX_BANK_DELAY_MS', '-5'],
    ['JURNAL_AUTHENTICATION', 'basic'],
    ['JURNAL_API_URL', 'api.example.com'],
    ['XERO_API_URL', 'api.example.com'],
    ['XERO_SANDBOX', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['STOP_DELAY_MS', '60001'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '0.0.0.0/0'],
  ])('%s=%s', (name, value) => {
    const sentence = refusal({ [name]: value });
    expect(sentence.startsWith(`${name} is "${value}", expected: `)).toBe(true);
    expect(sentence).toMatch(/expected: .+\.$/);
  });

  test.each([
    ['DATABASE_URL', 'mysql://u:hunter2@db/outlay'],
    ['DATABASE_REPLICA_URL', 'hunter2'],
    ['STORAGE_URL', 'gs://hunter2'],
    ['SMTP_URL', 'http://u:hunter2@mail'],
    ['SENTRY_DSN', 'hunter2'],
    ['SENTRY_DSN', 'https://sentry.example.com/hunter2'],
    ['METRICS_TOKEN', 'hunter2'],
    ['FLAGS_URL', 'ws://flags/hunter2'],
    ['ACCESS_TOKEN_SECRET', 'hunter2'],
  ])('%s, without showing it', (name, value) => {
    const sentence = refusal({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} is a value that is not shown here, expected: .+\\.$`));
    expect(sentence).not.toContain('hunter2');
  });

  test('several at once are all named', () => {
    expect(refusal({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  test('a misspelt name does not pass silently', () => {
    expect(refusal({ SSO_CLIENTID: 'outlay' })).toMatch(/^SSO_CLIENTID is not a variable of Outlay/);
    expect(refusal({ DATABASE_URI: 'postgres://db/outlay' })).toContain('DATABASE_URL');
  });

  test('half a sign-in provider', () => {
    expect(refusal({ SSO_ISSUER: 'https://sso.example.com' })).toMatch(
      /^SSO_CLIENT_ID and SSO_CLIENT_SECRET are missing/,
    );
  });

  test('half a Jurnal', () => {
    expect(refusal({ JURNAL_API_URL: 'https://api.example.com', JURNAL_CLIENT_ID: 'outlay' })).toMatch(
      /^JURNAL_ACCOUNT_URL and JURNAL_CLIENT_SECRET are missing/,
    );
    expect(refusal({ JURNAL_URL: 'https://api.example.com' })).toMatch(/^JURNAL_URL is not a variable/);
  });

  test('half a Xero, and two', () => {
    expect(refusal({ XERO_CLIENT_ID: 'outlay' })).toMatch(/^XERO_CLIENT_SECRET is missing/);
    expect(refusal({ XERO_API_URL: 'https://xero.example.com' })).toMatch(
      /^XERO_CLIENT_ID and XERO_CLIENT_SECRET are missing/,
    );
    expect(refusal({ XERO_CLIENT_ID: 'a', XERO_CLIENT_SECRET: 'b', XERO_SANDBOX: '1' })).toMatch(
      /^XERO_SANDBOX is 1/,
    );
    expect(refusal({ XERO_URL: 'https://xero.example.com' })).toMatch(/^XERO_URL is not a variable/);
  });

  test('half an issuer of cards', () => {
    const secrets = `whsec_${'c2VjcmV0'.repeat(4)}`;
    expect(refusal({ CARD_ISSUER: 'stripe' })).toBe(
      'CARD_ISSUER is "stripe", expected: lithic, or nothing at all.',
    );
    expect(refusal({ CARD_ISSUER: 'lithic', SEED: 'none' })).toMatch(
      /^LITHIC_API_KEY and CARD_WEBHOOK_SECRETS are missing/,
    );
    expect(refusal({ CARD_ISSUER: 'lithic', SEED: 'none', LITHIC_API_KEY: 'hunter2' })).toMatch(
      /^CARD_WEBHOOK_SECRETS is missing/,
    );
    expect(refusal({ LITHIC_API_KEY: 'hunter2' })).toMatch(/^CARD_ISSUER is missing, expected: lithic/);
    expect(refusal({ LITHIC_KEY: 'hunter2' })).toMatch(/^LITHIC_KEY is not a variable of Outlay/);
    const whole = { CARD_ISSUER: 'lithic', LITHIC_API_KEY: 'hunter2', CARD_WEBHOOK_SECRETS: secrets };
    expect(refusal(whole)).toMatch(/set SEED=none\.$/);
    expect(read({ ...whole, SEED: 'none', LITHIC_API_URL: 'https://sandbox.lithic.com/' }).lithic).toEqual({
      apiKey: 'hunter2',
      apiUrl: 'https://sandbox.lithic.com',
      cardProgram: undefined,
    });
    expect(read({}).lithic).toBeUndefined();
  });

  test('a replica without its primary', () => {
    expect(refusal({ DATABASE_REPLICA_URL: 'postgres://db/outlay' })).toMatch(/^DATABASE_URL is missing/);
  });

  test('a data folder that is a file', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(refusal({ DATA_DIR: file })).toContain(file);
    expect(refusal({ DATA_DIR: join(file, 'below') })).toContain(file);
  });
});

describe('the key that signs access tokens', () => {
  const keyFile = () => join(dataDir, 'access-token.key');

  test('is made once, kept and closed to others', () => {
    const first = read().accessTokenSecret;
    expect(read().accessTokenSecret).toBe(first);
    expect(readFileSync(keyFile(), 'utf8').trim()).toBe(first);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  });

  test('differs from folder to folder', () => {
    const other = join(dataDir, 'other');
    mkdirSync(other);
    expect(read({ DATA_DIR: other }).accessTokenSecret).not.toBe(read().accessTokenSecret);
  });

  test('is refused when it was cut short', () => {
    writeFileSync(keyFile(), 'short\n');
    expect(refusal({})).toContain(keyFile());
  });
});
