import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { compare as compareAmounts } from '../../../domain/money/money.ts';
import type { AccountingProviderName } from '../../../server/accounting/accountingProvider.ts';
import { movesBy, textOfMoves } from '../../../server/accounting/sameDocument.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import type { ClockWork, JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { notify } from '../../../server/notification/notify.ts';
import { purchaseTabs } from '../accountingPost/accountingPost.ts';
import { accountingPostTable, keyOfPost } from '../accountingPost/accountingPostTables.server.ts';
import { storedRows } from '../accountMapping/mappings.server.ts';
import { readBooks, readChart } from '../connection/books.server.ts';
import { nameWith } from '../connection/booksProgram.ts';
import { programOf } from '../connection/connectedPrograms.server.ts';
import { lockConnection } from '../connection/connections.server.ts';
import { accountingConnectionTable } from '../connection/connectionTables.server.ts';
import { driftNotice, driftRule, driftRunSubject } from './drift.ts';
import type { ComparedPost, DriftFinding } from './driftFindings.ts';
import { findDrift } from './driftFindings.ts';
import type { StoredDrift } from './driftTables.server.ts';
import { driftRunTable, driftTable } from './driftTables.server.ts';

const driftTopic = jobTopic('accounting.drift', z.object({ runID: z.int().positive() }));

/** A comparison that is not at its end after this was lost with its server. */
const lostMs = 60 * 60_000;
/** The newest months in which something was posted: older ones are closed. */
const monthsMax = 12;

/** Begins to compare the books. @param by who asks; null: the clock. @throws DomainError where they are being compared, or not connected */
export async function beginDrift(
  executor: Executor,
  { companyID, provider, by }: { companyID: number; provider: AccountingProviderName; by: Actor | null },
  now: Date,
): Promise<void> {
  const connection = await lockConnection(executor, companyID, provider);
  if (connection.status !== 'active')
    throw new DomainError('transition_not_allowed', { says: driftRule('notConnected') });
  await executor
    .update(driftRunTable)
    .set({ status: 'failed', endedAt: now, detail: 'lost' })
    .where(
      and(
        eq(driftRunTable.companyID, companyID),
        eq(driftRunTable.provider, provider),
        eq(driftRunTable.status, 'processing'),
        sql`${driftRunTable.begunAt} < ${new Date(now.getTime() - lostMs)}`,
      ),
    );
  const [run] = await executor
    .insert(driftRunTable)
    .values({ companyID, provider, begunAt: now, begunByID: by?.employeeID ?? null })
    .onConflictDoNothing()
    .returning({ id: driftRunTable.id });
  if (!run) throw new DomainError('transition_not_allowed', { says: driftRule('comparing') });
  await writeOutbox(executor, companyID, driftTopic, { runID: run.id });
  if (by)
    await appendHistory(executor, companyID, by, now, {
      subjectType: driftRunSubject,
      subjectID: run.id,
      action: 'begin',
      fromStatus: null,
      toStatus: 'processing',
      changes: {},
    });
}

/** Compares books that somebody, or the clock, asked to be compared. */
export function driftWorker(context: ServerContext): JobWorker {
  return jobWorker(driftTopic, ({ companyID, payload: { runID } }) => compare(context, { companyID, runID }));
}

/** Compares all connected books in the night of Jakarta. */
export function driftClockWork({ database, now, outboxChanged }: ServerContext): ClockWork {
  return {
    name: 'accounting.compareNightly',
    cron: '23 18 * * *',
    async run() {
      const connected = await database.system
        .select({
          companyID: accountingConnectionTable.companyID,
          provider: sql<AccountingProviderName>`${accountingConnectionTable.provider}`,
        })
        .from(accountingConnectionTable)
        .where(
          and(
            eq(accountingConnectionTable.status, 'active'),
            // Other programs are connected as well, and keep no books.
            inArray(accountingConnectionTable.provider, [...accountingProviders]),
          ),
        );
      for (const one of connected)
        await database.write(one.companyID, async (executor) => {
          try {
            await beginDrift(executor, { ...one, by: null }, now());
          } catch (error) {
            // Somebody is comparing them, or they were lost just now.
            if (!(error instanceof DomainError)) throw error;
          }
        });
      if (connected.length > 0) outboxChanged();
      return connected.length;
    },
  };
}

