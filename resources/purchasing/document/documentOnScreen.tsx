import { formatDay } from '../../../domain/day/day.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { FormAddress, NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import type { DocumentKind, DocumentView } from './document.ts';
import { documentLooks, isReview } from './document.ts';
import { restOf, totalOf } from './documentSums.ts';
import type { DocumentRow } from './documentWire.ts';

/**
 * What screens know of a kind of document, so that people can act on it.
 * @param forms where the forms of its actions are, beside the form of the document itself
 */
export function documentOnScreen(
  { words, lifecycle, isOwed }: DocumentKind,
  forms: Readonly<Record<string, (row: DocumentRow) => FormAddress>>,
): NounOnScreen<DocumentRow> {
  return {
    resource: 'bills',
    words,
    lifecycle,
    nameOf: (row) => row.referenceID,
    valuesOf: (row) => ({
      number: row.referenceID,
      vendor: row.vendorName ?? '-',
      total: totalOf(row),
      rest: restOf(row),
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
        ...(isOwed
          ? [field('remainingAmount', (row) => (row.remainingAmount === null ? '-' : restOf(row)))]
          : []),
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
    formAddress(form, row, view) {
      const own = forms[form];
      if (own) return own(row);
      const name = isReview(view as DocumentView)
        ? 'approval-bill-list-edit-form'
        : 'bills-bills-to-pay-form';
      return { name, path: pathTo(name, {}, { id: row.id }) };
    },
  };
}
