import { addDays } from '../../domain/day/day.ts';
import { verbatim } from '../../domain/message/message.ts';
import { compare, multiply, roundAmount, subtract } from '../../domain/money/money.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { DocumentStatus } from '../purchasing/document/document.ts';
import type { PaymentStatus } from '../paying/payment/paymentStatus.ts';
import { relatedPayment } from '../paying/payment/paymentDocument.server.ts';
import type { BillContent } from './demoBillContents.server.ts';
import { approverIn, chainFor, rateOn, turn, turnPayment } from './demoDocuments.server.ts';
import type { DemoSources, LivedBill, LivedPayment, Movement } from './demoDocuments.server.ts';
import { dayOf } from './demoTime.server.ts';
import type { LifeClock } from './demoTime.server.ts';
import { buildPayment } from './factories/documentFactories.server.ts';
import type { PaymentRow } from './factories/documentFactories.server.ts';
import type { StoredProposal } from '../../server/engine/proposalColumn.ts';
import { approveStep, endChain, fullName, openChain, startLife } from './life.server.ts';
import type { LifeEvent } from './life.server.ts';
import type { EmployeeRow } from './factories/masterDataFactories.server.ts';
import type { Random } from '../../server/seed/random.ts';

/** How far a payment got, and how it goes to the bank. */
interface PaymentPlan {
  amount: Amount;
  status: PaymentStatus;
  isManual?: boolean;
  isScheduled?: boolean;
}

interface Payer {
  lived: LivedBill;
  content: BillContent;
  sources: DemoSources;
  clock: LifeClock;
  random: Random;
}

/** Where a payment that is on its way leaves its document. */
const paymentStatusOf: Partial<Record<DocumentStatus, PaymentStatus>> = {
  awaiting_payment_approval: 'awaiting_approval',
  awaiting_payment_authorization: 'awaiting_payment_authorization',
  awaiting_disbursement: 'awaiting_disbursement',
  awaiting_information: 'awaiting_information',
  failed: 'failed',
};

/** Pays an approved document as far as its status says. */
export function payBill(
  lived: LivedBill,
  content: BillContent,
  sources: DemoSources,
  clock: LifeClock,
  random: Random,
): void {
  const payer = { lived, content, sources, clock, random };
  const { bill } = lived;
  clock.pass(2, 24 * 24);
  if (content.status === 'closed') {
    pay(payer, { amount: partOf(bill.totalAmount, bill.currencyCode, random), status: 'paid' });
    proposeClose(payer);
    confirmClose(payer);
    return;
  }
  if (content.status === 'paid') {
    if (random.chance(0.05)) pay(payer, { amount: bill.totalAmount, status: 'rejected' });
    if (random.chance(0.1))
      pay(payer, { amount: partOf(bill.totalAmount, bill.currencyCode, random), status: 'paid' });
    pay(payer, { amount: bill.remainingAmount, status: 'paid', isManual: random.chance(0.08) });
    return;
  }
  if (content.status === 'awaiting_payment') {
    const story = random.weighted({ nothing: 76, part: 12, rejected: 7, canceled: 5 });
    if (story === 'part') {
      pay(payer, { amount: partOf(bill.totalAmount, bill.currencyCode, random), status: 'paid' });
      if (random.chance(0.35)) proposeClose(payer);
    } else if (story !== 'nothing') pay(payer, { amount: bill.totalAmount, status: story });
    return;
  }
  if (random.chance(0.06))
    pay(payer, { amount: partOf(bill.totalAmount, bill.currencyCode, random), status: 'paid' });
  const status = paymentStatusOf[content.status];
  if (status === undefined) throw new Error(`A document that is ${content.status} has no payment on its way`);
  const way = random.weighted({ scheduled: 55, manual: 20, withTheBank: 25 });
  if (status !== 'awaiting_disbursement') pay(payer, { amount: bill.remainingAmount, status });
  else if (way === 'withTheBank') pay(payer, { amount: bill.remainingAmount, status: 'processed' });
  else {
    pay(payer, {
      amount: bill.remainingAmount,
      status,
      isManual: way === 'manual',
      isScheduled: way === 'scheduled',
    });
  }
}

