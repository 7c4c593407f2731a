import { messagesOf } from '../../../../domain/message/message.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import type { Say } from '../../../../server/words/words.ts';
import { documentLooks } from '../../document/document.ts';
import type { SheetColumns } from '../../../paying/payment/list/paymentDatasets.server.ts';
import { columnsIn, paidDatasets } from '../../../paying/payment/list/paymentDatasets.server.ts';
import type { PaymentTab } from '../../../paying/payment/paid/paidKind.ts';
import { paymentAccess } from '../../../paying/payment/paymentAccess.ts';
import type { payableEn } from '../payable.en.ts';
import type { PayableRow } from '../payableWire.ts';
import type { PayableFilter } from './payableFilter.ts';
import { payableFilter } from './payableFilter.ts';
import { listPayables } from './payableList.server.ts';
import { payableListSpecs } from './payableLists.ts';

const payableWord = messagesOf<typeof payableEn>('payable');

function payableColumns(say: Say, tab: PaymentTab): SheetColumns<PayableRow> {
  const { text, money, ofDocument } = columnsIn<PayableRow>(say, tab);
  return {
    ...ofDocument,
    status: text('status', ({ status }) => say(documentLooks[status as keyof typeof documentLooks].says)),
    referenceNumber: text('referenceNumber', (row) => row.referenceNumber),
    referenceID: text('referenceID', (row) => row.referenceID),
    amount: money('amount', (row) => row.amount),
  };
}

/** The payment makers' lists. */
export const payableDatasets: readonly Dataset[] = paidDatasets<PayableRow, PayableFilter>({
  path: 'payment-makers',
  label: { bill: payableWord('list.caption'), deposit: payableWord('depositList.caption') },
  access: paymentAccess.request,
  spec: payableListSpecs.bill,
  filter: payableFilter,
  columns: payableColumns,
  shown: [
    'billReferenceID',
    'purchaseOrder',
    'vendorName',
    'transactionDate',
    'dueDate',
    'totalAmount',
    'remainingAmount',
    'companyAccount',
    'status',
    'referenceID',
    'amount',
  ],
  list: listPayables,
});
