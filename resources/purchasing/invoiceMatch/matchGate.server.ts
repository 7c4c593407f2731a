import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { resolveNamed } from '../../../domain/approval/approval.ts';
import { today } from '../../../domain/day/day.ts';
import { writtenClaim } from '../../../domain/matching/matching.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { joined } from '../../../domain/message/message.ts';
import type { Message } from '../../../domain/message/message.ts';
import { add, isZero } from '../../../domain/money/money.ts';
import { addStep, dropAddedStep } from '../../../server/approval/addedStep.ts';
import { approveStep } from '../../../server/approval/chain.ts';
import type { ChainState } from '../../../server/approval/chain.ts';
import { standInRemark, tellApprovers } from '../../../server/approval/delegates.ts';
import { approvalPeople } from '../../../server/approval/people.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { notify } from '../../../server/notification/notify.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import { applyDeposits, restoreDeposits } from '../deposit/depositBalance.server.ts';
import { coverLater } from '../deposit/depositTopics.server.ts';
import {
  acceptanceTerms,
  documentNotice,
  lockDocument,
  saveDocumentRow,
} from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { followUnpaid } from '../document/paidPart.server.ts';
import { claimingInvoices, ordersOf } from './matchedOrders.server.ts';
import { paidOf } from '../document/documentPaying.ts';
import type { ComparedInvoice } from './compareInvoice.server.ts';
import { compareInvoice, keepMatch } from './compareInvoice.server.ts';
import { isHeld } from './matchState.ts';
import { invoiceMatchTable } from './matchTables.server.ts';
import { matchFollowTopic } from './matchTopics.server.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

type Outcome = EffectOutcome<StoredDocument>;

