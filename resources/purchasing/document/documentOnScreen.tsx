import { formatDay } from '../../../domain/day/day.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { FormAddress, NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import type { AnyKind, DocumentView } from './document.ts';
import { documentLooks, isReview } from './document.ts';
import { documentTabs } from './documentTabs.ts';
import { restOf, totalOf } from './documentSums.ts';
import type { DocumentRow } from './documentWire.ts';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a value of a document is called in lists and on pages of its kind. */
export function columnLabel({ words }: Pick<AnyKind, 'words'>, key: string, translate: Translate): string {
  return translate(`${words}.column.${key}`, { _: translate(`document.column.${key}`) });
}

/**
 * What screens know of a kind of document, so that people can act on it.
 * @param forms where the forms of its actions are, beside the form of the document itself
 */
export function documentOnScreen(
  { type, words: ownWords, lifecycle, isOwed, isOfVendor }: AnyKind,
  forms: Readonly<Record<string, (row: DocumentRow) => FormAddress>> = {},
): NounOnScreen<DocumentRow> {
  return {
    resource: 'bills',
    words: ownWords,
    lifecycle,
    nameOf: (row) => row.referenceID,
    valuesOf: (row) => ({
      number: row.referenceID,
      vendor: row.vendorName ?? '-',
      requester: row.requester.name,
      total: totalOf(row),
      rest: restOf(row),
    }),
    decisiveFields(translate, locale) {
      const day = (value: string | null) => (value === null ? '-' : formatDay(value, locale));
      const field = (key: string, words: (row: DocumentRow) => string) => ({
        key,
        label: columnLabel({ words: ownWords }, key, translate),
        words,
      });
      return [
        field('status', (row) => translate(documentLooks[row.status].says.key)),
        field('totalAmount', totalOf),
        ...(isOwed
          ? [field('remainingAmount', (row) => (row.remainingAmount === null ? '-' : restOf(row)))]
          : []),
        ...(isOfVendor
          ? [
              field('vendorName', (row) => row.vendorName ?? '-'),
              field('referenceNumber', (row) => row.referenceNumber ?? '-'),
              field('companyAccount', (row) => row.companyAccount?.name ?? '-'),
            ]
          : []),
        field('dueDate', (row) => day(row.dueDate)),
        field('transactionDate', (row) => day(row.transactionDate)),
        field('organization', (row) => row.organization?.name ?? '-'),
        field('requester', (row) => row.requester.name),
        field('urgencyLevel', (row) => translate(`document.urgency.${row.urgencyLevel}`)),
        field('attachmentCount', (row) => String(row.attachmentCount)),
      ];
    },
    formAddress(form, row, view) {
      const own = forms[form];
      if (own) return own(row);
      if (form === 'saveAsTemplate') {
        const name = 'bills-templates-form';
        return { name, path: pathTo(name, {}, { document: row.referenceID }) };
      }
      if (form === 'copy') {
        const name = documentTabs[type].form;
        return { name, path: pathTo(name, {}, { ...(type === 'bill' ? {} : { type }), copy: row.id }) };
      }
      const name = documentTabs[type][isReview(view as DocumentView) ? 'reviewForm' : 'form'];
      return { name, path: pathTo(name, {}, { id: row.id }) };
    },
  };
}
