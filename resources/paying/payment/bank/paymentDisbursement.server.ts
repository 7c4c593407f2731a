import { and, eq } from 'drizzle-orm';

import { today } from '../../../../domain/day/day.ts';
import { subtract } from '../../../../domain/money/money.ts';
import type { ActContext, TransferAnswer, TransferOrder } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { muchLater, nextQuestionAt } from '../../../../server/bank/patience.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { companyTable } from '../../../../server/session/companyTable.ts';
import { companyAccountTable } from '../../companyAccount/companyAccountTable.server.ts';
import type { PaymentStatus } from '../paymentStatus.ts';
import { paymentServerEntity } from '../payment.server.ts';
import { movePaid, payPaid } from '../paid/movePaid.server.ts';
import { hear, isGivenUp, toldAfter, troubleAfter } from './bankTrouble.server.ts';
import type { Silence } from './bankTrouble.server.ts';
import { bankCheckTopic } from './paymentTopics.server.ts';
import { releaseMoney, settleMoney } from './paymentMoney.server.ts';
import { lockPayment, paymentNotice } from '../paymentStore.server.ts';
import type { StoredPayment } from '../paymentStore.server.ts';
import { paymentTable } from '../paymentTables.server.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { verbatim } from '../../../../domain/message/message.ts';

const withBank = ['processed', 'awaiting_information'] as const satisfies PaymentStatus[];

function isWithBank(status: PaymentStatus): status is (typeof withBank)[number] {
  return (withBank as readonly PaymentStatus[]).includes(status);
}

/** When to ask the bank again about a payment. Data that the bank wants takes a person to give. */
export function nextCheckAt(payment: { status: PaymentStatus; updatedAt: Date }, now: Date): Date {
  return payment.status === 'processed' ? nextQuestionAt(payment.updatedAt, now) : muchLater(now);
}

/** Hands an authorized payment to the bank on its day. Runs again without effect when it already was. */
export async function handToBank(context: ActContext, companyID: number, paymentID: number): Promise<void> {
  await context.database.write(companyID, async (executor) => {
    const payment = await lockPayment(executor, companyID, paymentID);
    if (payment?.status !== 'awaiting_disbursement' || payment.isManualPayment) return;
    const day = today(await timeZoneOf(executor, companyID), context.now());
    if (payment.scheduledAt !== null && payment.scheduledAt > day) return;
    // It waits for a run, whose file takes it to the bank.
    if (await paysByFiles(executor, companyID, payment.companyAccountID)) return;
    await actAutomatically(executor, context, paymentServerEntity, {
      companyID,
      id: paymentID,
      action: 'handToBank',
    });
    await writeOutbox(executor, companyID, bankCheckTopic, { companyID, paymentID });
  });
  context.outboxChanged();
}

/**
 * Asks the bank what becomes of a payment and records the answer. The key is made of the payment and its attempt:
 * a crash between asking and recording is repaired by asking again, and a second answer finds nothing to do.
 */
export async function checkWithBank(
  context: ActContext,
  companyID: number,
  paymentID: number,
): Promise<void> {
  const [payment] = await context.database.read(companyID, (executor) =>
    executor
      .select()
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.id, paymentID))),
  );
  if (!payment || !isWithBank(payment.status) || payment.runID !== null) return;
  const order = orderOf(payment);
  let heard = await hear(context.bank, order, payment.calledOffByID !== null);
  if (!('answer' in heard) && isGivenUp(payment, heard, context.now())) {
    // An order on its way would arrive after all: the bank is told first that it is not to pay it.
    const calledOff = await hear(context.bank, order, true);
    if ('answer' in calledOff && calledOff.answer.status !== 'canceled') heard = calledOff;
  }
  await context.database.write(companyID, (executor) =>
    'answer' in heard
      ? recordAnswer(executor, context, payment, heard.answer)
      : recordTrouble(executor, context, payment, heard),
  );
  context.outboxChanged();
}

/**
 * The bank has not said what becomes of the order. It is asked again, less and less often; what it refuses to take each
 * time, and what it never got for an hour, ends as failed with its reason and frees the money. While nobody knows whether
 * the bank has the order the money stays held, and the payers are told.
 */
async function recordTrouble(
  executor: Executor,
  context: ActContext,
  asked: AskedPayment,
  silence: Silence,
): Promise<void> {
  const now = context.now();
  const { companyID, id: paymentID } = asked;
  const payment = await lockPayment(executor, companyID, paymentID);
  if (!payment || !isWithBank(payment.status)) return;
  const trouble = troubleAfter(payment.bankTrouble, silence, now);
  if (isGivenUp(payment, silence, now) && payment.version === asked.version) {
    await recordEnding(executor, context, payment, {
      bankReference: payment.bankReference,
      ...(payment.calledOffByID === null
        ? { status: 'refused', reason: context.words.in('en')(trouble.reason), says: trouble.reason }
        : { status: 'canceled' }),
    });
    return;
  }
  await executor
    .update(paymentTable)
    .set({ bankTrouble: trouble })
    .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.id, paymentID)));
  await writeOutbox(executor, companyID, bankCheckTopic, { companyID, paymentID }, nextCheckAt(payment, now));
  if (trouble.isUnknown && trouble.times === toldAfter) {
    await tell(
      executor,
      payment,
      'payment_bank_silent',
      paymentNotice('bankSilent', { number: payment.referenceID }),
    );
  }
}

