import { and, eq, inArray, sql } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { negate } from '../../../domain/money/money.ts';
import { AccountingError } from '../../../server/accounting/accountingProvider.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import { muchLater, nextQuestionAt } from '../../../server/bank/patience.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { PayrollItem, PayrollOrder, PayrollProvider } from '../../../server/payroll/payrollProvider.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { claimStore } from '../../spending/claim/claim.server.ts';
import type { StoredClaim } from '../../spending/claim/claimTables.server.ts';
import { claimTable } from '../../spending/claim/claimTables.server.ts';
import { readBooks } from '../connection/books.server.ts';
import { openItemStatuses, payrollBatch, payrollWord } from './payrollBatch.ts';
import type { StoredItem } from './payrollTables.server.ts';
import { payrollBatchTable, payrollItemTable } from './payrollTables.server.ts';
import { payrollTopic } from './payrollTopic.server.ts';

/** A server that asks about an item has this long. After it another one asks. */
const leaseMs = 120_000;
/** So long the payroll has to say that it never got an item, before it is told not to pay it. */
const neverGotMs = 60 * 60 * 1000;

/** Gives items to the payroll and asks what becomes of them. @param batches the store of batches */
export function payrollWorker(context: ServerContext, batches: StoredNoun): JobWorker {
  return jobWorker(payrollTopic, ({ companyID, payload: { itemID } }) =>
    payItem(context, batches, { companyID, itemID }, ask),
  );
}

interface Target {
  companyID: number;
  itemID: number;
}

/**
 * Gives an item to the payroll, once however often it is called and wherever a server dies; from then on the payroll is asked about it.
 * What it never got is called off before it is paid otherwise.
 * @param asking gives it to the payroll, or asks what became of it
 */
export async function payItem<Context extends ActContext>(
  context: Context,
  batches: StoredNoun,
  target: Target,
  asking: (context: Context, taken: Taken) => Promise<Outcome>,
): Promise<void> {
  const taken = await takeItem(context, target);
  if (!taken) return;
  const outcome = await asking(context, taken);
  await settle(context, batches, taken, outcome);
}

interface Taken {
  item: StoredItem;
  /** The payroll was never given it: it is now, and never again. */
  isFirst: boolean;
  order: PayrollOrder;
}

const ofItem = ({ companyID, id }: Pick<StoredItem, 'companyID' | 'id'>) =>
  and(eq(payrollItemTable.companyID, companyID), eq(payrollItemTable.id, id));

const isOpen = ({ status }: StoredItem) => openItemStatuses.some((one) => one === status);

/** Takes an item for this server; null: there is nothing to do now. */
async function takeItem(
  { database, now, outboxChanged }: ActContext,
  { companyID, itemID }: Target,
): Promise<Taken | null> {
  const taken = await database.write(companyID, async (executor) => {
    const [item] = await executor
      .select()
      .from(payrollItemTable)
      .where(ofItem({ companyID, id: itemID }))
      .for('update');
    if (!item || !isOpen(item)) return null;
    const at = now();
    // Another server asks, or it is not time yet: there is one job for when it is.
    if (item.nextAt !== null && item.nextAt > at) return null;
    const isFirst = item.sentAt === null;
    const until = new Date(at.getTime() + leaseMs);
    const patch = { leasedUntil: until, nextAt: until, sentAt: item.sentAt ?? at };
    await executor.update(payrollItemTable).set(patch).where(ofItem(item));
    // Should this server die, somebody has to ask.
    await writeOutbox(executor, companyID, payrollTopic, { itemID }, until);
    return { item: { ...item, ...patch }, isFirst, order: await orderOf(executor, item) };
  });
  outboxChanged();
  return taken;
}

async function orderOf(
  executor: Executor,
  { companyID, id, employeeID, claimID, amount }: StoredItem,
): Promise<PayrollOrder> {
  const { employeeCode, email } = employeeTable;
  const [found] = await executor
    .select({ employeeCode, email, employeeName, description: claimTable.referenceID })
    .from(employeeTable)
    .innerJoin(claimTable, and(eq(claimTable.companyID, companyID), eq(claimTable.id, claimID)))
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, employeeID)));
  if (!found) throw new Error(`item ${id} is of nobody`);
  // Claims are of whole rupiah.
  return { ...found, key: `outlay:${companyID}:payroll:${id}`, amountInIDR: amount.replace(/\.0+$/, '') };
}