/** Somebody wants the rest of it closed; a second person has to confirm that. */
function proposeClose({ lived, sources, clock }: Payer): void {
  const { bill } = lived;
  const { admin } = sources.people.named;
  const at = clock.pass(2, 60);
  const notes = 'The vendor gave a credit note for the rest.';
  const changes: LifeEvent['changes'] = { remainingAmount: [bill.remainingAmount, '0'] };
  turn(lived, { at, actor: admin, action: 'proposeClose', notes, changes }, bill.status);
  bill.proposal = proposalOf('Close', admin, at, notes);
}

function confirmClose({ lived, sources, clock }: Payer): void {
  const { bill } = lived;
  const changes: LifeEvent['changes'] = { remainingAmount: [bill.remainingAmount, '0'] };
  const actor = sources.people.named['finance.admin'];
  turn(lived, { at: clock.pass(1, 30), actor, action: 'confirmClose', changes }, 'closed');
  bill.proposal = null;
}

function proposalOf(
  step: string,
  proposer: EmployeeRow,
  at: Date,
  notes: string,
  given: StoredProposal['given'] = {},
): StoredProposal {
  return {
    step,
    proposerID: proposer.id,
    proposerName: fullName(proposer),
    at: at.toISOString(),
    notes,
    given,
  };
}

/** Between a third and two thirds, in whole units of the currency. */
function partOf(total: Amount, currencyCode: string, random: Random): Amount {
  const part = multiply(total, `0.${random.integer(33, 66)}`);
  return roundAmount(part, currencyCode);
}

const rejections = ['Please wait for the credit note.', 'Pay together with the next invoice.'] as const;
const bankRefusals = ['The account is closed.', 'The name does not match the account.'] as const;

/** One payment from its request to wherever it got, and what that does to its document. */
function pay(payer: Payer, plan: PaymentPlan): void {
  const { lived, sources, clock, random } = payer;
  const { named } = sources.people;
  const made = requestPayment(payer, plan);
  const { life, payment } = made;
  lived.payments.push(made);
  finishColumns(made, () => {
    if (plan.status === 'awaiting_approval') {
      if (life.chain.stepsLeft > 1 && random.chance(0.4)) approveOnce(payer, made);
      return;
    }
    if (plan.status === 'rejected' && random.chance(0.6)) {
      const approver = approverIn(life, sources, random);
      const at = clock.pass(1, 30);
      endChain(life, approver.id, 'rejected', at);
      endPayment(payer, made, approver, 'reject', 'rejected', at, random.pick(rejections));
      return;
    }
    let approver: EmployeeRow | null = null;
    while (life.chain.stepsLeft > 0) approver = approveOnce(payer, made);
    turnDocument(
      payer,
      made,
      { at: clock.now(), actor: approver, action: 'paymentApproved' },
      'awaiting_payment_authorization',
    );
    if (plan.status === 'awaiting_payment_authorization') return;
    if (plan.status === 'rejected') {
      endPayment(
        payer,
        made,
        named.releaser,
        'reject',
        'rejected',
        clock.pass(1, 30),
        random.pick(rejections),
      );
      return;
    }
    const authorizedAt = clock.pass(1, 30);
    turnPayment(
      made,
      { at: authorizedAt, actor: named.releaser, action: 'authorize' },
      'awaiting_disbursement',
    );
    Object.assign(payment, { releaserID: named.releaser.id, authorizedAt, attempt: 1 });
    moveMoney(made, 'hold', authorizedAt);
    turnDocument(
      payer,
      made,
      { at: authorizedAt, actor: named.releaser, action: 'paymentAuthorized' },
      'awaiting_disbursement',
    );
    if (plan.status === 'awaiting_disbursement') return;
    if (plan.status === 'canceled') {
      const at = clock.pass(1, 20);
      moveMoney(made, 'release', at);
      endPayment(payer, made, named.releaser, 'void', 'canceled', at, 'Authorized by mistake.');
      return;
    }
    if (plan.isManual) return markAsPaid(payer, made);
    askBank(payer, made, plan.status);
  });
}

