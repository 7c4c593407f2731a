import { eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { routingText } from '../../../../domain/bank/accountRouting.ts';
import { isBankAccount } from '../../../../domain/bank/bankAccount.ts';
import { judgeAction } from '../../../../domain/lifecycle/lifecycle.ts';
import { chainOf, wordChain } from '../../../../server/approval/chain.ts';
import { namesOf } from '../../../../server/approval/people.ts';
import { verdictsOn } from '../../../../server/approval/review/verdicts.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { historyOf } from '../../../../server/engine/history.ts';
import { shownProposal } from '../../../../server/engine/proposal.ts';
import { paymentLifecycle } from '../payment.ts';
import type { PaymentAction } from '../payment.ts';
import { flagsOfPayments } from '../list/paymentFlags.server.ts';
import { namedPayments, toBillPayment } from '../list/paymentList.server.ts';
import { toPaymentSubject } from '../paymentStore.server.ts';
import type { StoredPayment } from '../paymentStore.server.ts';
import { paymentTable } from '../paymentTables.server.ts';
import { sourceOf } from '../paid/paidSource.server.ts';
import type { PaymentDetail } from '../paymentWire.ts';
import type { Say } from '../../../../server/words/words.ts';

/** A payment with its chain, history and what a careful person looks at; null when it is not there for this person. */
export async function paymentDetailOf(
  executor: Executor,
  actor: Actor,
  id: number,
  now: Date,
  say: Say,
): Promise<PaymentDetail | null> {
  const [named] = await namedPayments(executor, actor, eq(paymentTable.id, id), {
    order: [],
    limit: 1,
    offset: 0,
  });
  if (!named) return null;
  const { payment } = named;
  const subject = { companyID: payment.companyID, subjectType: 'payment', subjectID: payment.id };
  const signers = [payment.makerID, payment.releaserID].filter((person) => person !== null);
  // None of these needs another's answer: the connection sends them all at once.
  const [approval, people, histories, flags, verdicts, paid, way] = await Promise.all([
    chainOf(executor, subject, payment.approvalRound),
    namesOf(executor, payment.companyID, signers),
    historyOf(executor, payment.companyID, 'payment', payment.id, say),
    flagsOfPayments(executor, [named]),
    verdictsOn(executor, payment.companyID, 'payment', isEnded(payment) ? [payment.id] : []),
    sourceOf(payment)?.shown(executor, actor, payment.paidID),
    wayOf(executor, payment),
  ]);
  const myTask = approval.steps
    .flatMap((step) => step.approvers)
    .findLast((task) => task.id === actor.employeeID);
  return {
    ...toBillPayment(named, actor, now, myTask?.status ?? null),
    maker: { id: payment.makerID, name: people.get(payment.makerID) ?? '' },
    releaser:
      payment.releaserID === null
        ? null
        : { id: payment.releaserID, name: people.get(payment.releaserID) ?? '' },
    authorizedAt: payment.authorizedAt?.toISOString() ?? null,
    bankReference: payment.bankReference,
    bankAnswer: payment.bankAnswer?.words ?? null,
    routing: routingText(payment.routing),
    bankTrouble: payment.bankTrouble && { ...payment.bankTrouble, reason: say(payment.bankTrouble.reason) },
    isCalledOff: payment.calledOffByID !== null,
    ...way,
    proposal: proposalOf(payment),
    createdAt: payment.createdAt.toISOString(),
    approval: wordChain(approval, say),
    histories,
    verdict: verdicts.get(payment.id) ?? null,
    refusals: refusalsOf(payment, actor, now, say),
    flags: flags.get(payment.id) ?? [],
    paid: paid ?? null,
  };
}

/** How it goes to the bank: by itself, or in the file of a run. */
async function wayOf(
  executor: Executor,
  { companyID, companyAccountID, runID, isManualPayment }: StoredPayment,
): Promise<Pick<PaymentDetail, 'paysByFile' | 'run'>> {
  const { rows } = await executor.execute<{ byFile: boolean; id: number | null; name: string | null }>(sql`
    select a.bank_connection = 'file' as "byFile", r.id::int as id, r.reference_id as name from company_account a
    left join payment_run r on r.company_id = a.company_id and r.id = ${runID}
    where a.company_id = ${companyID} and a.id = ${companyAccountID}`);
  const [way] = rows;
  const { id = null, name = null } = way ?? {};
  return {
    paysByFile: !isManualPayment && (id !== null || way?.byFile === true),
    run: id === null || name === null ? null : { id, name },
  };
}

function isEnded({ status }: StoredPayment): boolean {
  return status === 'rejected' || status === 'canceled';
}

function proposalOf({ proposal }: StoredPayment): PaymentDetail['proposal'] {
  const shown = shownProposal(proposal);
  const account = proposal?.given['account'];
  return shown && { ...shown, account: isBankAccount(account) ? account : null };
}

function refusalsOf(payment: StoredPayment, actor: Actor, now: Date, say: Say): Record<string, string> {
  const refusals: Record<string, string> = {};
  const subject = toPaymentSubject(payment, now);
  for (const { action, by } of paymentLifecycle.transitions) {
    if (by.length === 0) continue;
    const verdict = judgeAction(paymentLifecycle, actor, subject, action as PaymentAction);
    if (!verdict.isAllowed) refusals[action] = say(verdict.says);
  }
  return refusals;
}
