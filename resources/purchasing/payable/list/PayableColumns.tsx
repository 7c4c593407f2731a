import type { Column } from '../../../../src/ui/list/columns.ts';
import type { ColumnOptions } from '../../../paying/payment/list/PaymentColumns.tsx';
import { columnParts, PaymentStatus } from '../../../paying/payment/list/PaymentColumns.tsx';
import type { PayableRow } from '../payableWire.ts';
import { documentLooks } from '../../document/document.ts';

/** Payment requests: documents, with what is due (rules: list columns). */
export function payableColumns(options: ColumnOptions<PayableRow>): Column<PayableRow>[] {
  const isDeposit = options.paymentFor === 'deposit';
  const { head, day, money, vendor, dueDate, account, order } = columnParts<PayableRow>(options);
  return [
    {
      ...head('billReferenceID'),
      sortable: 'referenceID',
      isRowHeader: true,
      href: options.hrefOf,
      cell: (row) => row.billReferenceID,
    },
    ...order,
    vendor,
    {
      ...head('transactionDate'),
      sortable: true,
      under: 'billReferenceID',
      ...(isDeposit ? { place: 'when' } : {}),
      cell: (row) => day(row.transactionDate),
    },
    // A deposit is due when it is requested.
    { ...dueDate, ...(isDeposit ? { isHiddenAtFirst: true } : { place: 'when' }) },
    { ...head('remainingAmount'), sortable: true, place: 'amount', ...money((row) => row.remainingAmount) },
    {
      ...head('totalAmount'),
      sortable: true,
      under: 'remainingAmount',
      ...money((row) => row.totalAmount),
    },
    {
      ...head('status'),
      sortable: true,
      place: 'status',
      cell: (row) => (
        <PaymentStatus
          row={row}
          status={row.status}
          looks={documentLooks}
          isMyTurn={row.isAbleToCreatePayment}
        />
      ),
    },
    account,
    { ...head('referenceNumber'), isHiddenAtFirst: true, cell: (row) => row.referenceNumber ?? '-' },
  ];
}
