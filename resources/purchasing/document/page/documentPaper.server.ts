import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { CurrencyCode } from '../../../../domain/money/money.ts';
import { fromWire, isZero, negate } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { DocumentPaper } from './paperOfDocument.server.ts';
import { paperOfDocument } from './paperOfDocument.server.ts';
import { kindOf } from '../../allKinds.ts';
import { paperParties } from '../paperParties.server.ts';
import { documentDetailOf } from './documentDetail.server.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { Bilingual, Paper } from '../../../../server/pdf/paper.ts';
import { decisionsOf, detailsOf } from '../../../../server/pdf/paper.ts';
import { paperCall } from '../../../../server/pdf/paperCall.ts';
import { paperStatus } from '../../../../server/pdf/paperStatus.ts';
import { documentLooks, revisedNumber } from '../document.ts';
import type { Say } from '../../../../server/words/words.ts';

/** `GET /v1/bills/{id}/document.pdf`: what the page of a document downloads (rules: received files). */
export function documentPaperRoute(app: App, context: ServerContext): void {
  paperCall(app, context, {
    url: '/v1/bills/:id/document.pdf',
    access: { allFeatures: ['expenseBill'] },
    byLink: { record: 'bill' },
    tag: 'Purchases',
    summary: 'One document with its lines, totals and decisions, as PDF',
    read: async ({ executor, actor, params, say }) =>
      paperOfDocument(await loadPaper(executor, actor, params.id, context, say)),
  });
}

/**
 * The paper that leaves the company: without what its people decided, noted and keep for themselves.
 * @param to whom it goes to and what it is called, where the document is of no vendor
 */
export async function paperForVendor(
  executor: Executor,
  actor: Actor,
  id: number,
  context: Pick<ServerContext, 'now' | 'words'>,
  { say, to, hasPrices }: { say: Say; to?: { vendorID: number; title: Bilingual }; hasPrices: boolean },
): Promise<Paper> {
  const paper = await loadPaper(executor, actor, id, context, say);
  const parties = to && (await paperParties(executor, actor.companyID, to.vendorID));
  return paperOfDocument({
    ...paper,
    ...(parties ? { vendor: parties.vendor, title: to.title } : {}),
    hasPrices,
    status: null,
    lines: paper.lines.map((line) => ({ ...line, notes: null })),
    companyAccountName: null,
    organizationName: null,
    customFields: [],
    notes: null,
    decisions: [],
  });
}

async function loadPaper(
  executor: Executor,
  actor: Actor,
  id: number,
  { now: clock, words }: Pick<ServerContext, 'now' | 'words'>,
  say: Say,
): Promise<DocumentPaper> {
  const now = clock();
  const bill = await documentDetailOf(executor, actor, id, now, say);
  if (!bill) throw new DomainError('not_found');
  const { companyID } = actor;
  const { company, vendor, timeZone } = await paperParties(executor, companyID, bill.vendor?.id ?? null);
  return {
    ...paperOf(bill),
    hasPrices: true,
    status: paperStatus(documentLooks[bill.status], words),
    company,
    vendor: kindOf(bill).isOfVendor
      ? (vendor ?? { name: bill.vendorName ?? '', address: null, taxNumber: null })
      : null,
    printedAt: now.toISOString(),
    timeZone,
  };
}

/** What the document itself says; the figures are those of its page. */
function paperOf(
  bill: DocumentDetail,
): Omit<DocumentPaper, 'company' | 'vendor' | 'hasPrices' | 'status' | 'printedAt' | 'timeZone'> {
  const { paperTitle: title, paperDueDate: dueDateTitle, isOwed } = kindOf(bill);
  return {
    title,
    dueDateTitle,
    isOwed,
    referenceID: revisedNumber(bill),
    referenceNumber: bill.referenceNumber,
    transactionDate: bill.transactionDate,
    dueDate: bill.dueDate,
    termPaymentName: bill.termPayment?.name ?? null,
    companyAccountName: bill.companyAccount?.name ?? null,
    organizationName: bill.organization?.name ?? null,
    warehouseName: bill.warehouse?.name ?? null,
    requesterName: bill.requester.name,
    currencyCode: bill.currencyCode as CurrencyCode,
    isPriceIncludeTax: bill.isPriceIncludeTax,
    lines: bill.items.map((line) => ({
      itemName: line.itemName,
      notes: [line.notes, ...partsOf(line, bill.currencyCode)].filter(Boolean).join('\n') || null,
      qty: fromWire(line.qty),
      unit: line.unit,
      unitPrice: fromWire(line.unitPrice),
      tax: fromWire(line.tax),
      whtTax: fromWire(line.whtTax),
      amount: fromWire(line.amount),
    })),
    subtotalAmount: fromWire(bill.subtotalAmount),
    taxes: bill.taxes.map(({ label, kind, amount }) => {
      const tax = fromWire(amount);
      return { label, amount: kind === 'wht' && !isZero(tax) ? negate(tax) : tax };
    }),
    totalAmount: fromWire(bill.totalAmount),
    prepaidAmount: fromWire(bill.prepaidAmount),
    remainingAmount: isOwed && bill.remainingAmount !== null ? fromWire(bill.remainingAmount) : null,
    customFields: detailsOf(bill.customFields),
    notes: bill.notes,
    decisions: decisionsOf(bill.approval),
  };
}

/** A line stands once on a paper, with those below it that it is for. */
function partsOf({ splits }: DocumentDetail['items'][number], currencyCode: string): string[] {
  return splits.map(({ organization, tag, amount }) => {
    const whom = [organization?.name, tag].filter(Boolean).join(', ');
    return `${whom}: ${formatMoney(fromWire(amount), currencyCode)}`;
  });
}