/** Runs a payment's story and then writes what follows from it on the payment. */
function finishColumns(made: LivedPayment, story: () => void): void {
  story();
  const { payment, life } = made;
  const last = life.events.at(-1);
  Object.assign(payment, life.chain, {
    version: life.events.length,
    updatedAt: last?.at ?? payment.createdAt,
  });
}

function requestPayment({ lived, content, sources, clock, random }: Payer, plan: PaymentPlan): LivedPayment {
  const { bill } = lived;
  const { named, accounts } = sources.people;
  const { account } = content.vendor;
  const at = clock.pass(1, 24 * 6);
  const life = startLife();
  const payment = buildPayment({
    companyID: bill.companyID,
    id: 0,
    billID: bill.id,
    amount: plan.amount,
    currencyCode: bill.currencyCode,
    rateAmount: bill.currencyCode === 'IDR' ? '1' : rateOn(dayOf(at), bill.currencyCode, sources).rateAmount,
    ...schedule(plan, content, sources, random),
    isManualPayment: plan.isManual ?? false,
    bankCode: account.bankCode,
    bankName: account.bankName,
    accountNumber: account.accountNumber,
    accountHolderName: account.accountHolderName,
    companyAccountID: bill.companyAccountID ?? accounts[0]?.id ?? 0,
    makerID: named.maker.id,
    createdAt: at,
  });
  const chain = chainFor(sources, 'paymentRequest', {
    currencyCode: bill.currencyCode,
    amount: plan.amount,
    at,
    requesterID: named.maker.id,
    excludedIDs: [bill.requesterID, bill.createdByID, bill.lastEditedByID],
  });
  openChain(life, 'paymentRequest', chain, at);
  life.events.push({
    at,
    actor: named.maker,
    action: 'create',
    from: null,
    to: 'awaiting_approval',
    remark: chain.reason,
    changes: { amount: [null, plan.amount] },
  });
  const made = { payment, life, movements: [] };
  const changes: LifeEvent['changes'] = { paymentAmount: [null, plan.amount] };
  turn(
    lived,
    { at, actor: named.maker, action: 'createPayment', related: relatedTo(made), changes },
    'awaiting_payment_approval',
  );
  return made;
}

/** When it goes to the bank: at once, on the due date, or on a day of the maker's choice. */
function schedule(
  plan: PaymentPlan,
  { dueDate }: BillContent,
  { today }: DemoSources,
  random: Random,
): Pick<PaymentRow, 'paymentType' | 'scheduledAt'> {
  if (!plan.isScheduled) return { paymentType: 'payNow', scheduledAt: null };
  // What still waits for its day has one that is yet to come.
  if (dueDate > today) return { paymentType: 'onDueDate', scheduledAt: dueDate };
  return { paymentType: 'customDate', scheduledAt: addDays(today, random.integer(2, 25)) };
}

function approveOnce({ clock, sources, random }: Payer, made: LivedPayment): EmployeeRow {
  const approver = approverIn(made.life, sources, random);
  const at = clock.pass(1, 36);
  approveStep(made.life, approver.id, at);
  const to = made.life.chain.stepsLeft > 0 ? 'awaiting_approval' : 'awaiting_payment_authorization';
  turnPayment(made, { at, actor: approver, action: 'approve' }, to);
  return approver;
}

/** The payment ends without money, and its document waits for another. */
function endPayment(
  payer: Payer,
  made: LivedPayment,
  actor: EmployeeRow,
  action: 'reject' | 'void',
  to: 'rejected' | 'canceled',
  at: Date,
  notes: string,
): void {
  turnPayment(made, { at, actor, action, notes }, to);
  turnDocument(payer, made, { at, actor, action: 'paymentEnded', notes }, 'awaiting_payment');
}

