import { choiceFilter, idFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listSpec } from '../../../domain/list/listQuery.ts';
import { inputVatSorts, taxInvoiceStates } from './taxReport.ts';

/** What the list of input VAT can be asked. */
export const inputVatSpec = listSpec({
  screen: 'bills-tax-report-input-vat',
  filters: {
    query: textFilter({ isPromoted: true }),
    taxPeriod: textFilter(),
    taxInvoice: choiceFilter(taxInvoiceStates, { isPromoted: true }),
    vendorIDs: idFilter({ resource: 'vendors' }),
  },
  sorts: inputVatSorts,
  defaultSort: '-day',
  defaultLimit: 20,
});
