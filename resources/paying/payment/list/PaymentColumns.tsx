import { styled } from '@mui/material/styles';
import { purposeName } from '../../../../domain/bank/transferPurposes.ts';
import type { Day, Locale } from '../../../../domain/day/day.ts';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { countryName } from '../../../../domain/noun/countryName.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import type { Column } from '../../../../src/ui/list/columns.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import type { PaymentTab } from '../paid/paidKind.ts';
import type { PaymentRow } from '../paymentWire.ts';
import type { StatusLooks } from '../../../../domain/lifecycle/statusLook.ts';
import { lawLooks } from '../../../../domain/lifecycle/statusLook.ts';
import { paymentLooks } from '../paymentStatus.ts';

export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Where both have no room, the name of the vendor is cut, and what follows it is not. */
const Vendor = styled('span')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 6,
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
});

const Reason = styled('span')(({ theme }) => ({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: 180,
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
}));

/** A status, with what the bank asks or why it refused where that is what it says. */
export function PaymentStatus({
  row,
  status,
  looks,
  isMyTurn,
}: {
  row: { status: string; failureReason: string | null };
  status: string;
  looks: StatusLooks;
  isMyTurn: boolean;
}) {
  const isBankWord = row.status === 'awaiting_information' || row.status === 'failed';
  return (
    <>
      <StatusBadge status={status} looks={looks} isShort isMyTurn={isMyTurn} />
      {isBankWord && row.failureReason !== null && (
        <Reason title={row.failureReason}>{row.failureReason}</Reason>
      )}
    </>
  );
}

export interface ColumnOptions<Row> {
  /** Of deposits the columns say deposit, and name the order. */
  paymentFor: PaymentTab;
  translate: Translate;
  locale: Locale;
  hrefOf: (row: Row) => string;
}

type DocumentRow = Pick<
  PaymentRow,
  | 'vendorName'
  | 'archivedLabel'
  | 'dueDate'
  | 'totalDaysSinceDueDate'
  | 'currencyCode'
  | 'companyAccount'
  | 'purchaseOrder'
>;

/** The columns that documents and payments have in common. */
export function columnParts<Row extends DocumentRow>({
  translate,
  locale,
  paymentFor,
}: Pick<ColumnOptions<Row>, 'translate' | 'locale' | 'paymentFor'>) {
  const head = (key: string) => {
    const header = translate(`payment.column.${key}`);
    if (paymentFor === 'bill') return { key, header };
    return { key, header: translate(`payment.depositColumn.${key}`, { _: header }) };
  };
  const day = (value: Day | null) => (value === null ? '-' : formatDay(value, locale));
  const money = (amountOf: (row: Row) => number) => ({
    align: 'right' as const,
    cell: (row: Row) => <MoneyText amount={fromWire(amountOf(row))} currency={row.currencyCode} />,
  });
  const vendor: Column<Row> = {
    ...head('vendorName'),
    sortable: true,
    isText: true,
    place: 'who',
    cell: (row) => (
      <Vendor title={row.vendorName ?? undefined}>
        <span>{row.vendorName ?? '-'}</span>
        {row.archivedLabel !== null && <StatusBadge status="inactive" looks={lawLooks} />}
      </Vendor>
    ),
  };
  const dueDate: Column<Row> = {
    ...head('dueDate'),
    sortable: true,
    cell: (row) => <DueDate day={row.dueDate} daysOverdue={row.totalDaysSinceDueDate} />,
  };
  const account: Column<Row> = {
    ...head('companyAccount'),
    isText: true,
    under: 'vendorName',
    cell: (row) => row.companyAccount?.name ?? '-',
  };
  const order: Column<Row>[] =
    paymentFor === 'bill'
      ? []
      : [
          {
            ...head('purchaseOrder'),
            under: 'vendorName',
            cell: (row) => row.purchaseOrder?.referenceID ?? '-',
          },
        ];
  return { head, day, money, vendor, dueDate, account, order };
}

/** Whether the person who is asked about is the one the payment waits for. */
function isPaymentWaitingForMe(row: PaymentRow): boolean {
  return row.isAbleToApprove || row.isAbleToAuthorize || row.isAbleToAnswerBank || row.isAbleToMarkAsPaid;
}

/** Payments to approve or to authorize (rules: list columns); the last ones are shown when asked for. */
export function paymentColumns(
  options: ColumnOptions<PaymentRow> & {
    /** The status that the list is about: the payment's own, or that of the approver's task on it. */
    statusOf: (row: PaymentRow) => string;
  },
): Column<PaymentRow>[] {
  const { translate, statusOf } = options;
  const { head, day, money, vendor, dueDate, account, order } = columnParts<PaymentRow>(options);
  return [
    {
      ...head('referenceID'),
      sortable: true,
      isRowHeader: true,
      href: options.hrefOf,
      cell: (row) => row.referenceID,
    },
    { ...head('billReferenceID'), under: 'referenceID', cell: (row) => row.billReferenceID },
    ...order,
    vendor,
    {
      ...head('paymentDate'),
      sortable: true,
      under: 'amount',
      place: 'when',
      cell: (row) =>
        row.paymentDate === null ? translate(`payment.type.${row.paymentType}`) : day(row.paymentDate),
    },
    { ...head('amount'), sortable: true, place: 'amount', ...money((row) => row.amount) },
    {
      ...head('status'),
      sortable: true,
      place: 'status',
      cell: (row) => (
        <PaymentStatus
          row={row}
          status={statusOf(row)}
          looks={paymentLooks}
          isMyTurn={isPaymentWaitingForMe(row)}
        />
      ),
    },
    account,
    { ...dueDate, isHiddenAtFirst: true },
    { ...head('transactionDate'), isHiddenAtFirst: true, cell: (row) => day(row.transactionDate) },
    { ...head('totalAmount'), isHiddenAtFirst: true, ...money((row) => row.totalAmount) },
    { ...head('remainingAmount'), isHiddenAtFirst: true, ...money((row) => row.remainingAmount) },
    {
      ...head('country'),
      isText: true,
      isHiddenAtFirst: true,
      cell: ({ countryCode }) => (countryCode === null ? '-' : countryName(countryCode, options.locale)),
    },
    {
      ...head('purpose'),
      isText: true,
      isHiddenAtFirst: true,
      cell: ({ purposeCode }) => (purposeCode === null ? '-' : purposeName(purposeCode, options.locale)),
    },
  ];
}
