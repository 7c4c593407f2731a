/** The operator's commands: `npm run audit`, `npm run doctor`, `npm run backup -- folder`, `npm run restore -- folder`. */
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import { readConfiguration } from '../configuration.ts';
import { connectOwner } from '../database/ownerConnection.ts';
import { StartError } from '../startError.ts';
import type { Seal } from '../../domain/audit/audit.ts';
import { checkEvidence, evidenceSentences, readSeals } from '../audit/evidence.ts';
import { audit, readNote, sealFault, sentenceOf, toNoteLine } from './audit.ts';
import { backUp, restore } from './backup.ts';
import { examination, examine } from './doctor/doctor.ts';
import { withDatabase } from './withDatabase.ts';

/** Where the operator typed the command; relative paths start there. */
const startedIn = process.env['INIT_CWD'] ?? process.cwd();
const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

/** What `npm run audit` is asked. */
const auditOptions = {
  note: { type: 'string' },
  compare: { type: 'string' },
  file: { type: 'string' },
  seal: { type: 'string', multiple: true, default: [] as string[] },
} as const;

async function runAudit(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: auditOptions });
  const seals = readSeals(values.seal);
  // A file is checked where there is no installation.
  if (values.file !== undefined) return await auditFile(resolve(startedIn, values.file), seals);
  const noted =
    values.compare === undefined ? [] : readNote(readFileSync(resolve(startedIn, values.compare), 'utf8'));
  const note = values.note === undefined ? undefined : createWriteStream(resolve(startedIn, values.note));
  const outcome = await withDatabase(readConfiguration(), async (url) => {
    const client = await connectOwner(url);
    try {
      return await audit(client, { noted, seals, onHead: (head) => note?.write(toNoteLine(head)) });
    } finally {
      await client.end();
    }
  });
  note?.end();
  if (note !== undefined) await finished(note);
  for (const fault of outcome.faults) say(fault);
  for (const seal of outcome.seals) say(`Seal of company ${seal.split('-')[0]}: ${seal}`);
  say(
    `${outcome.historyRows} rows of history of ${outcome.records} records, ${outcome.ledgerEntries} ledger entries, ` +
      `${outcome.ledgerAccounts} ledger accounts: ${outcome.faults.length} faults.`,
  );
  return outcome.faults.length === 0 ? 0 : 1;
}

/** Checks a file of evidence, which needs neither a database nor an account. */
async function auditFile(path: string, seals: readonly Seal[]): Promise<number> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  const checked = await checkEvidence(lines, seals);
  const faults = evidenceSentences(checked, { ofFault: sentenceOf, ofSeal: sealFault });
  for (const fault of faults) say(fault);
  const { head, rows, records, firstAt, lastAt, seal } = checked;
  say(`${head.company} (company ${head.companyID}), made at ${head.madeAt}.`);
  say(`From ${firstAt?.toISOString() ?? '-'} to ${lastAt?.toISOString() ?? '-'}.`);
  say(`Seal of company ${head.companyID}: ${seal}`);
  say(`${rows} rows of history of ${records} records: ${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

async function runDoctor(): Promise<number> {
  const findings = await examine(readConfiguration(), () => new Date());
  for (const line of examination(findings)) say(line);
  return findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
}

async function run(): Promise<number> {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'audit') return runAudit(args);
  if (command === 'doctor') return runDoctor();
  const configuration = readConfiguration();
  const [folder] = args;
  if (folder === undefined)
    throw new StartError(`Name the folder of the backup: npm run ${command} -- folder`);
  if (command === 'backup') {
    await withDatabase(configuration, (url) => backUp(configuration, url, resolve(startedIn, folder), say));
  } else if (command === 'restore') {
    restore(configuration, resolve(startedIn, folder));
    say('The backup is in place: start the server.');
  } else {
    throw new StartError(`There is no command ${command}: use audit, doctor, backup or restore.`);
  }
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
