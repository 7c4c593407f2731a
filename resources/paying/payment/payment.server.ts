import { and, eq, or, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { BankAccount } from '../../../domain/bank/bankAccount.ts';
import { homeCountry, isBankAccount } from '../../../domain/bank/bankAccount.ts';
import { typedAccount } from '../../../domain/bank/bankAccountSchema.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { startOfDay } from '../../../domain/day/dayTime.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { substitutionRemark } from '../../../server/approval/chain.ts';
import type { ReviewStory } from '../../../server/approval/review/reviewEffects.ts';
import { reviewEffects } from '../../../server/approval/review/reviewEffects.ts';
import { inquiredAccount } from '../../../server/bank/accountInquiry.ts';
import type { ActContext } from '../../../server/context.ts';
import { employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import { notesOf, proposalEffects } from '../../../server/engine/proposal.ts';
import type { StoredProposal } from '../../../server/engine/proposalColumn.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../../server/engine/serverEntity.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { notify } from '../../../server/notification/notify.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { paymentReview } from './paymentReview.ts';
import { isPayee, paymentLifecycle } from './payment.ts';
import type { PaymentSubject } from './payment.ts';
import { paymentDetailOf } from './page/paymentDetail.server.ts';
import { movePaid, payPaid } from './paid/movePaid.server.ts';
import { knownSourceOf, sourceOf } from './paid/paidSource.server.ts';
import { bankCheckTopic, bankTransferTopic } from './bank/paymentTopics.server.ts';
import { holdMoney, recordPaidOutside, releaseMoney, settleMoney } from './bank/paymentMoney.server.ts';
import { finishRun } from '../paymentRun/paymentRunTable.server.ts';
import { paymentRoutes } from './paymentRoutes.server.ts';
import { paymentTable } from './paymentTables.server.ts';
import {
  canReadPayment,
  lockPayment,
  paymentNotice,
  paymentTerms,
  readableAmong,
  releasersFor,
  paidPeopleOf,
  savePayment,
  toPaymentSubject,
  withWhatIsPaid,
} from './paymentStore.server.ts';
import type { StoredPayment } from './paymentStore.server.ts';
import { paymentDetail } from './paymentWire.ts';
import type { Message } from '../../../domain/message/message.ts';
import { paymentError } from './words/paymentErrors.ts';

type Payment = EffectContext<StoredPayment>;
type Outcome = Promise<EffectOutcome<StoredPayment>>;

/** Payments as the server serves them. */
export const paymentServerEntity: ServerEntity<StoredPayment, PaymentSubject> = {
  name: 'payment',
  path: 'payments',
  table: paymentTable,
  tag: 'Payments',
  lifecycle: paymentLifecycle,
  access: { allFeatures: ['expenseBill'] },
  keepsRefusals: true,
  lock: lockPayment,
  canRead: canReadPayment,
  toSubject: toPaymentSubject,
  followed: async (executor, row) => (await sourceOf(row)?.unpaid(executor, row)) ?? null,
  save: savePayment,
  review: {
    inReview: ['awaiting_approval'],
    // The payee decides none of it either.
    termsOf: (row) => {
      const terms = paymentTerms(row);
      return { ...terms, excludedIDs: [...terms.excludedIDs, ...row.payeeEmployeeIDs] };
    },
    readableAmong,
    complete: (executor, rows) => withWhatIsPaid(executor, [...rows]),
    ofKind: (kind) => (kind === paymentReview.name ? sql`true` : null),
  },
  prepare: { proposeNewAccount: inquireNewAccount },
  effects: {
    approve: approvePayment,
    reject: rejectPayment,
    authorize: authorizePayment,
    void: voidPayment,
    withdraw: withdrawDecision,
    markAsPaid,
    confirmPaid,
    confirmRefused,
    answerBank,
    ...proposalEffects('NewAccount', {
      subjectType: 'payment',
      what: paymentNotice('toAnotherAccount'),
      propose: proposeNewAccount,
      confirmers: ({ executor, row }) =>
        employeesWith(
          executor,
          row.companyID,
          or(eq(employeeTable.isPaymentMaker, true), eq(employeeTable.isPaymentReleaser, true)),
          [...paidPeopleOf(row), ...row.payeeEmployeeIDs],
        ),
      confirm: payToNewAccount,
    }),
  },
  detail: paymentDetailOf,
  detailAnswer: paymentDetail,
  routes: paymentRoutes,
};

/** What those are told for whom something waits. */
const waiting = { group: 'approvals', kind: 'assignment' } as const;

/** How the approval of payments is told: the people who release them are asked next. */
const story: ReviewStory<StoredPayment> = {
  type: 'payment',
  termsOf: paymentTerms,
  waitingEvent: 'payment_awaiting_approval',
  says: (event, { number, person = '' }) =>
    event === 'awaiting'
      ? paymentNotice('awaitingApproval', { number })
      : paymentNotice('withdrawn', { number, person }),
  approved: async (executor, row, actor) => ({
    employeeIDs: await releasersOf(executor, row, actor),
    ...waiting,
    eventType: 'payment_awaiting_authorization',
    message: paymentNotice('awaitingAuthorization', { number: row.referenceID }),
  }),
  askedAfter: async (executor, row, actor) => ({
    employeeIDs: await releasersOf(executor, row, actor),
    group: 'approvals',
  }),
};
const review = reviewEffects(story);

/** Everyone who can release a payment, but for those who had a part in it. */
async function releasersOf(executor: Executor, row: StoredPayment, actor: Actor): Promise<number[]> {
  return await releasersFor(executor, row.companyID, [...peopleOf(row), actor.employeeID]);
}

async function approvePayment(effect: Payment): Outcome {
  const { executor, context, actor, row } = effect;
  if (!actor) throw new DomainError('forbidden');
  await knownSourceOf(row).assertPayable(executor, row);
  const substitution = await substitutionRemark(executor, row.companyID, row, actor);
  const pass = async () => {
    await movePaid(executor, context, actor, row, 'paymentApproved');
    return {};
  };
  const outcome = await review.approve(effect, pass, substitution);
  if (substitution !== undefined) {
    await notify(executor, row.companyID, {
      employeeIDs: row.approverIDs,
      group: 'approvals',
      kind: 'complete',
      eventType: 'payment_approved_in_place',
      objectType: 'payment',
      objectID: row.id,
      message: paymentNotice('approvedInPlace', { number: row.referenceID, person: actor.fullName }),
    });
  }
  return outcome;
}

async function rejectPayment(effect: Payment): Outcome {
  const { executor, context, actor, row, decision } = effect;
  const ended = row.status === 'awaiting_approval' ? await review.end(effect, 'rejected') : {};
  const reason = notesOf(decision.input);
  await movePaid(executor, context, actor, row, 'paymentEnded', reason);
  await tellMaker(
    { executor, row },
    'payment_rejected',
    paymentNotice('rejected', { number: row.referenceID, reason }),
  );
  return ended;
}

/** Holds the money and lets the bank have the payment on its day. */
async function authorizePayment({ executor, context, actor, row, now }: Payment): Outcome {
  if (!actor) throw new DomainError('forbidden');
  await knownSourceOf(row).assertPayable(executor, row);
  const attempt = row.attempt + 1;
  await holdMoney(executor, { ...row, attempt }, now);
  await movePaid(executor, context, actor, row, 'paymentAuthorized');
  if (!row.isManualPayment) {
    const dueAt = row.scheduledAt === null ? undefined : startOfDay(row.scheduledAt, actor.timeZone);
    const work = { companyID: row.companyID, paymentID: row.id };
    await writeOutbox(executor, row.companyID, bankTransferTopic, work, dueAt);
  }
  const { employeeID } = actor;
  return { patch: { attempt, releaserID: employeeID, authorizedAt: now, decidedByID: employeeID } };
}

/** An approval, or an authorization that the bank has not heard of: its job finds the payment in another status. */
async function withdrawDecision(effect: Payment): Outcome {
  const { executor, context, actor, row, now } = effect;
  if (!actor) throw new DomainError('forbidden');
  if (row.status !== 'awaiting_disbursement') {
    const withdrawn = await review.withdraw(effect);
    if (row.status === 'awaiting_payment_authorization') {
      await movePaid(executor, context, actor, row, 'paymentApprovalWithdrawn');
    }
    return withdrawn;
  }
  await releaseMoney(executor, row, now);
  await movePaid(executor, context, actor, row, 'paymentAuthorizationWithdrawn');
  const message = paymentNotice('withdrawn', { number: row.referenceID, person: actor.fullName });
  await notify(executor, row.companyID, {
    ...waiting,
    employeeIDs: await releasersOf(executor, row, actor),
    eventType: 'payment_awaiting_authorization',
    objectType: 'payment',
    objectID: row.id,
    message,
  });
  await tellMaker({ executor, row }, 'payment_decision_withdrawn', message);
  return { patch: { releaserID: null, authorizedAt: null } };
}

async function voidPayment({ executor, context, actor, row, decision, now }: Payment): Outcome {
  const reason = notesOf(decision.input);
  if (row.status === 'awaiting_information') return await callOff({ executor, actor, row });
  await releaseMoney(executor, row, now);
  await movePaid(executor, context, actor, row, 'paymentEnded', reason);
  await tellMaker(
    { executor, row },
    'payment_voided',
    paymentNotice('voided', { number: row.referenceID, reason }),
  );
  return {};
}

async function markAsPaid({ executor, context, actor, row, now }: Payment): Outcome {
  await recordPaidOutside(executor, row, now);
  await payPaid(executor, context, actor, row, now);
  await tellMaker(
    { executor, row },
    'payment_paid',
    paymentNotice('markedAsPaid', { number: row.referenceID }),
  );
  return { patch: { paidAt: now } };
}

/** The bank has made what went to it in a file, as a person has seen: the same as where a bank says so itself. */
async function confirmPaid({ executor, context, actor, row, decision, now }: Payment): Outcome {
  if (!actor) throw new DomainError('forbidden');
  const { paidOn, bankReference = null } = decision.input as { paidOn: Day; bankReference?: string | null };
  const authorizedAt = row.authorizedAt ?? now;
  const authorizedOn = today(actor.timeZone, authorizedAt);
  if (paidOn > today(actor.timeZone, now)) throw refusedDay(paymentError('paidLater'));
  if (paidOn < authorizedOn) throw refusedDay(paymentError('paidEarlier', { day: { day: authorizedOn } }));
  const began = startOfDay(paidOn, actor.timeZone);
  const paidAt = began > authorizedAt ? began : authorizedAt;
  await settleMoney(executor, row, now);
  await payPaid(executor, context, actor, row, paidAt);
  await finishRun(executor, row, now);
  await tellMaker({ executor, row }, 'payment_paid', paymentNotice('paid', { number: row.referenceID }));
  return { patch: { paidAt, bankReference } };
}

function refusedDay(says: Message): DomainError {
  return new DomainError('validation_failed', { fields: { paidOn: says } });
}

/** The bank does not make it, as a person has heard: its money is free again. */
async function confirmRefused({ executor, context, actor, row, decision, now }: Payment): Outcome {
  const reason = notesOf(decision.input);
  const { bankReference = null } = decision.input as { bankReference?: string | null };
  await releaseMoney(executor, row, now);
  await movePaid(executor, context, actor, row, 'bankRefused', reason);
  await finishRun(executor, row, now);
  await tellMaker(
    { executor, row },
    'payment_failed',
    paymentNotice('refused', { number: row.referenceID, reason }),
  );
  return { patch: { failureReason: reason, bankReference } };
}

/** The bank may be paying at this moment: the money stays held until it has said that it never will. */
async function callOff({ executor, actor, row }: Pick<Payment, 'executor' | 'actor' | 'row'>): Outcome {
  if (!actor) throw new DomainError('forbidden');
  await askBankNow(executor, row);
  return { patch: { calledOffByID: actor.employeeID }, remark: paymentNotice('remark.bankIsAsked') };
}

async function answerBank({ executor, context, actor, row, decision }: Payment): Outcome {
  const words = notesOf(decision.input);
  await movePaid(executor, context, actor, row, 'bankAnswered', words);
  await askBankNow(executor, row);
  await tellPayers({ executor, actor, row }, paymentNotice('bankAnswered', { number: row.referenceID }));
  return { patch: { bankAnswer: { words, orderedTo: row.bankAnswer?.orderedTo ?? null } } };
}

async function inquireNewAccount(context: ActContext, input: unknown): Promise<{ account: BankAccount }> {
  return { account: await inquiredAccount(context, typedAccount.strip().parse(input)) };
}

async function proposeNewAccount({
  executor,
  actor,
  row,
  prepared,
}: Payment & { actor: Actor }): Promise<{ given: { account: BankAccount }; changes: Changes }> {
  const account = accountIn(prepared);
  if (isSameAccount(account, row)) {
    throw new DomainError('validation_failed', {
      fields: { accountNumber: paymentError('sameAccount') },
    });
  }
  await assertFree(executor, row, account, actor);
  return { given: { account }, changes: accountChanges(row, account) };
}

/** The same payment, the same order at the bank: the right account is a part of the answer that the bank waits for. */
async function payToNewAccount({
  executor,
  context,
  actor,
  row,
  proposal,
}: Payment & { actor: Actor; proposal: StoredProposal }): Outcome {
  const account = accountIn(proposal.given);
  await assertFree(executor, row, account, actor);
  const words = proposal.notes;
  await movePaid(executor, context, actor, row, 'bankAnswered', words);
  await askBankNow(executor, row);
  await tellPayers({ executor, actor, row }, paymentNotice('newAccount', { number: row.referenceID }));
  const { bankCode, bankName, accountNumber, accountHolderName, countryCode, routing } = row;
  const orderedTo = row.bankAnswer?.orderedTo ?? {
    bankCode,
    bankName,
    accountNumber,
    accountHolderName,
    countryCode,
    routing,
  };
  return {
    patch: {
      ...account,
      // The bank tells only accounts at home.
      countryCode: countryCode === null ? null : homeCountry,
      routing: null,
      isUseVendorBankDetail: false,
      bankAnswer: { words, orderedTo },
    },
    changes: accountChanges(row, account),
  };
}

/** Not an account that waits for its own confirmation, and not the person's own. */
async function assertFree(
  executor: Executor,
  row: StoredPayment,
  account: BankAccount,
  actor: Actor,
): Promise<void> {
  if (await sourceOf(row)?.isUnconfirmedAccount(executor, row, account)) {
    throw new DomainError('validation_failed', {
      fields: { accountNumber: paymentError('accountUnconfirmed') },
    });
  }
  const [own] = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, row.companyID),
        eq(employeeTable.id, actor.employeeID),
        eq(employeeTable.accountNumber, account.accountNumber),
      ),
    );
  if (own) throw new DomainError('forbidden', { says: isPayee.says });
}