/** It was paid past the bank: a finance admin who has nothing to do with the document says so. */
function markAsPaid(payer: Payer, made: LivedPayment): void {
  const { named } = payer.sources.people;
  const { bill } = payer.lived;
  const actor =
    [named['finance.admin'], named.admin].find(({ id }) => id !== bill.createdByID) ?? named.admin;
  receivePaid(payer, made, payer.clock.pass(4, 72), { actor, action: 'markAsPaid' });
}

function askBank(payer: Payer, made: LivedPayment, status: PaymentStatus): void {
  const { clock, random } = payer;
  const handedAt = clock.pass(0, 1);
  turnPayment(made, { at: handedAt, actor: null, action: 'handToBank' }, 'processed');
  if (status === 'processed') return;
  const at = clock.pass(1, 4);
  if (status === 'awaiting_information') {
    const reason = 'The receiving bank asks for the purpose of the transfer.';
    const told = { at, actor: null, action: 'bankNeedsData', remark: verbatim(reason) };
    turnPayment(made, told, 'awaiting_information');
    made.payment.failureReason = reason;
    turnDocument(payer, made, told, 'awaiting_information');
    if (random.chance(0.3)) proposeNewAccount(payer, made);
    return;
  }
  if (status === 'failed') {
    const reason = random.pick(bankRefusals);
    const told = { at, actor: null, action: 'bankRefused', remark: verbatim(reason) };
    turnPayment(made, told, 'failed');
    made.payment.failureReason = reason;
    moveMoney(made, 'release', at);
    turnDocument(payer, made, told, 'failed');
    return;
  }
  receivePaid(payer, made, at, { actor: null, action: 'bankPaid' });
}

/** The maker has heard of another account; a second person has to confirm it. */
function proposeNewAccount({ sources, clock }: Payer, made: LivedPayment): void {
  const { payment } = made;
  const { maker } = sources.people.named;
  const { bankCode, bankName, accountHolderName } = payment;
  const accountNumber = `${payment.accountNumber.slice(0, -4)}4417`;
  const at = clock.pass(1, 20);
  const notes = 'The vendor gave this account by telephone: the other one was opened anew.';
  turnPayment(
    made,
    {
      at,
      actor: maker,
      action: 'proposeNewAccount',
      notes,
      changes: { accountNumber: [payment.accountNumber, accountNumber] },
    },
    payment.status,
  );
  const account = { bankCode, bankName, accountNumber, accountHolderName };
  payment.proposal = proposalOf('NewAccount', maker, at, notes, { account });
}

function receivePaid(
  payer: Payer,
  made: LivedPayment,
  at: Date,
  by: { actor: EmployeeRow | null; action: 'bankPaid' | 'markAsPaid' },
): void {
  const { bill } = payer.lived;
  turnPayment(made, { at, ...by }, 'paid');
  made.payment.paidAt = at;
  moveMoney(made, 'settle', at);
  const before = bill.remainingAmount;
  bill.remainingAmount = subtract(before, made.payment.amount);
  const isPaid = compare(bill.remainingAmount, '0') === 0;
  if (isPaid) bill.paidAt = at;
  const changes: Record<string, [unknown, unknown]> = { remainingAmount: [before, bill.remainingAmount] };
  turnDocument(
    payer,
    made,
    { at, actor: by.actor, action: 'paymentPaid', changes },
    isPaid ? 'paid' : 'awaiting_payment',
  );
}

/** The document follows its payment; its history names the person, refers to the payment and gives the reason. */
function turnDocument(
  { lived }: Payer,
  made: LivedPayment,
  event: Omit<LifeEvent, 'from' | 'to' | 'related'>,
  to: DocumentStatus,
): void {
  turn(lived, { ...event, related: relatedTo(made) }, to);
}

/** The payment as the history of its document refers to it, once it has its number. */
function relatedTo({ payment }: Pick<LivedPayment, 'payment'>): NonNullable<LifeEvent['related']> {
  return () => relatedPayment(payment);
}

/** What is paid past the bank never touches the money here. */
function moveMoney({ payment, movements }: LivedPayment, kind: Movement['kind'], at: Date): void {
  if (!payment.isManualPayment) movements.push({ kind, at });
}
