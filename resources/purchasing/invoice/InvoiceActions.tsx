import { formatDay } from '../../../domain/day/day.ts';
import type { NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { DocumentView } from '../document/document.ts';
import { isReview, documentLooks } from '../document/document.ts';
import { restOf, totalOf } from '../document/documentSums.ts';
import { invoiceLifecycle } from './invoice.ts';
import type { DocumentRow } from '../document/documentWire.ts';

export const invoiceOnScreen: NounOnScreen<DocumentRow> = {
  resource: 'bills',
  words: 'bill',
  lifecycle: invoiceLifecycle,
  nameOf: (bill) => bill.referenceID,
  valuesOf: (bill) => ({
    number: bill.referenceID,
    vendor: bill.vendorName ?? '-',
    total: totalOf(bill),
    rest: restOf(bill),
  }),
  decisiveFields(translate, locale) {
    const day = (value: string | null) => (value === null ? '-' : formatDay(value, locale));
    const field = (key: string, words: (row: DocumentRow) => string) => ({
      key,
      label: translate(`document.column.${key}`),
      words,
    });
    return [
      field('status', (row) => translate(documentLooks[row.status].says.key)),
      field('totalAmount', totalOf),
      field('remainingAmount', (row) => (row.remainingAmount === null ? '-' : restOf(row))),
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
    const name = isReview(view as DocumentView) ? 'approval-bill-list-edit-form' : 'bills-bills-to-pay-form';
    return { name, path: pathTo(name, {}, { id }) };
  },
};