const subjectOf = ({ companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>) => ({
  companyID,
  subjectType: 'bill',
  subjectID: id,
});

/**
 * What becomes of an invoice whose chain is approved: it is compared with its orders, and goes to payment, covered by
 * deposits as far as they reach, or waits for its named approver. Its row is locked; its orders are locked after it.
 */
export async function passMatch(
  executor: Executor,
  invoice: StoredDocument,
  chain: ChainState,
  now: Date,
): Promise<Outcome & { isHeld: boolean }> {
  const compared = await compareInvoice(executor, invoice, true);
  if (isHeld(compared.state))
    return { ...(await hold(executor, invoice, chain, compared, now)), isHeld: true };
  const kept = await keepMatch(executor, invoice, compared, now, { passedAt: now });
  const covered = await applyDeposits(executor, invoice, now);
  return { ...covered, patch: { ...kept, ...covered.patch }, isHeld: false };
}

/** It waits until its named approver accepts what differs. */
async function hold(
  executor: Executor,
  invoice: StoredDocument,
  chain: ChainState,
  compared: ComparedInvoice,
  now: Date,
): Promise<Outcome> {
  const { companyID } = invoice;
  const kept = await keepMatch(executor, invoice, compared, now, { passedAt: null });
  const terms = acceptanceTerms(invoice);
  const people = await approvalPeople(executor, companyID, terms);
  const reason = documentNotice('match.step');
  const step = resolveNamed(compared.rule.approverIDs, reason, people);
  const day = today(await timeZoneOf(executor, companyID), now);
  const opened = await addStep(executor, subjectOf(invoice), chain, {
    terms: { ...terms, day },
    // Whoever decides instead: what for is said either way.
    step: step.isRerouted ? { ...step, reason: joined('sentences', [reason, step.reason]) } : step,
    now,
  });
  await tellApprovers(executor, companyID, opened.delegation.standIns, {
    employeeIDs: opened.state.approverIDs,
    group: 'approvals',
    kind: 'assignment',
    eventType: 'bill_awaiting_acceptance',
    objectType: 'bill',
    objectID: invoice.id,
    message: documentNotice('match.awaits', { number: invoice.referenceID }),
  });
  return {
    to: 'awaiting_acceptance',
    patch: { ...opened.state, ...kept },
    remark: joined('lines', [saysOf(invoice, compared), opened.remark]),
  };
}

/** What differs in all, for the history. */
function saysOf(
  { currencyCode }: StoredDocument,
  { comparison: { verdict, excess } }: Pick<ComparedInvoice, 'comparison'>,
): Message {
  const sum = { amount: add(excess.price, excess.quantity), currency: currencyCode };
  return documentNotice(verdict === 'waiting' ? 'match.notReceived' : 'match.differs', { sum });
}

/** The named approver agrees to what differs: the figures are kept, and the invoice goes to payment. */
export async function acceptMatch({
  executor,
  actor,
  row,
  decision,
  now,
}: EffectContext<StoredDocument>): Promise<Outcome> {
  if (!actor) throw new DomainError('forbidden');
  const remark = await standInRemark(executor, subjectOf(row), row, actor, now);
  const compared = await compareInvoice(executor, row, true);
  const { claim, comparison } = compared;
  const { notes } = decision.input as { notes: string };
  const { state } = await approveStep(executor, subjectOf(row), row, actor, {
    terms: acceptanceTerms(row),
    now,
  });
  const { matchState } = await keepMatch(
    executor,
    row,
    { ...compared, state: isHeld(compared.state) ? 'accepted' : compared.state },
    now,
    {
      passedAt: now,
      acceptedByID: actor.employeeID,
      acceptedAt: now,
      acceptedNotes: notes,
      acceptance: {
        claim: writtenClaim(claim),
        differences: comparison.differences,
        excess: comparison.excess,
      },
    },
  );
  await notify(executor, row.companyID, {
    employeeIDs: [row.requesterID, row.createdByID],
    group: 'expenses',
    kind: 'complete',
    eventType: 'bill_accepted',
    objectType: 'bill',
    objectID: row.id,
    message: documentNotice('match.accepted', { number: row.referenceID, person: actor.fullName }),
  });
  await followMatch(executor, row);
  const covered = await applyDeposits(executor, row, now);
  const remarks = [remark, saysOf(row, compared), covered.remark].filter(
    (said) => said !== undefined && said !== null,
  );
  return {
    ...covered,
    patch: { ...state, decidedByID: actor.employeeID, matchState, ...covered.patch },
    remark: joined('lines', remarks),
  };
}

/** Who agreed to pay an invoice although it differs; null where nothing that was accepted holds. */
export async function accepterOf(
  executor: Executor,
  { companyID, id, matchState }: Pick<StoredDocument, 'companyID' | 'id' | 'matchState'>,
): Promise<number | null> {
  if (matchState !== 'accepted') return null;
  const [kept] = await executor
    .select({ acceptedByID: invoiceMatchTable.acceptedByID })
    .from(invoiceMatchTable)
    .where(and(eq(invoiceMatchTable.companyID, companyID), eq(invoiceMatchTable.billID, id)));
  return kept?.acceptedByID ?? null;
}

/** A decision is taken back: what was accepted is not any more, and what passed is to pass again. */
export async function unpassMatch(
  executor: Executor,
  invoice: StoredDocument,
  now: Date,
): Promise<Pick<StoredDocument, 'matchState'>> {
  const compared = await compareInvoice(executor, invoice);
  const state = compared.state === 'accepted' ? compared.comparison.verdict : compared.state;
  return await keepMatch(executor, invoice, { ...compared, state }, now, {
    passedAt: null,
    acceptance: null,
    acceptedAt: null,
    acceptedByID: null,
    acceptedNotes: null,
  });
}

/** Refuses to pay an invoice that differs, by what is there now, by more than was accepted. @throws DomainError */
export async function assertMatched(executor: Executor, invoice: StoredDocument): Promise<void> {
  if (invoice.transactionType !== 'bill') return;
  const { state } = await compareInvoice(executor, invoice, true);
  if (!isHeld(state)) return;
  throw new DomainError('transition_not_allowed', {
    says: documentNotice('match.heldBack', { number: invoice.referenceID }),
    details: { status: invoice.status },
  });
}

/** Once this is committed, invoices that ask for the same orders are compared again. */
export async function followMatch(
  executor: Executor,
  invoice: Pick<StoredDocument, 'companyID' | 'id' | 'purchaseOrderID'>,
): Promise<void> {
  await followOrders(executor, invoice.companyID, await ordersOf(executor, invoice));
}

/** The same of orders of which something came, or was taken back. */
export async function followOrders(
  executor: Executor,
  companyID: number,
  orderIDs: readonly number[],
): Promise<void> {
  if (orderIDs.length === 0) return;
  await writeOutbox(executor, companyID, matchFollowTopic, { companyID, orderIDs: [...orderIDs] });
}

/** Compares the invoices of orders again, the oldest first, each in its own transaction. */
export async function compareAgain(
  context: ActContext,
  entity: DocumentEntity,
  { companyID, orderIDs }: { companyID: number; orderIDs: readonly number[] },
): Promise<void> {
  const ids = await context.database.read(companyID, (executor) =>
    claimingInvoices(executor, companyID, orderIDs),
  );
  for (const id of ids) {
    await context.database.write(companyID, (executor) =>
      compareOneAgain(executor, context, entity, { companyID, id, actor: null }),
    );
  }
  context.outboxChanged();
}

/**
 * Compares an invoice with its orders as they are now. One that waited goes to payment where nothing stands against it any
 * more; one that would be paid waits where something does. One that is paid, or about to be, stays as it is.
 */
export async function compareOneAgain(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  { companyID, id, actor }: { companyID: number; id: number; actor: Actor | null },
): Promise<void> {
  const invoice = await lockDocument(executor, companyID, id);
  if (!invoice || !isComparable(invoice)) return;
  const now = context.now();
  const compared = await compareInvoice(executor, invoice, true);
  const mayPass = !isHeld(compared.state);
  const target = { companyID, id, action: 'matchChanged', actor };
  if (invoice.status === 'awaiting_acceptance' && mayPass) {
    const kept = await keepMatch(executor, invoice, compared, now, { passedAt: now });
    const state = await dropAddedStep(executor, subjectOf(invoice), invoice, now);
    const covered = await applyDeposits(executor, invoice, now);
    await notify(executor, companyID, {
      employeeIDs: [...invoice.approverIDs, invoice.requesterID, invoice.createdByID],
      group: 'expenses',
      kind: 'complete',
      eventType: 'bill_matched',
      objectType: 'bill',
      objectID: id,
      message: documentNotice('match.noMore', { number: invoice.referenceID }),
    });
    await actAutomatically(executor, context, entity, target, {
      to: 'awaiting_payment',
      ...covered,
      patch: { ...state, ...kept, ...covered.patch },
      remark: joined(
        'lines',
        [documentNotice('match.agrees'), covered.remark].filter(
          (said) => said !== undefined && said !== null,
        ),
      ),
    });
    return;
  }
  if (invoice.status === 'awaiting_payment' && !mayPass) {
    const restored = await restoreDeposits(executor, invoice, now);
    if (Object.keys(restored).length > 0) {
      await followUnpaid(executor, context, { bill: invoice, actor, notes: null });
      await coverLater(executor, invoice);
    }
    const held = await hold(executor, invoice, invoice, compared, now);
    await actAutomatically(executor, context, entity, target, {
      ...held,
      patch: { ...held.patch, ...restored },
    });
    return;
  }
  const { matchState } = await keepMatch(executor, invoice, compared, now);
  if (matchState !== invoice.matchState) await saveDocumentRow(executor, invoice, { matchState }, now);
}

/** Nothing of it is paid, and nothing is on its way. */
function isComparable({ status, ...invoice }: StoredDocument): boolean {
  if (['draft', 'awaiting_review', 'awaiting_revision', 'awaiting_acceptance'].includes(status)) return true;
  return status === 'awaiting_payment' && isZero(paidOf(invoice));
}
