import { and, eq, ne, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { approvalsOf } from '../../../../domain/approval/approval.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Amount, CurrencyCode } from '../../../../domain/money/money.ts';
import { maxAmount, subtract, sum, toWire } from '../../../../domain/money/money.ts';
import type { App } from '../../../../server/http/routes.ts';
import { chainOf } from '../../../../server/approval/chain.ts';
import { namesOf } from '../../../../server/approval/people.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import { errorAnswer } from '../../../../server/http/errorAnswer.ts';
import { amountInWords } from '../../../../server/pdf/amountInWords.ts';
import { companyOnPaper } from '../../../../server/pdf/companyOnPaper.ts';
import type { Paper } from '../../../../server/pdf/paper.ts';
import { paperCall } from '../../../../server/pdf/paperCall.ts';
import type { PaymentPaper, SlipData } from './paymentPaper.server.ts';
import { receiptPaper, slipPaper } from './paymentPaper.server.ts';
import { paymentEn } from '../words/payment.en.ts';
import { sourceOf } from '../paid/paidSource.server.ts';
import { paymentRule } from '../words/paymentRules.ts';
import { paymentCodeOf } from './paymentCode.ts';
import { namedPayments } from '../list/paymentList.server.ts';
import type { NamedPayment } from '../list/paymentList.server.ts';
import { paymentTable } from '../paymentTables.server.ts';
import { paperStatus } from '../../../../server/pdf/paperStatus.ts';
import { paymentLooks } from '../paymentStatus.ts';
import { paymentReceipt } from '../paymentWire.ts';
import type { PaymentReceipt } from '../paymentWire.ts';

/** Registers the papers of a payment: its receipt once it is paid, its slip at any time. */
export function registerPaperRoutes(app: App, context: ServerContext): void {
  const common = { access: { allFeatures: ['expenseBill'] }, tag: 'Payments', params: idParams } as const;
  readCall(app, context, {
    ...common,
    url: '/v1/payments/:id/receipt',
    summary: 'What the receipt of a paid payment says',
    answer: paymentReceipt,
    refusals: { 409: errorAnswer },
    read: async ({ executor, actor, params }) =>
      toReceipt(await loadPaper(executor, actor, params.id, context)),
  });
  const papers = [
    // Employees are paid without the feature of invoices: who may read a payment has its receipt.
    { name: 'receipt', summary: 'The receipt of a paid payment, as PDF', paperOf: receiptOf, access: {} },
    { name: 'slip', summary: 'The instruction to transfer a payment, as PDF', paperOf: slipOf, ...common },
  ] as const;
  for (const { name, summary, paperOf, access } of papers) {
    paperCall(app, context, {
      ...common,
      access,
      url: `/v1/payments/:id/${name}.pdf`,
      summary,
      refusals: { 409: errorAnswer },
      read: async ({ executor, actor, params }) =>
        paperOf(await loadPaper(executor, actor, params.id, context)),
    });
  }
}

/** The same figures as the PDF has, from the same paper. */
function toReceipt({ shared, named }: LoadedPaper): PaymentReceipt {
  const { payment } = named;
  const [document] = shared.documents;
  return {
    id: payment.id,
    billID: payment.billID,
    company: { ...shared.company },
    companyAccountName: shared.companyAccountName,
    vendor: { ...shared.vendor },
    bankAccount: { ...shared.bankAccount },
    paymentNumber: shared.paymentNumber,
    paymentCode: shared.paymentCode,
    paymentType: payment.paymentType,
    isSandbox: shared.isSandbox,
    bankReference: shared.bankReference,
    paidAt: paidInstantOf(payment),
    timeZone: shared.timeZone,
    document: {
      referenceID: document?.referenceID ?? '',
      referenceNumber: document?.referenceNumber ?? null,
      transactionDate: document?.transactionDate ?? null,
      dueDate: document?.dueDate ?? null,
    },
    currencyCode: shared.currencyCode,
    amount: toWire(shared.amount),
    amountInWords: {
      en: amountInWords(shared.amount, shared.currencyCode, 'en'),
      id: amountInWords(shared.amount, shared.currencyCode, 'id'),
    },
    paidBefore: toWire(shared.paidBefore),
    remainingAfter: toWire(shared.remainingAfter),
    subtotalAmount: toWire(shared.subtotalAmount),
    taxes: shared.taxes.map(({ label, amount }) => ({ label, amount: toWire(amount) })),
    documentTotal: toWire(shared.documentTotal),
    rateAmount: shared.rateAmount === null ? null : toWire(shared.rateAmount),
    feeInIDR: toWire(shared.feeInIDR),
    totalInIDR: toWire(shared.totalInIDR),
  };
}

/** There is no receipt before the payment is paid. */
function paidInstantOf(payment: NamedPayment['payment']): string {
  if (payment.status === 'paid' && payment.paidAt !== null) return payment.paidAt.toISOString();
  throw new DomainError('transition_not_allowed', {
    says: paymentRule('notPaid'),
    details: { status: payment.status },
  });
}

interface LoadedPaper {
  shared: PaymentPaper;
  named: NamedPayment;
  /** Who requested, approved and authorized, in order. */
  steps: SlipData['steps'];
}

function receiptOf({ shared, named: { payment } }: LoadedPaper): Paper {
  const paymentTiming = paymentEn.type[payment.paymentType];
  return receiptPaper({ ...shared, paidAt: paidInstantOf(payment), paymentTiming });
}

function slipOf({ shared, named: { payment }, steps }: LoadedPaper): Paper {
  return slipPaper({
    ...shared,
    issuedAt: (payment.paidAt ?? payment.authorizedAt ?? payment.createdAt).toISOString(),
    scheduledOn: payment.scheduledAt,
    transferNote: payment.referenceID,
    steps,
  });
}

async function loadPaper(
  executor: Executor,
  actor: Actor,
  id: number,
  { words, bank }: Pick<ServerContext, 'words' | 'bank'>,
): Promise<LoadedPaper> {
  const [named] = await namedPayments(executor, actor, eq(paymentTable.id, id), {
    order: [],
    limit: 1,
    offset: 0,
  });
  if (!named) throw new DomainError('not_found');
  const { payment } = named;
  const { companyID } = payment;
  const { company, timeZone } = await companyOnPaper(executor, companyID);
  const paid = await sourceOf(payment)?.paper(executor, companyID, payment.paidID);
  const documentTotal = paid?.document.totalAmount ?? payment.amount;
  const paidBefore = await paidBeforeOf(executor, payment);
  const isRupiah = payment.currencyCode === 'IDR';
  const shared: PaymentPaper = {
    company,
    companyAccountName: named.companyAccountName ?? '',
    vendor: paid?.payee ?? { name: payeeNameOf(payment), address: null, taxNumber: null },
    bankAccount: {
      bankName: payment.bankName,
      bankCode: payment.bankCode,
      accountNumber: payment.accountNumber,
      accountHolderName: payment.accountHolderName,
    },
    countryCode: payment.countryCode,
    purposeCode: payment.purposeCode,
    paymentNumber: payment.referenceID,
    paymentCode: paymentCodeOf(payment.id),
    status: paperStatus(paymentLooks[payment.status], words),
    isSandbox: bank.isSandbox === true && !payment.isManualPayment && payment.runID === null,
    bankReference: payment.bankReference,
    documents: paid ? [paid.document] : [],
    subtotalAmount: paid?.subtotalAmount ?? payment.amount,
    taxes: paid?.taxes ?? [],
    documentTotal,
    currencyCode: payment.currencyCode as CurrencyCode,
    amount: payment.amount,
    paidBefore,
    remainingAfter: maxAmount('0', subtract(documentTotal, sum([paidBefore, payment.amount]))),
    rateAmount: isRupiah ? null : payment.rateAmount,
    feeInIDR: payment.transactionFeeFix,
    totalInIDR: payment.amountInIDR,
    timeZone,
  };
  return { shared, named, steps: await stepsOf(executor, named) };
}

function payeeNameOf({ paid, accountHolderName }: NamedPayment['payment']): string {
  return paid?.payeeName ?? accountHolderName;
}

/** What was paid of the document when this payment was, or by now where it is not paid. */
async function paidBeforeOf(executor: Executor, payment: NamedPayment['payment']): Promise<Amount> {
  const { companyID, paymentFor, paidID, id, paidAt } = payment;
  const [paid] = await executor
    .select({ amount: sql<Amount>`coalesce(sum(${paymentTable.amount}), 0)` })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.companyID, companyID),
        eq(paymentTable.paidID, paidID),
        eq(paymentTable.paymentFor, paymentFor),
        eq(paymentTable.status, 'paid'),
        ne(paymentTable.id, id),
        paidAt === null ? undefined : sql`(${paymentTable.paidAt}, ${paymentTable.id}) < (${paidAt}, ${id})`,
      ),
    );
  return paid?.amount ?? '0';
}

async function stepsOf(executor: Executor, { payment }: NamedPayment): Promise<LoadedPaper['steps']> {
  const { companyID } = payment;
  const people = await namesOf(
    executor,
    companyID,
    [payment.makerID, payment.releaserID].filter((id): id is number => id !== null),
  );
  const chain = await chainOf(
    executor,
    { companyID, subjectType: 'payment', subjectID: payment.id },
    payment.approvalRound,
  );
  const approvals = approvalsOf(chain.steps).map(({ name, decidedAt }) => ({
    did: ['Approved by', 'Disetujui oleh'] as const,
    name,
    at: decidedAt,
  }));
  const requested = {
    did: ['Requested by', 'Diminta oleh'] as const,
    name: people.get(payment.makerID) ?? '',
    at: payment.createdAt.toISOString(),
  };
  if (payment.releaserID === null) return [requested, ...approvals];
  const authorized = {
    did: ['Authorized by', 'Diotorisasi oleh'] as const,
    name: people.get(payment.releaserID) ?? '',
    at: payment.authorizedAt?.toISOString() ?? null,
  };
  return [requested, ...approvals, authorized];
}
