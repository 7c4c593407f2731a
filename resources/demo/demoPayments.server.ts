import { firstOfMonth } from '../../domain/day/day.ts';
import { convertToIdr } from '../../domain/money/money.ts';
import { dayOf } from '../../server/seed/demoTime.ts';
import type { Identities } from '../../server/seed/identities.ts';
import type { Random } from '../../server/seed/random.ts';
import type { DocumentStatus } from '../purchasing/document/document.ts';
import { relatedPayment } from '../paying/payment/paid/paidSource.server.ts';
import { approverIn, chainFor, rateOn, turn, turnPayment } from './demoDocuments.server.ts';
import type { DemoBill, DemoPayment, DemoSources } from './demoDocuments.server.ts';
import { routingOf } from '../../domain/bank/accountRouting.ts';
import { buildPayment } from './factories/documentFactories.server.ts';
import type { FeeConfigurationRow } from './factories/masterDataFactories.server.ts';
import { approveStep, openChain, startHistory } from './recordHistory.server.ts';
import type { HistoryEvent } from './recordHistory.server.ts';
import { paymentReview } from '../paying/payment/paymentReview.ts';
import { writtenBankReference } from '../paying/payment/paymentTelling.server.ts';

/** Pays an approved document as a whole: requested, approved, authorized, and carried out by the bank. */
export function payBill(demoBill: DemoBill, sources: DemoSources, random: Random): void {
  const { bill, clock } = demoBill;
  const { releaser } = sources.people.named;
  clock.pass(2, 24 * 24);
  const made = requestPayment(demoBill, sources);
  const { history, payment } = made;
  demoBill.payment = made;
  const turnBoth = (
    event: Omit<HistoryEvent, 'from' | 'to'>,
    to: DemoPayment['payment']['status'],
    document: { action: string; to: DocumentStatus; changes?: HistoryEvent['changes'] } | null,
  ) => {
    turnPayment(made, event, to);
    if (document === null) return;
    const { to: documentTo, ...told } = document;
    turn(
      demoBill,
      { at: event.at, actor: event.actor, related: () => relatedPayment(payment), ...told },
      documentTo,
    );
  };
  while (history.chain.stepsLeft > 0) {
    const actor = approverIn(history, sources, random);
    const at = clock.pass(1, 36);
    approveStep(history, actor.id, at);
    const isLast = history.chain.stepsLeft === 0;
    turnBoth(
      { at, actor, action: 'approve' },
      isLast ? 'awaiting_payment_authorization' : 'awaiting_approval',
      isLast ? { action: 'paymentApproved', to: 'awaiting_payment_authorization' } : null,
    );
  }
  const authorizedAt = clock.pass(1, 30);
  turnBoth({ at: authorizedAt, actor: releaser, action: 'authorize' }, 'awaiting_disbursement', {
    action: 'paymentAuthorized',
    to: 'awaiting_disbursement',
  });
  turnPayment(made, { at: clock.pass(0, 1), actor: null, action: 'handToBank' }, 'processed');
  const paidAt = clock.pass(1, 4);
  turnBoth({ at: paidAt, actor: null, action: 'bankPaid' }, 'paid', {
    action: 'paymentPaid',
    to: 'paid',
    changes: { remainingAmount: [bill.remainingAmount, '0'] },
  });
  Object.assign(bill, { remainingAmount: '0', paidAt });
  const version = history.events.length;
  const released = { releaserID: releaser.id, authorizedAt, attempt: 1 };
  Object.assign(payment, history.chain, released, { version, paidAt, updatedAt: paidAt });
}

function requestPayment(demoBill: DemoBill, sources: DemoSources): DemoPayment {
  const { bill, clock } = demoBill;
  const { people, invoices } = sources;
  const { maker } = people.named;
  const payee = [...invoices.vendors, ...invoices.sandboxVendors].find(({ row }) => row.id === bill.vendorID);
  if (!payee) throw new Error(`The vendor of document ${bill.id} has no account`);
  const { bankCode, bankName, accountNumber, accountHolderName, country } = payee.account;
  const isAbroad = bill.currencyCode !== 'IDR';
  const at = clock.pass(1, 24 * 6);
  const history = startHistory();
  const { totalAmount: amount, currencyCode } = bill;
  const payment = buildPayment({
    companyID: bill.companyID,
    id: 0,
    paidID: bill.id,
    amount,
    currencyCode,
    rateAmount: currencyCode === 'IDR' ? '1' : rateOn(dayOf(at), currencyCode, sources).rateAmount,
    bankCode,
    bankName,
    accountNumber,
    accountHolderName,
    countryCode: isAbroad ? country : null,
    routing: isAbroad ? routingOf(payee.account) : null,
    companyAccountID: bill.companyAccountID ?? 0,
    makerID: maker.id,
    createdAt: at,
  });
  const chain = chainFor(sources, paymentReview, {
    currencyCode,
    amount,
    at,
    requesterID: maker.id,
    excludedIDs: [bill.requesterID, bill.createdByID],
  });
  openChain(history, paymentReview.name, chain, at);
  const changes: HistoryEvent['changes'] = { amount: [null, amount] };
  const remark = chain.reason;
  history.events.push({
    at,
    actor: maker,
    action: 'create',
    from: null,
    to: 'awaiting_approval',
    remark,
    changes,
  });
  turn(
    demoBill,
    {
      at,
      actor: maker,
      action: 'createPayment',
      related: () => relatedPayment(payment),
      changes: { paymentAmount: [null, amount] },
    },
    'awaiting_payment_approval',
  );
  return { payment, history };
}

/**
 * All payments of a company in the order in which they were requested, with their numbers and what each transfer
 * costs: nothing while the month's free quota lasts.
 */
export function numberPayments(
  bills: readonly DemoBill[],
  { feeAmount, freeQuotaMonthly }: FeeConfigurationRow,
  identities: Identities,
): DemoPayment[] {
  const ofMonth = new Map<string, number>();
  const payments = bills
    .flatMap(({ payment }) => payment ?? [])
    .sort((a, b) => a.payment.createdAt.getTime() - b.payment.createdAt.getTime());
  for (const { payment } of payments) {
    const day = dayOf(payment.createdAt);
    const used = ofMonth.get(firstOfMonth(day)) ?? 0;
    ofMonth.set(firstOfMonth(day), used + 1);
    payment.id = identities.next('payment');
    payment.referenceID = identities.reference(payment.companyID, 'PAY', Number(day.slice(0, 4)));
    payment.bankReference = writtenBankReference(payment.id);
    payment.isFreeQuotaUsed = used < freeQuotaMonthly;
    payment.transactionFeeFix = payment.isFreeQuotaUsed ? '0' : feeAmount;
    payment.amountInIDR = convertToIdr(payment.amount, payment.rateAmount, payment.transactionFeeFix);
  }
  return payments;
}
