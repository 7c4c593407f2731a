import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { Logger } from 'pino';

import type { App, Routes } from '../../server/http/routes.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { startPayroll } from '../../server/payroll/sandboxPayroll.ts';
import { startStream } from '../../server/stream/sandboxStream.ts';
import { startAccountingPrograms } from '../../server/accounting/accountingPrograms.ts';
import { prepareSandboxJurnal } from '../../server/accounting/sandboxJurnal.ts';
import { buildApp } from '../../server/app.ts';
import { createSandboxBank, prepareSandboxBank } from '../../server/bank/sandboxBank.ts';
import { createSandboxIssuer, prepareSandboxIssuer } from '../../server/card/sandboxIssuer.ts';
import type { Configuration } from '../../server/configuration.ts';
import { readConfiguration } from '../../server/configuration.ts';
import type { ServerContext } from '../../server/context.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createFileStorage } from '../../server/files/fileStorage.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { logoReader } from '../../server/mail/mailLogo.ts';
import type { PhraseTree } from '../../domain/message/message.ts';
import { nounInbox } from '../../server/approval/review/nounInbox.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { StoredNoun } from '../../server/records/storedNoun.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import { createWords } from '../../server/words/words.ts';
import { createPaperReader } from '../../server/reading/paperReader.ts';
import { createWorkers } from '../../server/workers/workers.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

export interface TestAppOptions {
  /** A migrated database of the test's own making, as it is; `isSeeded` says nothing then. */
  place?: Pick<TestDatabase, 'url' | 'drop'>;
  /** False: no demo companies. */
  isSeeded?: boolean;
  /** Variables of the environment beside the test's own. */
  env?: Record<string, string>;
  /** Nouns that the test adds to the application, and their words, which are the same in every language. */
  entities?: readonly (ServerEntity | StoredNoun)[];
  words?: PhraseTree;
  /** Routes beside the application's own, to see how it treats them. */
  routes?: Routes;
  /** Pieces of the outside world to put in place of the real ones. */
  replace?: Partial<
    Pick<
      ServerContext,
      'flags' | 'files' | 'mailer' | 'bank' | 'cardIssuer' | 'accounting' | 'outboxChanged' | 'isStopping'
    >
  >;
  /** Default: one that says nothing. */
  log?: Logger;
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** Sent as `If-Match`. */
  version?: number;
  /** Sent as `Idempotency-Key`; a new one for each write unless given, none with null. */
  idempotencyKey?: string | null;
}

type Answer = LightMyRequestResponse;

/** The API as one person calls it. Every call carries the access token, every write an Idempotency-Key. */
export interface Caller {
  accessToken: string;
  refreshToken: string;
  get: (url: string, options?: CallOptions) => Promise<Answer>;
  post: (url: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  put: (url: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  patch: (url: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  delete: (url: string, options?: CallOptions) => Promise<Answer>;
}

export interface TestApp {
  app: App;
  context: ServerContext;
  database: Database;
  configuration: Configuration;
  /** What the server takes for the present; set it, or move it by {@link TestApp.pass}. */
  clock: { at: Date };
  pass: (seconds: number) => void;
  /** Signs a person in by address. */
  signInAs: (email: string, companyID?: number) => Promise<Caller>;
  close: () => Promise<void>;
}

/** The day on which the tests take place. */
export const testNow = '2026-11-21T03:00:00Z';

/**
 * The whole application over a database of its own, with files and mail in a folder of its own and the sandbox bank.
 * Nothing listens: calls go by inject. Call it in `beforeAll`, and `close` in `afterAll`.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const seed = options.isSeeded === false ? {} : { seededOn: testNow };
  const place = options.place ?? (await createTestDatabase(seed));
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-api-'));
  const log = options.log ?? pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    DATABASE_URL: place.url,
    // Where generated addresses and those of templates lie.
    MAIL_DOMAINS: 'made.test,example.com',
    // Whatever companies can connect is there to be connected.
    XERO_SANDBOX: '1',
    ...options.env,
  });
  const database = openDatabase({
    url: place.url,
    poolSize: 6,
    onError: (error) => log.warn({ err: error }, 'database'),
  });
  const clock = { at: new Date(testNow) };
  const now = () => clock.at;
  await prepareSandboxBank(database);
  await prepareSandboxIssuer(database);
  await prepareSandboxJurnal(database);
  const accounting = startAccountingPrograms({ configuration, database, now });
  const workers = createWorkers();
  const reader = createPaperReader();
  const stream = startStream({ configuration, database, now, reader });
  const payroll = startPayroll({ configuration, database, now });
  const files = createFileStorage(configuration.storageUrl);
  const context: ServerContext = {
    configuration,
    database,
    log,
    now,
    flags: createFlagService(configuration, { log }),
    files,
    words: createWords({
      en: { ...nouns.words.en, ...options.words },
      id: { ...nouns.words.id, ...options.words },
    }),
    rights: nouns.rights,
    mailer: createMailer(configuration, { readLogo: logoReader({ database, files, log }) }),
    bank: createSandboxBank({ database, delayMs: configuration.sandboxBankDelayMs, now }),
    cardIssuer: createSandboxIssuer({ database, now }),
    accounting,
    stream,
    payroll,
    rates: null,
    workers,
    reader,
    outboxChanged: () => {
      // Nothing relays in these tests unless a test starts it.
    },
    ...options.replace,
  };
  const added = options.entities ?? [];
  const app = await buildApp(context, {
    ...nouns,
    entities: [...nouns.entities, ...added],
    inbox: [
      ...nouns.inbox,
      ...added.flatMap((entity) => ('declaredReview' in entity ? nounInbox(entity) : [])),
    ],
  });
  await options.routes?.(app, context);
  await app.ready();
  return {
    app,
    context,
    database,
    configuration,
    clock,
    pass(seconds) {
      clock.at = new Date(clock.at.getTime() + seconds * 1000);
    },
    async signInAs(email, companyID) {
      const answer = await app.inject({
        method: 'POST',
        url: '/v1/auth/dev',
        payload: { email, ...(companyID === undefined ? {} : { companyID }) },
      });
      if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
      return callerWith(app, database, answer.json<{ accessToken: string; refreshToken: string }>());
    },
    async close() {
      await app.close();
      reader.close();
      await workers.close();
      await accounting.close();
      await stream.close();
      await payroll.close();
      await database.close();
      await place.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls with these tokens. */
export function callerWith(
  app: App,
  database: Database,
  tokens: { accessToken: string; refreshToken: string },
): Caller {
  async function call(
    method: InjectOptions['method'],
    url: string,
    body: unknown,
    options: CallOptions = {},
  ) {
    const { version, idempotencyKey } = options;
    const key = idempotencyKey === undefined && method !== 'GET' ? randomUUID() : idempotencyKey;
    // What a test changed behind the server's back is seen at once.
    forgetActors(database);
    return app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${tokens.accessToken}`,
        ...(version === undefined ? {} : { 'if-match': String(version) }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: body as string | object }),
    });
  }
  return {
    ...tokens,
    get: (url, options) => call('GET', url, undefined, options),
    post: (url, body, options) => call('POST', url, body, options),
    put: (url, body, options) => call('PUT', url, body, options),
    patch: (url, body, options) => call('PATCH', url, body, options),
    delete: (url, options) => call('DELETE', url, undefined, options),
  };
}
