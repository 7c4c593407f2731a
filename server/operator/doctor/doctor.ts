import type { Configuration } from '../../configuration.ts';
import { StartError } from '../../startError.ts';
import { withDatabase } from '../withDatabase.ts';
import { checkDatabase } from './databaseChecks.ts';
import type { Finding, Verdict } from './finding.ts';
import { wrong } from './finding.ts';
import { checkDisk, checkKey, checkMail, checkSandbox, checkStorage } from './machineChecks.ts';
import { checkPublicUrl, checkServer } from './networkChecks.ts';

/** Looks at each part of an installation, and answers how it is. Nothing is changed but a probe file, which is removed again. */
export async function examine(configuration: Configuration, now: () => Date): Promise<Finding[]> {
  const machine = await Promise.all([
    checkDisk(configuration),
    checkKey(configuration),
    checkStorage(configuration, now()),
    checkMail(configuration),
    checkServer(configuration),
  ]);
  return [
    checkSandbox(configuration),
    ...machine,
    ...(await checkPublicUrl(configuration, now())),
    ...(await databaseFindings(configuration, now)),
  ];
}

async function databaseFindings(configuration: Configuration, now: () => Date): Promise<Finding[]> {
  try {
    return await withDatabase(configuration, (url) => checkDatabase(url, now));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [wrong('database', error.message)];
  }
}

const marks = { good: 'ok   ', look: 'look ', wrong: 'WRONG' } as const satisfies Record<Verdict, string>;

/** A line for each part, and one over all. */
export function examination(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const count = (verdict: Verdict) => findings.filter((one) => one.verdict === verdict).length;
  return [
    ...findings.map(({ part, verdict, says }) => `${marks[verdict]}  ${part.padEnd(width)}  ${says}`),
    `${count('good')} parts are well, ${count('look')} need a look, ${count('wrong')} are wrong.`,
  ];
}