type Outcome =
  | { kind: 'answered'; answer: PayrollItem }
  /** Nobody knows whether the payroll has it. */
  | { kind: 'unknown' }
  /** Nothing was given to it: it can be, later. */
  | { kind: 'notSent'; seconds: number | null }
  /** It does not take it at all. */
  | { kind: 'refused'; reason: Message };

async function ask(context: ServerContext, { item, isFirst, order }: Taken): Promise<Outcome> {
  const place = { companyID: item.companyID, provider: 'payroll' } as const;
  const asking = <Answer>(work: (payroll: PayrollProvider, accessToken: string) => Promise<Answer>) =>
    readBooks(context, place, work);
  try {
    if (isFirst)
      return { kind: 'answered', answer: await asking((payroll, token) => payroll.add(token, order)) };
    const found = await asking((payroll, token) => payroll.find(token, order));
    if (found) return { kind: 'answered', answer: found };
    const sentAt = item.sentAt?.getTime() ?? 0;
    if (context.now().getTime() - sentAt < neverGotMs) return { kind: 'unknown' };
    return { kind: 'answered', answer: await asking((payroll, token) => payroll.cancel(token, order)) };
  } catch (error) {
    const failure = error instanceof DomainError ? error.cause : error;
    const isClosed = error instanceof DomainError && error.code === 'transition_not_allowed';
    if (isClosed) return isFirst ? { kind: 'notSent', seconds: null } : { kind: 'unknown' };
    if (!(failure instanceof AccountingError)) throw error;
    if (!isFirst) return { kind: 'unknown' };
    if (failure.failure === 'busy') return { kind: 'notSent', seconds: failure.retrySeconds };
    if (failure.failure === 'refused')
      return { kind: 'refused', reason: payrollWord('refused.byPayroll', { reason: failure.message }) };
    return { kind: 'unknown' };
  }
}

async function settle(
  context: ActContext,
  batches: StoredNoun,
  { item: taken, isFirst }: Taken,
  outcome: Outcome,
): Promise<void> {
  const { database, now, outboxChanged } = context;
  const { companyID } = taken;
  await database.write(companyID, async (executor) => {
    // As everywhere, the claim is locked before its item.
    const claim = (await claimStore.lock(executor, companyID, taken.claimID)) as StoredClaim | null;
    const [item] = await executor.select().from(payrollItemTable).where(ofItem(taken)).for('update');
    // Another server has taken it meanwhile: what it hears counts.
    if (!claim || !item || !isOpen(item) || item.leasedUntil?.getTime() !== taken.leasedUntil?.getTime())
      return;
    const at = now();
    const step = { executor, context, batches, item, claim, at };
    if (outcome.kind === 'refused') return await refuse(step, outcome.reason);
    if (outcome.kind === 'notSent') {
      const { seconds } = outcome;
      const next = seconds === null ? muchLater(at) : new Date(at.getTime() + seconds * 1000);
      await stays(step, isFirst ? { sentAt: null } : {}, next);
      return;
    }
    if (outcome.kind === 'unknown') {
      // What the payroll has said that it has, it has.
      const status = item.status === 'accepted' ? 'accepted' : 'unknown';
      if (item.status === 'sending') await tellUnknown(executor, item);
      await stays(step, { status }, nextQuestionAt(item.sentAt ?? at, at));
      return;
    }
    const { answer } = outcome;
    if (answer.status === 'paid') await paid(step, answer.reference);
    else if (answer.status === 'canceled') await refuse(step, payrollWord('refused.calledOff'));
    else if (answer.status === 'refused')
      await refuse(step, payrollWord('refused.byPayroll', { reason: answer.reason }));
    else await stays(step, { status: 'accepted' }, nextQuestionAt(item.sentAt ?? at, at));
  });
  outboxChanged();
}

interface Step {
  executor: Executor;
  context: ActContext;
  batches: StoredNoun;
  item: StoredItem;
  claim: StoredClaim;
  at: Date;
}

/** It is asked about again. */
async function stays({ executor, item }: Step, patch: Partial<StoredItem>, next: Date): Promise<void> {
  await executor
    .update(payrollItemTable)
    .set({ ...patch, leasedUntil: null, nextAt: next })
    .where(ofItem(item));
  await writeOutbox(executor, item.companyID, payrollTopic, { itemID: item.id }, next);
}

