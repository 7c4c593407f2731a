import { and, desc, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { toFilterText } from '../../../domain/list/listFilter.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { isFirstInMinute } from '../../jobs/oncePerMinute.ts';
import { writeOutbox } from '../../jobs/outbox.ts';
import type { ExportSource } from '../dataset.ts';
import type { FileFormat } from '../sheetFormats.ts';
import { exportNotice, exportTopic } from './exportJob.ts';
import type { StoredExport } from './exportTables.ts';
import { sheetExportTable } from './exportTables.ts';
import { allowedAmong } from './recipients.ts';

interface Begun {
  source: ExportSource;
  asked: Readonly<Record<string, unknown>>;
  format: FileFormat;
  /** Where the file goes. */
  emails: readonly string[];
}

/**
 * Has a file made after the answer, with the rights of the actor. There is one at a time of the same question, and one in a minute: a
 * repetition is answered with the same.
 * @returns the id of the export
 * @throws DomainError `validation_failed` on `emails`, naming those that belong to no active colleague
 */
export async function beginExport(
  context: ServerContext,
  actor: Actor,
  { source: { name }, asked, format, emails }: Begun,
): Promise<number> {
  const { companyID, employeeID } = actor;
  const now = context.now();
  const query = queryText(asked);
  const id = await context.database.write(companyID, async (executor) => {
    await refuseStrangers(executor, context, companyID, emails);
    const same = { dataset: name, query, format };
    const last = await latestOf(executor, actor, same);
    const isUnderWay = last?.status === 'processing' && now.getTime() - last.requestedAt.getTime() < dayMs;
    if (isUnderWay && isSameSet(last.emails, emails)) return last.id;
    // What failed can be asked for again at once.
    const failed = last?.status === 'failed' ? [last.id] : [];
    const question = JSON.stringify(['export', name, query, format, emails.toSorted(), ...failed]);
    if (!(await isFirstInMinute(executor, { companyID, employeeID, question, at: now }))) {
      return (await latestOf(executor, actor, same))?.id ?? 0;
    }
    const [written] = await executor
      .insert(sheetExportTable)
      .values({ companyID, employeeID, dataset: name, query, format, emails: [...emails], requestedAt: now })
      .returning({ id: sheetExportTable.id });
    const exportID = written?.id ?? 0;
    await writeOutbox(executor, companyID, exportTopic, { companyID, exportID });
    return exportID;
  });
  context.outboxChanged();
  return id;
}

/** What is asked as an address spells it, one text for all ways to write it. */
export function queryText(asked: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(toFilterText(asked)).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value]]
      : Object.entries(value).map(([field, text]) => [`${name}.${field}`, text]),
  );
  return new URLSearchParams(
    entries.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  ).toString();
}

/** @throws DomainError `validation_failed` on `emails`, naming those that belong to no active colleague */
async function refuseStrangers(
  executor: Executor,
  context: ServerContext,
  companyID: number,
  emails: readonly string[],
): Promise<void> {
  const known = new Set(await allowedAmong(executor, context, companyID, emails));
  const strangers = emails.filter((email) => !known.has(email));
  if (strangers.length === 0) return;
  throw new DomainError('validation_failed', {
    fields: { emails: exportNotice('colleagues', { addresses: strangers.join(', ') }) },
  });
}

async function latestOf(
  executor: Executor,
  { companyID, employeeID }: Actor,
  { dataset, query, format }: Pick<StoredExport, 'dataset' | 'query' | 'format'>,
): Promise<Pick<StoredExport, 'id' | 'status' | 'emails' | 'requestedAt'> | undefined> {
  const table = sheetExportTable;
  const own = and(eq(table.companyID, companyID), eq(table.employeeID, employeeID));
  const [latest] = await executor
    .select({ id: table.id, status: table.status, emails: table.emails, requestedAt: table.requestedAt })
    .from(table)
    .where(and(own, eq(table.dataset, dataset), eq(table.query, query), eq(table.format, format)))
    .orderBy(desc(table.id))
    .limit(1);
  return latest;
}

/** An export that is still being made after a day has lost its job, and is begun anew. */
const dayMs = 86_400_000;

const isSameSet = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join('\n') === others.toSorted().join('\n');
