import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { AuditCheckStatus, Seal } from '../../domain/audit/audit.ts';
import { readSeal, writeSeal } from '../../domain/audit/audit.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { historyTable } from '../engine/recordTables.ts';
import type { JobWorker } from '../jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../jobs/jobTopics.ts';
import { employeeName, employeeTable } from '../session/employeeTable.ts';
import type { ComparedSeal, StoredCheck } from './auditTables.ts';
import { auditCheckTable } from './auditTables.ts';
import { readChains } from './chain.ts';
import { companyChains, settledEnd } from './companyChains.ts';
import { auditSubject, noteInAudit } from './ownTrail.ts';

/** Reads all rows of a company and computes their hashes anew. */
export const auditCheckTopic = jobTopic(
  'audit.check',
  z.object({ companyID: z.int().positive(), checkID: z.int().positive() }),
);

const table = auditCheckTable;
export const ofCheck = ({ companyID, id }: Pick<StoredCheck, 'companyID' | 'id'>) =>
  and(eq(table.companyID, companyID), eq(table.id, id));

/** So many pages are read between two words of how far it is. */
const pagesBetweenWords = 10;
/** A check is compared with so many earlier ones. */
const comparedMost = 5;

export function auditCheckWorker(context: ServerContext): JobWorker {
  return jobWorker(auditCheckTopic, ({ payload }) => checkCompany(context, payload));
}

/** Carries a check out, from its beginning: a job that was cut short is done again, and ended once. */
async function checkCompany(
  context: Pick<ServerContext, 'database' | 'now'>,
  { companyID, checkID: id }: { companyID: number; checkID: number },
): Promise<void> {
  const { database, now } = context;
  const [stored] = await database.read(companyID, (executor) =>
    executor.select().from(table).where(ofCheck({ companyID, id })),
  );
  if (stored?.status !== 'processing') return;
  const { upTo, rows: total } = await settledEnd(database, companyID);
  await note(context, stored, { upTo, total, rows: 0 });
  const earlier = await earlierSeals(context, stored);
  const chains = readChains(companyID, [upTo, ...earlier.map(({ seal }) => seal.upTo)]);
  let pages = 0;
  for await (const rows of companyChains(database, companyID, upTo)) {
    for (const row of rows) chains.read(row);
    pages += 1;
    if (pages % pagesBetweenWords === 0) await note(context, stored, { rows: chains.progress().rows });
  }
  const { seals, ...found } = chains.end();
  const [own, ...again] = seals;
  const compared = earlier.map(({ seal, at }, index): ComparedSeal => ({
    seal: writeSeal(seal),
    at,
    // What lies behind the end of the history was cut off.
    isSame: again[index]?.hash === seal.hash && seal.upTo <= upTo,
  }));
  const isSound = found.faultCount === 0 && compared.every(({ isSame }) => isSame);
  const seal = own ? writeSeal(own) : '';
  await database.write(companyID, async (executor) => {
    const [locked] = await executor
      .select({ status: table.status })
      .from(table)
      .where(ofCheck(stored))
      .for('update');
    if (locked?.status !== 'processing') return;
    const status: AuditCheckStatus = isSound ? 'sound' : 'broken';
    await executor
      .update(table)
      .set({ ...found, status, total: found.rows, seal, compared, finishedAt: now() })
      .where(ofCheck(stored));
    const [person] = await executor
      .select({ fullName: employeeName })
      .from(employeeTable)
      .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, stored.employeeID)));
    const actor = { employeeID: stored.employeeID, fullName: person?.fullName ?? '-' };
    const faults = found.faultCount + compared.filter(({ isSame }) => !isSame).length;
    await noteInAudit(executor, companyID, actor, now(), {
      action: 'check',
      changes: { rows: [null, found.rows], faults: [null, faults], seal: [null, seal] },
    });
  });
}

function note(
  { database }: Pick<ServerContext, 'database'>,
  stored: StoredCheck,
  values: Partial<Pick<StoredCheck, 'upTo' | 'total' | 'rows'>>,
): Promise<unknown> {
  return database.write(stored.companyID, (executor) =>
    executor
      .update(table)
      .set(values)
      .where(and(ofCheck(stored), eq(table.status, 'processing'))),
  );
}

interface EarlierSeal {
  seal: Seal;
  at: string | null;
}

/** What was noted before: brought along by a person, and by checks that found nothing, in a history that is only added to. */
async function earlierSeals(
  { database }: Pick<ServerContext, 'database'>,
  { companyID, notedSeal }: StoredCheck,
): Promise<EarlierSeal[]> {
  const noted = notedSeal === null ? null : readSeal(notedSeal);
  const kept = await database.read(companyID, (executor) => keptSeals(executor, companyID));
  return [...(noted === null ? [] : [{ seal: noted, at: null }]), ...kept];
}

async function keptSeals(executor: Executor, companyID: number): Promise<EarlierSeal[]> {
  const rows = await executor
    .select({ changes: historyTable.changes, at: historyTable.at })
    .from(historyTable)
    .where(
      and(
        eq(historyTable.companyID, companyID),
        eq(historyTable.subjectType, auditSubject),
        eq(historyTable.subjectID, companyID),
        eq(historyTable.action, 'check'),
      ),
    )
    .orderBy(desc(historyTable.position))
    .limit(comparedMost);
  return rows.flatMap(({ changes, at }) => {
    const seal = typeof changes['seal']?.[1] === 'string' ? readSeal(changes['seal'][1]) : null;
    return seal !== null && changes['faults']?.[1] === 0 ? [{ seal, at: at.toISOString() }] : [];
  });
}