async function compare(
  context: ServerContext,
  { companyID, runID }: { companyID: number; runID: number },
): Promise<void> {
  const { database, now } = context;
  const [run] = await database.read(companyID, (executor) =>
    executor
      .select()
      .from(driftRunTable)
      .where(and(eq(driftRunTable.companyID, companyID), eq(driftRunTable.id, runID))),
  );
  if (run?.status !== 'processing') return;
  const place = { companyID, provider: run.provider };
  try {
    const { findings, compared } = await readDrift(context, place);
    await database.write(companyID, async (executor) => {
      const found = await keepFindings(executor, place, findings, now());
      await executor
        .update(driftRunTable)
        .set({ status: 'processed', endedAt: now(), compared, found: findings.length })
        .where(and(eq(driftRunTable.companyID, companyID), eq(driftRunTable.id, runID)));
      if (found > 0) await tell(executor, place, runID, found);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    context.log.warn({ err: error, provider: run.provider }, 'the books could not be compared');
    await database.write(companyID, (executor) =>
      executor
        .update(driftRunTable)
        .set({ status: 'failed', endedAt: now(), detail: error.message })
        .where(and(eq(driftRunTable.companyID, companyID), eq(driftRunTable.id, runID))),
    );
  }
  context.outboxChanged();
}

interface Place {
  companyID: number;
  provider: AccountingProviderName;
}

/** Reads what was posted, then the books: what is posted meanwhile is no difference. */
async function readDrift(
  context: ServerContext,
  place: Place,
): Promise<{ findings: DriftFinding[]; compared: number }> {
  const { companyID, provider } = place;
  const { posts, mapped } = await context.database.read(companyID, async (executor) => ({
    posts: await executor
      .select()
      .from(accountingPostTable)
      .where(
        and(
          eq(accountingPostTable.companyID, companyID),
          eq(accountingPostTable.provider, provider),
          eq(accountingPostTable.isSuperseded, false),
          // What nobody owes any more should not be there: its document is found as one of nothing.
          sql`not (${accountingPostTable.groupType} = any(${sql.param([...purchaseTabs])}::text[]) and exists (
            select from bill b where b.company_id = ${accountingPostTable.companyID} and b.id = ${accountingPostTable.recordID}
              and b.status = 'void'))`,
        ),
      )
      .orderBy(accountingPostTable.id),
    mapped: await storedRows(executor, companyID, provider),
  }));
  const placeOf = programOf(context, provider).placeOf;
  const compared = posts.map((post): ComparedPost => {
    const { id, payload, postedID } = post;
    const document = payload && postedID !== null ? { place: placeOf(payload.kind), id: postedID } : null;
    return {
      id,
      key: keyOfPost(post),
      day: payload?.day ?? '',
      document,
      moves: payload ? movesBy(payload) : [],
    };
  });
  const documents = await readBooks(context, place, (program, token) => program.documents(token));
  const chart = await readChart(context, place, 'accounts');
  const money = new Set(
    mapped.flatMap(({ row: { accountableType, accountID } }) =>
      moneyTypes.some((type) => type === accountableType)
        ? chart.filter(({ id }) => id === accountID).map(({ name }) => name)
        : [],
    ),
  );
  const months = [...new Set(compared.flatMap(({ day, document }) => (document ? [day.slice(0, 7)] : [])))];
  const balances = [];
  for (const month of months.toSorted().slice(-monthsMax)) {
    const moved = await readBooks(context, place, (program, token) => program.balances(token, month));
    for (const account of money)
      balances.push({ account, month, moved: moved.find((one) => one.account === account)?.moved ?? '0' });
  }
  const keyPrefix = `outlay:${companyID}:`;
  const findings = findDrift({ keyPrefix, posts: compared, documents, balances, textOf: textOfMoves });
  return { findings, compared: compared.filter(({ document }) => document !== null).length };
}

/** The rows whose accounts hold money of the company: nobody else should move them. */
const moneyTypes = ['company_account', 'card_balance', 'balance'] as const;

/** Keeps what was found, and ends what was not found any more. @returns how many differences are new */
async function keepFindings(
  executor: Executor,
  { companyID, provider }: Place,
  findings: readonly DriftFinding[],
  now: Date,
): Promise<number> {
  const ofBooks = and(eq(driftTable.companyID, companyID), eq(driftTable.provider, provider));
  const kept = await executor.select().from(driftTable).where(ofBooks).for('update');
  const bySubject = new Map(kept.map((row) => [row.subject, row]));
  let fresh = 0;
  for (const { document, ...finding } of findings) {
    const before = bySubject.get(finding.subject);
    bySubject.delete(finding.subject);
    const isSame = before !== undefined && isSameDrift(before, finding);
    // Who accepted it has seen it so.
    if (before && isSame && (before.status === 'open' || before.status === 'accepted')) continue;
    fresh += 1;
    const values = {
      ...finding,
      place: document?.place ?? null,
      documentID: document?.id ?? null,
      number: document?.number ?? null,
      status: 'open',
      notes: null,
      decidedByID: null,
      decidedAt: null,
      foundAt: now,
    } as const;
    await executor
      .insert(driftTable)
      .values({ companyID, provider, ...values })
      .onConflictDoUpdate({
        target: [driftTable.companyID, driftTable.provider, driftTable.subject],
        set: values,
      });
  }
  const gone = [...bySubject.values()].map(({ id }) => id);
  if (gone.length > 0)
    await executor
      .update(driftTable)
      .set({ status: 'gone' })
      .where(and(ofBooks, inArray(driftTable.id, gone), ne(driftTable.status, 'reposted')));
  return fresh;
}

/** A balance that was accepted stays accepted as long as others moved the same sum; our own posts do not open it again. */
function isSameDrift(
  before: StoredDrift,
  { kind, found, amount }: Pick<DriftFinding, 'kind' | 'found' | 'amount'>,
): boolean {
  if (before.kind !== kind) return false;
  if (kind !== 'balance') return before.found === found;
  return compareAmounts(before.amount ?? '0', amount ?? '0') === 0;
}

async function tell(
  executor: Executor,
  { companyID, provider }: Place,
  runID: number,
  count: number,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('integration_sync'), []),
    group: 'expenses',
    kind: 'reminder',
    eventType: 'accounting_drift_found',
    objectType: nameWith(driftRunSubject, provider),
    objectID: runID,
    message: driftNotice('found', { smart_count: count }),
  });
}
