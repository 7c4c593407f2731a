import { formatDay } from '../../../domain/day.ts';
import { fromWire } from '../../../domain/money.ts';
import { formatMoney } from '../../../domain/moneyFormat.ts';
import type { NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../src/routes.ts';
import type { BillView } from './bill.ts';
import { billLifecycle } from './bill.ts';
import type { BillRow } from './billWire.ts';

function totalOf(bill: Pick<BillRow, 'totalAmount' | 'currencyCode'>): string {
  return formatMoney(fromWire(bill.totalAmount), bill.currencyCode);
}

/** What is still due; nothing of a draft. */
export function billRest(bill: Pick<BillRow, 'remainingAmount' | 'currencyCode'>): string {
  return formatMoney(fromWire(bill.remainingAmount ?? 0), bill.currencyCode);
}

export const billOnScreen: NounOnScreen<BillRow> = {
  resource: 'bills',
  words: 'bill',
  lifecycle: billLifecycle,
  nameOf: (bill) => bill.referenceID,
  valuesOf: (bill) => ({
    number: bill.referenceID,
    vendor: bill.vendorName ?? '-',
    total: totalOf(bill),
    rest: billRest(bill),
  }),
  decisiveFields(translate, locale) {
    const day = (value: string | null) => (value === null ? '-' : formatDay(value, locale));
    const field = (key: string, words: (row: BillRow) => string) => ({
      key,
      label: translate(`bill.column.${key}`),
      words,
    });
    return [
      field('status', (row) => translate(`status.${row.status}`)),
      field('totalAmount', totalOf),
      field('remainingAmount', (row) => (row.remainingAmount === null ? '-' : billRest(row))),
      field('vendorName', (row) => row.vendorName ?? '-'),
      field('referenceNumber', (row) => row.referenceNumber ?? '-'),
      field('transactionDate', (row) => day(row.transactionDate)),
      field('dueDate', (row) => day(row.dueDate)),
      field('companyAccount', (row) => row.companyAccount?.name ?? '-'),
      field('organization', (row) => row.organization?.name ?? '-'),
      field('requester', (row) => row.requester.name),
      field('attachmentCount', (row) => String(row.attachmentCount)),
    ];
  },
  formAddress(form, { id }, view) {
    if (form === 'createPayment') {
      const name = 'approval-payment-list-request-id';
      return { name, path: pathTo(name, { id }) };
    }
    const name = isReview(view as BillView) ? 'approval-bill-list-edit-form' : 'bills-bills-to-pay-form';
    return { name, path: pathTo(name, {}, { id }) };
  },
};

/** The pages of reviewers have addresses of their own. */
export function isReview(view: BillView): boolean {
  return view === 'reviewList' || view === 'review';
}