async function paid(step: Step, reference: string): Promise<void> {
  const { executor, item, claim, at } = step;
  const { companyID } = item;
  // What the employee was owed ends; no account of the company moves: it is owed to the payroll instead.
  await postEntry(
    executor,
    {
      companyID,
      companyAccountID: claim.companyAccountID ?? (await mainAccount(executor, companyID)),
      currencyCode: 'IDR',
      paymentID: null,
      kind: 'payroll',
      cause: `payroll:claim:${claim.id}:${item.id}`,
      lines: [
        { account: 'settled', amount: item.amount },
        { account: 'payroll', amount: negate(item.amount) },
      ],
    },
    at,
  );
  await end(step, { status: 'paid', reference }, 'payrollPaid');
}

const refuse = (step: Step, reason: Message) => end(step, { status: 'refused', reason }, 'payrollRefused');

async function end(
  step: Step,
  patch: Pick<StoredItem, 'status'> & Partial<StoredItem>,
  action: 'payrollPaid' | 'payrollRefused',
): Promise<void> {
  const { executor, context, batches, item, claim, at } = step;
  const { companyID, batchID } = item;
  await executor
    .update(payrollItemTable)
    .set({ ...patch, leasedUntil: null, nextAt: null, settledAt: at })
    .where(ofItem(item));
  const ofBatch = and(eq(payrollBatchTable.companyID, companyID), eq(payrollBatchTable.id, batchID));
  const { paidCount, refusedCount } = payrollBatchTable;
  const [batch] = await executor
    .update(payrollBatchTable)
    .set(
      action === 'payrollPaid'
        ? { paidCount: sql`${paidCount} + 1` }
        : { refusedCount: sql`${refusedCount} + 1` },
    )
    .where(ofBatch)
    .returning();
  if (!batch) throw new Error(`item ${item.id} is in no batch`);
  const related = { type: payrollBatch.name, id: batchID, name: batch.referenceID };
  await actAutomatically(
    executor,
    context,
    claimStore,
    { companyID, id: claim.id, action },
    { related, remark: patch.reason ?? null },
  );
  const left = await executor.$count(
    payrollItemTable,
    and(
      eq(payrollItemTable.companyID, companyID),
      eq(payrollItemTable.batchID, batchID),
      inArray(payrollItemTable.status, [...openItemStatuses]),
    ),
  );
  if (left > 0) return;
  const to = batch.paidCount > 0 ? 'processed' : 'failed';
  await actAutomatically(executor, context, batches, { companyID, id: batchID, action: 'finish' }, { to });
  await tell(
    executor,
    batch,
    `payroll_batch_${to}`,
    payrollWord(`notice.${to}`, {
      number: batch.referenceID,
      paid: batch.paidCount,
      refused: batch.refusedCount,
    }),
  );
}

async function mainAccount(executor: Executor, companyID: number): Promise<number> {
  const { id, isMain } = companyAccountTable;
  const [main] = await executor
    .select({ id })
    .from(companyAccountTable)
    .where(and(eq(companyAccountTable.companyID, companyID), eq(isMain, true)));
  if (!main) throw new Error(`company ${companyID} has no main account`);
  return main.id;
}

async function tellUnknown(executor: Executor, { companyID, batchID }: StoredItem): Promise<void> {
  const batch = await rowIn(executor, payrollBatchTable, { companyID, id: batchID });
  const unknown = await executor.$count(
    payrollItemTable,
    and(
      eq(payrollItemTable.companyID, companyID),
      eq(payrollItemTable.batchID, batchID),
      eq(payrollItemTable.status, 'unknown'),
    ),
  );
  // Of the first one: the others stand on the page.
  if (!batch || unknown > 0) return;
  await tell(
    executor,
    batch,
    'payroll_item_unknown',
    payrollWord('notice.unknown', { number: batch.referenceID }),
  );
}

async function tell(
  executor: Executor,
  { companyID, id, sentByID }: typeof payrollBatchTable.$inferSelect,
  eventType: string,
  message: Message,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: [
      ...(sentByID === null ? [] : [sentByID]),
      ...(await employeesWith(executor, companyID, carries('integration_sync'), [])),
    ],
    group: 'expenses',
    kind: 'complete',
    eventType,
    objectType: payrollBatch.name,
    objectID: id,
    message,
  });
}
