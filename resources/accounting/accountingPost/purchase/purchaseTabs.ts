import type { DocumentStatus, TransactionType } from '../../../purchasing/document/document.ts';
import { spentStatuses } from '../../../purchasing/invoice/invoiceStatuses.ts';
import type { PurchaseTab } from '../accountingPost.ts';

/** What a purchase is posted as: by products, or by accounts. */
export const purchaseTargets = ['purchase', 'expense'] as const;
export type PurchaseTarget = (typeof purchaseTargets)[number];

interface PurchaseTabLaw {
  type: TransactionType;
  /** Of the documents that are posted. */
  statuses: readonly DocumentStatus[];
  /** What each is written as, by what it can be posted as. */
  kinds: Readonly<
    Partial<Record<PurchaseTarget, 'purchase' | 'payable' | 'purchaseOrder' | 'purchaseQuote'>>
  >;
}

/** What stands in each tab of purchases. */
export const purchaseTabLaws: Readonly<Record<PurchaseTab, PurchaseTabLaw>> = {
  bills: { type: 'bill', statuses: ['paid'], kinds: { expense: 'payable' } },
  purchaseInvoice: {
    type: 'bill',
    statuses: spentStatuses,
    kinds: { purchase: 'purchase', expense: 'payable' },
  },
  purchaseOrder: {
    type: 'order',
    statuses: ['awaiting_invoice', 'closed'],
    kinds: { purchase: 'purchaseOrder' },
  },
  purchaseQuote: {
    type: 'quote',
    statuses: ['awaiting_order', 'completed'],
    kinds: { purchase: 'purchaseQuote' },
  },
};

/** The documents that are posted in one of them: a deposit is posted as what is paid of it. */
export const postedTypes = [...new Set(Object.values(purchaseTabLaws).map(({ type }) => type))];

/** The tabs in which an invoice is posted: in one of them. */
export const invoiceTabs = ['bills', 'purchaseInvoice'] as const satisfies readonly PurchaseTab[];

/** What a purchase can be posted as in a tab. */
export const targetsOf = (tab: PurchaseTab): PurchaseTarget[] =>
  purchaseTargets.filter((target) => purchaseTabLaws[tab].kinds[target] !== undefined);
