/**
 * A process that does the product's jobs in a world that fails it: after the bank, the mail or the file storage acted,
 * after a job was done, the answer may be lost, or the process with it, as by kill -9.
 * Usage: node jobWorker.ts <database> <data folder> <milliseconds to add to the clock> <a> <b>
 * Of each kind of answer the first is lost and every a-th after it; after b answers of any kind the process dies.
 * Says `lost <what>` each time, and `at work` once it takes jobs.
 */
import { pino } from 'pino';

import { nouns } from '../../resources/nouns.server.ts';
import { createSandboxBank } from '../../server/bank/sandboxBank.ts';
import { startPayroll } from '../../server/payroll/sandboxPayroll.ts';
import { startStream } from '../../server/stream/sandboxStream.ts';
import { startAccountingPrograms } from '../../server/accounting/accountingPrograms.ts';
import { createSandboxIssuer } from '../../server/card/sandboxIssuer.ts';
import { readConfiguration } from '../../server/configuration.ts';
import type { ServerContext } from '../../server/context.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createFileStorage } from '../../server/files/fileStorage.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { jobWorker } from '../../server/jobs/jobTopics.ts';
import { createMailer } from '../../server/mail/mailer.ts';
import { decisionMailWorker } from '../../server/inbox/decisionMail.ts';
import { notificationWorker } from '../../server/notification/deliverNotification.ts';
import { gatheredMailWorker } from '../../server/notification/gatheredMail.ts';
import { createPaperReader } from '../../server/reading/paperReader.ts';
import { createWorkers } from '../../server/workers/workers.ts';
import { createWords } from '../../server/words/words.ts';

const [url = '', dataDir = '', skewMs = '0', lostEvery = '2', diesAfter = '100'] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const now = () => new Date(Date.now() + Number(skewMs));
const configuration = readConfiguration({ DATA_DIR: dataDir, NODE_ENV: 'test', DATABASE_URL: url });
const database = openDatabase({ url, poolSize: 4, onError: (error) => log.warn({ err: error }, 'database') });

const answers = new Map<string, number>();
let answersOfAllKinds = 0;

/** The other side has acted. Whether anybody hears of it is another matter. */
function misfortune(what: string): void {
  const before = answers.get(what) ?? 0;
  answers.set(what, before + 1);
  answersOfAllKinds += 1;
  if (answersOfAllKinds >= Number(diesAfter)) process.kill(process.pid, 'SIGKILL');
  if (before % Number(lostEvery) !== 0) return;
  process.stdout.write(`lost ${what}\n`);
  throw new Error(`the answer of ${what} was lost`);
}

/** The same function, whose answers may be lost. */
function unreliable<Args extends unknown[], Result>(
  what: string,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const result = await work(...args);
    misfortune(what);
    return result;
  };
}

const bank = createSandboxBank({ database, delayMs: 100, now });
const files = createFileStorage(configuration.storageUrl);
const mailer = createMailer(configuration);
const reader = createPaperReader();
const context: ServerContext = {
  configuration,
  database,
  log,
  now,
  flags: createFlagService(configuration, { log }),
  files: { ...files, put: unreliable('storage', files.put), remove: unreliable('storage', files.remove) },
  words: createWords(nouns.words),
  rights: nouns.rights,
  mailer: { send: unreliable('mail', mailer.send) },
  cardIssuer: createSandboxIssuer({ database }),
  accounting: startAccountingPrograms({ configuration, database, now }),
  stream: startStream({ configuration, database, now, reader }),
  payroll: startPayroll({ configuration, database, now }),
  bank: { ...bank, transfer: unreliable('bank', bank.transfer) },
  rates: null,
  workers: createWorkers(),
  reader,
  outboxChanged: () => {},
};
const workers = [
  notificationWorker(context, nouns),
  gatheredMailWorker(context, nouns),
  decisionMailWorker(context),
  ...nouns.workers(context),
];
const jobs = await startJobs(context, {
  workers: workers.map((worker) =>
    jobWorker(
      worker.topic,
      unreliable(worker.topic.name, (job) => worker.run(job)),
    ),
  ),
  clockWork: nouns.clockWork(context),
});
context.outboxChanged = jobs.outboxChanged;
process.stdout.write('at work\n');
