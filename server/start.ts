import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { Logger } from 'pino';

import { startAccountingPrograms } from './accounting/accountingPrograms.ts';
import { startPayroll } from './payroll/sandboxPayroll.ts';
import { startStream } from './stream/sandboxStream.ts';
import { prepareSandboxJurnal } from './accounting/sandboxJurnal.ts';
import { buildApp } from './app.ts';

import { createNoBank } from './bank/noBank.ts';
import { createSandboxBank, prepareSandboxBank } from './bank/sandboxBank.ts';
import { prepareSandboxIssuer } from './card/sandboxIssuer.ts';
import { startCardIssuer } from './card/startCardIssuer.ts';
import type { Configuration } from './configuration.ts';
import type { ServerContext } from './context.ts';
import { applicationRole, openDatabase } from './database/database.ts';
import { startEmbeddedPostgres } from './database/embeddedPostgres.ts';
import { migrateDatabase } from './database/migrate.ts';
import { connectOwner } from './database/ownerConnection.ts';
import { ensureDataFolder, ensureStorageFolder, systemErrorCode } from './dataFolder.ts';
import { createFileStorage } from './files/fileStorage.ts';
import { createRatesSource } from './exchangeRates/ratesSource.ts';
import { createFlagService } from './flags/flagService.ts';
import type { Nouns } from './engine/nouns.ts';
import { drain } from './http/slowClients.ts';
import type { App } from './http/routes.ts';
import { prepareIdentityStore } from './identity/identityStore.ts';
import { makeSetupLink } from './identity/setupLink.ts';
import { startJobs } from './jobs/jobs.ts';
import { createMailer } from './mail/mailer.ts';
import { logoReader } from './mail/mailLogo.ts';
import { decisionMailWorker } from './inbox/decisionMail.ts';
import { notificationWorker } from './notification/deliverNotification.ts';
import { gatheredMailWorker } from './notification/gatheredMail.ts';
import { timedStep } from './observation/timedStep.ts';
import { demoPeople } from './session/demoPeople.ts';
import type { DemoPerson } from './session/demoPeople.ts';
import { StartError } from './startError.ts';
import { createWords } from './words/words.ts';
import { createPaperReader } from './reading/paperReader.ts';
import { createWorkers } from './workers/workers.ts';

interface RunningServer {
  app: App;
  /** Where it answers. */
  url: string;
  /** Who can sign in without a provider's word; nobody in production. */
  demoPeople: readonly DemoPerson[];
  /** Where the first company is made, where there is none; null: there is one. */
  setupAddress: string | null;
  /**
   * Says that it is not ready, goes on answering for STOP_DELAY_MS, takes no new requests, finishes those in
   * flight and the running jobs for at most some seconds, then lets go of the database.
   */
  stop: () => Promise<void>;
}

/** How long requests in flight may take after the port was let go of, in milliseconds. */
const drainMs = 8000;
/** How long statements may take that nobody waits for any more. */
const databaseTimeoutMs = 1000;

/**
 * Starts everything in order, for these nouns: database, migration, demo data, jobs, HTTP. What fails on the way is undone.
 *
 * @throws StartError with a sentence for the operator when the database cannot be reached or the port is taken
 */
