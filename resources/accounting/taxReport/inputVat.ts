import { choiceFilter, idFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listRoom } from '../../../domain/list/listRoom.ts';
import { amount, currency, day, text, unitPrice } from '../../../domain/noun/fields.ts';
import { taxInvoiceStates, taxReportAccess } from './taxReport.ts';

/** The approved invoices with VAT: what the figures of the tax report are sums of. */
export const inputVat = listRoom({
  name: 'inputVat',
  called: { en: 'Input VAT', id: 'PPN masukan' },
  path: 'input-vat',
  at: '/bills/tax-report/input-vat',
  tag: 'Taxes',
  access: taxReportAccess,
  of: 'bills',
  title: 'referenceID',
  fields: {
    referenceID: text(50, { isRequired: true, isSearched: true, isSorted: true }),
    referenceNumber: text(50, { isSearched: true }),
    vendorName: text(200, { isSearched: true, isSorted: true }),
    vendorTaxNumber: text(50),
    taxInvoiceNumber: text(50, { isSearched: true }),
    day: day({ isRequired: true, isSorted: true }),
    taxPeriod: text(7, { isRequired: true }),
    base: amount({ isRequired: true, isSorted: true }),
    vat: amount({ isRequired: true, isSorted: true }),
    currencyCode: currency({ isRequired: true }),
    vatInCurrency: amount({ isRequired: true, currencyField: 'currencyCode' }),
    rateAmount: unitPrice(),
  },
  hidden: ['referenceNumber', 'vendorTaxNumber', 'currencyCode', 'vatInCurrency', 'rateAmount'],
  filters: {
    query: textFilter({ isPromoted: true }),
    taxPeriod: textFilter(),
    taxInvoice: choiceFilter(taxInvoiceStates, { isPromoted: true }),
    vendorIDs: idFilter({ resource: 'vendors' }),
  },
  sort: '-day',
  sum: 'vat',
  words: {
    en: () => import('./inputVat.en.ts').then(({ inputVatEn }) => inputVatEn),
    id: () => import('./inputVat.id.ts').then(({ inputVatId }) => inputVatId),
  },
});
