import { styled } from '@mui/material/styles';
import type { Day, Locale } from '../../../../domain/day.ts';
import { formatDay } from '../../../../domain/day.ts';
import { fromWire } from '../../../../domain/money.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import type { Column } from '../../../../src/ui/list/columns.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import type { PayableRow, PaymentRow } from '../paymentWire.ts';

export type Translate = (key: string, options?: Record<string, unknown>) => string;

const Vendor = styled('span')({
  display: 'inline-block',
  minWidth: 128,
  '& > span': { marginInlineStart: 6 },
});

const Reason = styled('span')(({ theme }) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  minWidth: 160,
  maxWidth: 260,
  fontSize: '0.75rem',
  whiteSpace: 'normal',
  color: theme.vars?.palette.text.secondary,
}));

/** A status, with what the bank asks or why it refused where that is what it says. */
function Status({
  row,
  status,
}: {
  row: Pick<PaymentRow | PayableRow, 'status' | 'failureReason'>;
  status: string;
}) {
  const isBankWord = row.status === 'awaiting_information' || row.status === 'failed';
  return (
    <>
      <StatusBadge status={status} />
      {isBankWord && row.failureReason !== null && (
        <Reason title={row.failureReason}>{row.failureReason}</Reason>
      )}
    </>
  );
}

interface ColumnOptions<Row> {
  translate: Translate;
  locale: Locale;
  hrefOf: (row: Row) => string;
}

type DocumentRow = Pick<
  PayableRow,
  'vendorName' | 'archivedLabel' | 'dueDate' | 'totalDaysSinceDueDate' | 'currencyCode' | 'companyAccount'
>;

/** The columns that documents and payments have in common. */
function parts<Row extends DocumentRow>({
  translate,
  locale,
}: Pick<ColumnOptions<Row>, 'translate' | 'locale'>) {
  const head = (key: string) => ({ key, header: translate(`payment.column.${key}`) });
  const day = (value: Day | null) =>
    value === null ? '-' : <span style={{ whiteSpace: 'nowrap' }}>{formatDay(value, locale)}</span>;
  const money = (amountOf: (row: Row) => number) => ({
    align: 'right' as const,
    cell: (row: Row) => <MoneyText amount={fromWire(amountOf(row))} currency={row.currencyCode} />,
  });
  const vendor: Column<Row> = {
    ...head('vendorName'),
    sortable: true,
    cell: (row) => (
      <Vendor>
        {row.vendorName ?? '-'}
        {row.archivedLabel !== null && <StatusBadge status="inactive" />}
      </Vendor>
    ),
  };
  const dueDate: Column<Row> = {
    ...head('dueDate'),
    sortable: true,
    cell: (row) => <DueDate day={row.dueDate} daysOverdue={row.totalDaysSinceDueDate} />,
  };
  const account: Column<Row> = { ...head('companyAccount'), cell: (row) => row.companyAccount?.name ?? '-' };
  return { head, day, money, vendor, dueDate, account };
}

/** Payment requests: documents, with what is due (spec 2 §2 "payment-request view"). */
export function payableColumns(options: ColumnOptions<PayableRow>): Column<PayableRow>[] {
  const { head, day, money, vendor, dueDate, account } = parts<PayableRow>(options);
  return [
    {
      ...head('billReferenceID'),
      sortable: 'referenceID',
      isRowHeader: true,
      href: options.hrefOf,
      cell: (row) => row.billReferenceID,
    },
    vendor,
    { ...head('transactionDate'), sortable: true, cell: (row) => day(row.transactionDate) },
    dueDate,
    { ...head('remainingAmount'), sortable: true, ...money((row) => row.remainingAmount) },
    { ...head('totalAmount'), sortable: true, ...money((row) => row.totalAmount) },
    { ...head('status'), sortable: true, cell: (row) => <Status row={row} status={row.status} /> },
    account,
    { ...head('referenceNumber'), isHiddenAtFirst: true, cell: (row) => row.referenceNumber ?? '-' },
  ];
}

/** Payments to approve or to authorize (spec 2 §2); the last ones are shown when asked for. */
export function paymentColumns(
  options: ColumnOptions<PaymentRow> & {
    /** The status that the list is about: the payment's own, or that of the approver's task on it. */
    statusOf: (row: PaymentRow) => string;
  },
): Column<PaymentRow>[] {
  const { translate, statusOf } = options;
  const { head, day, money, vendor, dueDate, account } = parts<PaymentRow>(options);
  return [
    {
      ...head('referenceID'),
      sortable: true,
      isRowHeader: true,
      href: options.hrefOf,
      cell: (row) => row.referenceID,
    },
    { ...head('billReferenceID'), cell: (row) => row.billReferenceID },
    vendor,
    {
      ...head('paymentDate'),
      sortable: true,
      cell: (row) =>
        row.paymentDate === null ? translate(`payment.type.${row.paymentType}`) : day(row.paymentDate),
    },
    { ...head('amount'), sortable: true, ...money((row) => row.amount) },
    { ...head('status'), sortable: true, cell: (row) => <Status row={row} status={statusOf(row)} /> },
    account,
    { ...dueDate, isHiddenAtFirst: true },
    { ...head('transactionDate'), isHiddenAtFirst: true, cell: (row) => day(row.transactionDate) },
    { ...head('totalAmount'), isHiddenAtFirst: true, ...money((row) => row.totalAmount) },
    { ...head('remainingAmount'), isHiddenAtFirst: true, ...money((row) => row.remainingAmount) },
  ];
}
