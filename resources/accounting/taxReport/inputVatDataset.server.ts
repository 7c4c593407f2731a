import { roundAmount, fromWire } from '../../../domain/money/money.ts';
import type { Dataset } from '../../../server/exchange/dataset.ts';
import { columnsAsked, openPages } from '../../../server/exchange/dataset.ts';
import type { CsvColumn } from '../../../server/files/csv.ts';
import type { Say } from '../../../server/words/words.ts';
import { listInputVat } from './inputVat.server.ts';
import { taxReportAccess, taxReportWord } from './taxReport.ts';
import type { taxReportEn } from './taxReport.en.ts';
import type { InputVatFilter, InputVatRow } from './taxReportWire.ts';
import { inputVatQuestion } from './taxReportWire.ts';

type ColumnKey = keyof (typeof taxReportEn)['column'];

/** The columns of the list, in its order. */
function columnsIn(say: Say): Readonly<Record<ColumnKey, CsvColumn<InputVatRow>>> {
  const header = (key: ColumnKey) => say(taxReportWord(`column.${key}`));
  const text = (key: ColumnKey, cell: (row: InputVatRow) => string | null) =>
    ({ header: header(key), kind: 'text', cell }) as const;
  const rupiah = (key: ColumnKey, cell: (row: InputVatRow) => number) =>
    ({ header: header(key), kind: 'plain', cell }) as const;
  return {
    referenceID: text('referenceID', (row) => row.referenceID),
    referenceNumber: text('referenceNumber', (row) => row.referenceNumber),
    vendorName: text('vendorName', (row) => row.vendorName),
    vendorTaxNumber: text('vendorTaxNumber', (row) => row.vendorTaxNumber),
    taxInvoiceNumber: text('taxInvoiceNumber', (row) => row.taxInvoiceNumber),
    day: { header: header('day'), kind: 'day', cell: (row) => row.day },
    taxPeriod: text('taxPeriod', (row) => row.taxPeriod),
    base: rupiah('base', (row) => row.base),
    vat: rupiah('vat', (row) => row.vat),
    currencyCode: text('currencyCode', (row) => row.currencyCode),
    vatInCurrency: {
      header: header('vatInCurrency'),
      kind: 'plain',
      cell: (row) => roundAmount(fromWire(row.vatInCurrency), row.currencyCode),
    },
    rateAmount: {
      header: header('rateAmount'),
      kind: 'plain',
      cell: (row) => row.rateAmount,
    },
  };
}

const keys = Object.keys(columnsIn(({ key }) => key));

/** The VAT of invoices as a sheet: what a figure of the tax report opens. */
export const inputVatDataset: Dataset = {
  name: 'input-vat',
  tag: 'Taxes',
  label: taxReportWord('inputVat'),
  access: taxReportAccess,
  question: inputVatQuestion.safeExtend({ columns: columnsAsked(keys) }),
  async open(executor, actor, { columns, ...filter }, terms) {
    const all = columnsIn(terms.say);
    const chosen = (columns as ColumnKey[] | undefined) ?? (keys as ColumnKey[]);
    return await openPages(
      terms.say(taxReportWord('inputVat')),
      chosen.map((key) => all[key]),
      (paging) => listInputVat(executor, actor, { ...filter, ...paging } as InputVatFilter),
      terms,
    );
  },
};
