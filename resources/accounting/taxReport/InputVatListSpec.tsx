import { choiceFilter, idFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listSpec } from '../../../domain/list/listQuery.ts';
import { inputVatSorts, taxInvoiceStates } from './taxReport.ts';

/** What the list of input VAT can be asked. */
export const inputVatSpec = listSpec({
  screen: 'bills-tax-report-input-vat',
  filters: {
    query: textFilter(),
    taxPeriod: textFilter(),
    taxInvoice: choiceFilter(taxInvoiceStates),
    vendorIDs: idFilter(),
  },
  sorts: inputVatSorts,
  defaultSort: '-day',
  defaultLimit: 20,
});