export async function startServer(
  configuration: Configuration,
  log: Logger,
  nouns: Nouns,
): Promise<RunningServer> {
  await assertPlaceFree(configuration);
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    ensureDataFolder(configuration.dataDir);
    ensureStorageFolder(configuration.storageUrl);
    const url = await timedStep(log, 'The database is ready.', async () => {
      const address = configuration.databaseUrl ?? (await startOwnPostgres(configuration, log, undo));
      await migrateDatabase(address);
      await assertReplica(configuration);
      return address;
    });
    const { databaseReplicaUrl: replicaUrl } = configuration;
    const database = openDatabase({
      url,
      ...(replicaUrl === undefined ? {} : { replicaUrl }),
      onError: (err) => log.warn({ err }, 'a database connection was lost'),
    });
    undo.push(() => Promise.race([database.close(), wait(databaseTimeoutMs, undefined, { ref: false })]));
    const now = () => new Date();
    const workers = createWorkers();
    const reader = createPaperReader();
    undo.push(() => workers.close());
    undo.push(async () => reader.close());
    const bank = configuration.hasSandbox
      ? createSandboxBank({ database, delayMs: configuration.sandboxBankDelayMs, now })
      : createNoBank();
    const accounting = startAccountingPrograms({ configuration, database, now });
    undo.push(() => accounting.close());
    const stream = startStream({ configuration, database, now, reader });
    undo.push(() => stream.close());
    const payroll = startPayroll({ configuration, database, now });
    undo.push(() => payroll.close());
    let isStopping = false;
    const files = createFileStorage(configuration.storageUrl);
    const context: ServerContext = {
      configuration,
      database,
      log,
      now,
      flags: createFlagService(configuration, { log }),
      files,
      words: createWords(nouns.words),
      rights: nouns.rights,
      mailer: createMailer(configuration, {
        isBankSandbox: bank.isSandbox === true,
        readLogo: logoReader({ database, files, log }),
      }),
      bank,
      cardIssuer: startCardIssuer({ configuration, database, now }),
      accounting,
      stream,
      payroll,
      rates: configuration.ratesUrl === undefined ? null : createRatesSource(configuration.ratesUrl),
      workers,
      reader,
      outboxChanged: () => {},
      isStopping: () => isStopping,
    };
    await prepareSandboxBank(database);
    await prepareSandboxIssuer(database);
    if (accounting.sandboxJurnal) await prepareSandboxJurnal(database);
    await prepareIdentityStore(database);
    await nouns.seed({ ...context, url }, configuration);
    const jobs = await startJobs(context, {
      workers: [
        notificationWorker(context, nouns),
        gatheredMailWorker(context, nouns),
        decisionMailWorker(context),
        ...nouns.workers(context),
      ],
      clockWork: nouns.clockWork(context),
    });
    context.outboxChanged = jobs.outboxChanged;
    undo.push(() => jobs.stop());
    const app = await buildApp(context, nouns);
    undo.push(() => app.close());
    const address = await listen(app, configuration);
    const stop = async () => {
      isStopping = true;
      // Whoever spreads the load asks for readiness now and then: until it has heard, requests still come.
      await wait(configuration.stopDelayMs);
      const [connectionsCut] = await Promise.all([drain(app, drainMs), jobs.stop()]);
      if (connectionsCut > 0)
        log.warn({ connectionsCut }, 'connections were cut that did not come to an end');
      await undoAll();
    };
    const setupAddress = await makeSetupLink(context);
    return { app, url: address, demoPeople: await demoPeople(context), setupAddress, stop };
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function startOwnPostgres(
  configuration: Configuration,
  log: Logger,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: configuration.dataDir,
    log: (message: string) => log.info(message),
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}

/** What a replica is for fails at once when it cannot be read as requests read it. */
async function assertReplica({ databaseReplicaUrl }: Configuration): Promise<void> {
  if (databaseReplicaUrl === undefined) return;
  const client = await connectOwner(databaseReplicaUrl, 'DATABASE_REPLICA_URL', `-c role=${applicationRole}`);
  await client.end();
}

/** The port is not ours to take, or the host is not this machine. */
const refusedPlaceCodes = new Set(['EACCES', 'EPERM', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

/** Before anything is started for a server that could not answer. */
async function assertPlaceFree({ host, port }: Configuration): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw placeRefusal(error, { host, port });
  }
  probe.close();
  await once(probe, 'close');
}

async function listen(app: App, { host, port }: Configuration): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw placeRefusal(error, { host, port });
  }
}

/** What it means for the operator that the server may not listen there; any other error as it is. */
function placeRefusal(cause: unknown, { host, port }: Pick<Configuration, 'host' | 'port'>): unknown {
  const code = systemErrorCode(cause);
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken: stop what uses it, or set PORT to another one.`, { cause });
  }
  if (code !== undefined && refusedPlaceCodes.has(code)) {
    return new StartError(`Outlay may not listen on ${host}:${port} (${code}): set HOST and PORT.`, {
      cause,
    });
  }
  return cause;
}
