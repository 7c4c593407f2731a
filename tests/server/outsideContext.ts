import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { pino } from 'pino';

import { createSandboxBank, prepareSandboxBank } from '../../server/bank/sandboxBank.ts';
import { startPayroll } from '../../server/payroll/sandboxPayroll.ts';
import { startStream } from '../../server/stream/sandboxStream.ts';
import { startAccountingPrograms } from '../../server/accounting/accountingPrograms.ts';
import { createSandboxIssuer, prepareSandboxIssuer } from '../../server/card/sandboxIssuer.ts';
import { readConfiguration } from '../../server/configuration.ts';
import type { ServerContext } from '../../server/context.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createFileStorage } from '../../server/files/fileStorage.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { createPaperReader } from '../../server/reading/paperReader.ts';
import { createWorkers } from '../../server/workers/workers.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { words } from '../said.ts';

/** A context over a database of its own, with real files, mail to a folder and the sandbox bank. */
export interface OutsideContext extends ServerContext {
  databaseUrl: string;
  clock: { at: Date };
  close: () => Promise<void>;
}

export async function createOutsideContext(): Promise<OutsideContext> {
  const testDatabase = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-outside-'));
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const database = openDatabase({
    url: testDatabase.url,
    onError: (error) => log.warn({ err: error }, 'database'),
  });
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    DATABASE_URL: testDatabase.url,
  });
  const clock = { at: new Date('2026-11-21T03:00:00Z') };
  const now = () => clock.at;
  await prepareSandboxBank(database);
  await prepareSandboxIssuer(database);
  const workers = createWorkers();
  const reader = createPaperReader();
  return {
    databaseUrl: testDatabase.url,
    clock,
    configuration,
    database,
    log,
    now,
    flags: { valuesFor: () => new Map() },
    files: createFileStorage(pathToFileURL(join(dataDir, 'files')).href),
    words,
    rights: { capabilities: [], workflowKinds: [], permissionsOfTokens: () => new Set() },
    mailer: createMailer(configuration),
    bank: createSandboxBank({ database, delayMs: 2000, now }),
    cardIssuer: createSandboxIssuer({ database }),
    accounting: startAccountingPrograms({ configuration, database, now }),
    stream: startStream({ configuration, database, now, reader }),
    payroll: startPayroll({ configuration, database, now }),
    rates: null,
    workers,
    reader,
    outboxChanged: () => {
      // The tests start their own relays.
    },
    async close() {
      reader.close();
      await workers.close();
      await database.close();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