type Changes = Record<string, [unknown, unknown]>;

function accountChanges(before: BankAccount, after: BankAccount): Changes {
  const fields = ['bankName', 'accountNumber', 'accountHolderName'] as const;
  return Object.fromEntries(
    fields.flatMap((field): [string, [unknown, unknown]][] =>
      before[field] === after[field] ? [] : [[field, [before[field], after[field]]]],
    ),
  );
}

function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  return one.bankCode === other.bankCode && one.accountNumber === other.accountNumber;
}

function accountIn(given: unknown): BankAccount {
  const account = typeof given === 'object' && given !== null && 'account' in given ? given.account : null;
  if (!isBankAccount(account)) throw new Error('there is no account to pay to');
  return account;
}

async function askBankNow(executor: Executor, { companyID, id }: StoredPayment): Promise<void> {
  await writeOutbox(executor, companyID, bankCheckTopic, { companyID, paymentID: id });
}

/** Tells the maker and the releaser, but for the one who acts. */
async function tellPayers(
  { executor, actor, row }: Pick<Payment, 'executor' | 'actor' | 'row'>,
  message: Message,
): Promise<void> {
  const payers = [row.makerID, row.releaserID].filter((id) => id !== null && id !== actor?.employeeID);
  await notify(executor, row.companyID, {
    employeeIDs: payers.filter((id) => id !== null),
    group: 'approvals',
    kind: 'complete',
    eventType: 'payment_bank_answered',
    objectType: 'payment',
    objectID: row.id,
    message,
  });
}

async function tellMaker(
  { executor, row }: Pick<Payment, 'executor' | 'row'>,
  eventType: string,
  message: Message,
): Promise<void> {
  await notify(executor, row.companyID, {
    employeeIDs: [row.makerID],
    group: 'approvals',
    kind: 'complete',
    eventType,
    objectType: 'payment',
    objectID: row.id,
    message,
  });
}

/** Who had a part in the payment already, or is paid by it: none of them releases it. */
function peopleOf(row: StoredPayment): number[] {
  return [row.makerID, ...row.approvedByIDs, ...paidPeopleOf(row), ...row.payeeEmployeeIDs];
}