/** The order and its key stay the same after an answer: a corrected account is part of the answer. */
function orderOf(payment: AskedPayment): TransferOrder {
  const { bankAnswer, bankCode, bankName, accountNumber, accountHolderName, countryCode, routing } = payment;
  const account = { bankCode, bankName, accountNumber, accountHolderName };
  const ordered = { countryCode, routing, ...(bankAnswer?.orderedTo ?? account) };
  return {
    idempotencyKey: `payment:${payment.companyID}:${payment.id}:${payment.attempt}`,
    bankCode: ordered.bankCode,
    accountNumber: ordered.accountNumber,
    accountHolderName: ordered.accountHolderName,
    amountInIDR: subtract(payment.amountInIDR, payment.transactionFeeFix),
    description: payment.referenceID,
    remittance:
      payment.currencyCode === 'IDR' && ordered.countryCode === null
        ? null
        : {
            countryCode: ordered.countryCode,
            purposeCode: payment.purposeCode,
            routing: ordered.routing,
          },
    answer: bankAnswer && {
      words: bankAnswer.words,
      account: bankAnswer.orderedTo === null ? null : account,
    },
  };
}

type AskedPayment = typeof paymentTable.$inferSelect;

async function recordAnswer(
  executor: Executor,
  context: ActContext,
  asked: AskedPayment,
  answer: TransferAnswer,
): Promise<void> {
  const now = context.now();
  const { companyID, id: paymentID } = asked;
  const payment = await lockPayment(executor, companyID, paymentID);
  if (!payment || !isWithBank(payment.status)) return;
  const target = { companyID, id: paymentID };
  const { bankReference } = answer;
  if (payment.bankTrouble !== null) {
    await executor
      .update(paymentTable)
      .set({ bankTrouble: null })
      .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.id, paymentID)));
  }
  const askAgain = (status: PaymentStatus) =>
    writeOutbox(
      executor,
      companyID,
      bankCheckTopic,
      { companyID, paymentID },
      nextCheckAt({ ...payment, status }, now),
    );
  const named = { number: payment.referenceID };
  // A question from before somebody answered it says nothing about the answer; what is final always counts.
  const isStillAsking =
    answer.status === 'needs_information' &&
    (payment.status === 'awaiting_information' || payment.version !== asked.version);
  if (answer.status === 'pending' || isStillAsking) {
    await askAgain(payment.status);
  } else if (answer.status === 'paid') {
    await settleMoney(executor, payment, now);
    const patch = { bankReference, paidAt: answer.at };
    await actAutomatically(
      executor,
      context,
      paymentServerEntity,
      { ...target, action: 'bankPaid' },
      { patch },
    );
    await payPaid(executor, context, null, payment, answer.at);
    await tell(executor, payment, 'payment_paid', paymentNotice('paid', named));
  } else if (answer.status === 'canceled' || answer.status === 'refused') {
    await recordEnding(executor, context, payment, answer);
  } else {
    const patch = { bankReference, failureReason: answer.reason };
    await actAutomatically(
      executor,
      context,
      paymentServerEntity,
      { ...target, action: 'bankNeedsData' },
      { patch, remark: verbatim(answer.reason) },
    );
    await movePaid(executor, context, null, payment, 'bankNeedsData', verbatim(answer.reason));
    await askAgain('awaiting_information');
    await tell(
      executor,
      payment,
      'payment_needs_information',
      paymentNotice('bankAsks', { ...named, reason: answer.reason }),
    );
  }
}

/** How a payment ends that was not made; `says` where the reason has words in every language. */
type NotMade = { bankReference: string | null } & (
  | { status: 'canceled' }
  | { status: 'refused'; reason: string; says?: Message }
);

/** The money is free again, and the document waits for another payment or for a person. */
async function recordEnding(
  executor: Executor,
  context: ActContext,
  payment: StoredPayment,
  ending: NotMade,
): Promise<void> {
  const target = { companyID: payment.companyID, id: payment.id };
  const { bankReference } = ending;
  const named = { number: payment.referenceID };
  await releaseMoney(executor, payment, context.now());
  if (ending.status === 'canceled') {
    const remark = paymentNotice('remark.bankCalledOff');
    const patch = { bankReference, bankTrouble: null };
    await actAutomatically(
      executor,
      context,
      paymentServerEntity,
      { ...target, action: 'bankCanceled' },
      { patch, remark },
    );
    await movePaid(executor, context, null, payment, 'paymentEnded', remark);
    await tell(executor, payment, 'payment_voided', paymentNotice('calledOff', named));
    return;
  }
  const { reason } = ending;
  const remark = ending.says ?? verbatim(reason);
  await actAutomatically(
    executor,
    context,
    paymentServerEntity,
    { ...target, action: 'bankRefused' },
    { patch: { bankReference, bankTrouble: null, failureReason: reason }, remark },
  );
  await movePaid(executor, context, null, payment, 'bankRefused', remark);
  await tell(executor, payment, 'payment_failed', paymentNotice('refused', { ...named, reason: remark }));
}

async function tell(
  executor: Executor,
  payment: StoredPayment,
  eventType: string,
  message: Message,
): Promise<void> {
  await notify(executor, payment.companyID, {
    employeeIDs: [payment.makerID, payment.releaserID, payment.proposal?.proposerID].filter(
      (id) => id !== null && id !== undefined,
    ),
    group: 'approvals',
    kind: 'complete',
    eventType,
    objectType: 'payment',
    objectID: payment.id,
    message,
  });
}

async function paysByFiles(executor: Executor, companyID: number, accountID: number): Promise<boolean> {
  const [account] = await executor
    .select({ bankConnection: companyAccountTable.bankConnection })
    .from(companyAccountTable)
    .where(and(eq(companyAccountTable.companyID, companyID), eq(companyAccountTable.id, accountID)))
    // It pays so until the payment is handed over.
    .for('share');
  return account?.bankConnection === 'file';
}

async function timeZoneOf(executor: Executor, companyID: number): Promise<string> {
  const [company] = await executor
    .select({ timeZone: companyTable.timeZone })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return company?.timeZone ?? 'UTC';
}
