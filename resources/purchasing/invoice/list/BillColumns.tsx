import { styled } from '@mui/material/styles';
import { formatDay } from '../../../../domain/day.ts';
import type { Locale } from '../../../../domain/day.ts';
import { fromWire } from '../../../../domain/money.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import type { Column } from '../../../../src/ui/list/columns.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { VerdictLine } from '../../../../src/ui/approval/VerdictNotice.tsx';
import type { BillRow } from '../billWire.ts';

const Wide = styled('span')({ display: 'block', minWidth: 104 });

type Translate = (key: string, options?: Record<string, unknown>) => string;

export interface BillColumnOptions<Row extends BillRow> {
  translate: Translate;
  locale: Locale;
  hrefOf: (row: Row) => string;
  /** Begins to fetch the invoice of a row. */
  readAhead: (row: Row) => void;
  /** The status that this list is about: the document's own, or that of the reviewer's task on it. */
  statusOf: (row: Row) => string;
  /** Columns that this list shows only when asked for. */
  hidden?: readonly string[];
}

/** The columns of every list of invoices (spec 2 §2); the last ones are shown when asked for. */
export function billColumns<Row extends BillRow>({
  translate,
  locale,
  hrefOf,
  readAhead,
  statusOf,
  hidden = [],
}: BillColumnOptions<Row>): Column<Row>[] {
  const header = (key: string) => ({ key, header: translate(`bill.column.${key}`) });
  const day = (value: string | null) =>
    value === null ? '-' : <span style={{ whiteSpace: 'nowrap' }}>{formatDay(value, locale)}</span>;
  const columns: Column<Row>[] = [
    {
      ...header('referenceID'),
      sortable: true,
      isRowHeader: true,
      href: hrefOf,
      readAhead,
      cell: (row) => row.referenceID,
    },
    {
      ...header('vendorName'),
      sortable: true,
      cell: (row) => (
        <Wide>
          {row.vendorName ?? '-'}
          {row.verdict && <VerdictLine verdict={row.verdict} />}
        </Wide>
      ),
    },
    { ...header('transactionDate'), sortable: true, cell: (row) => day(row.transactionDate) },
    {
      ...header('dueDate'),
      sortable: true,
      cell: (row) => <DueDate day={row.dueDate} daysOverdue={row.totalDaysSinceDueDate} />,
    },
    {
      ...header('remainingAmount'),
      sortable: true,
      align: 'right',
      cell: (row) =>
        row.remainingAmount !== null && (
          <MoneyText amount={fromWire(row.remainingAmount)} currency={row.currencyCode} />
        ),
    },
    {
      ...header('totalAmount'),
      sortable: true,
      align: 'right',
      cell: (row) => <MoneyText amount={fromWire(row.totalAmount)} currency={row.currencyCode} />,
    },
    { ...header('status'), sortable: true, cell: (row) => <StatusBadge status={statusOf(row)} /> },
    { ...header('companyAccount'), cell: (row) => row.companyAccount?.name ?? '-' },
    { ...header('referenceNumber'), isHiddenAtFirst: true, cell: (row) => row.referenceNumber ?? '-' },
    { ...header('requester'), isHiddenAtFirst: true, cell: (row) => row.requester.name },
    { ...header('organization'), isHiddenAtFirst: true, cell: (row) => row.organization?.name ?? '-' },
    {
      ...header('urgencyLevel'),
      isHiddenAtFirst: true,
      cell: (row) => translate(`bill.urgency.${row.urgencyLevel}`),
    },
    {
      ...header('attachmentCount'),
      isHiddenAtFirst: true,
      align: 'right',
      cell: (row) => row.attachmentCount,
    },
  ];
  return columns.map((column) =>
    hidden.includes(column.key) ? { ...column, isHiddenAtFirst: true } : column,
  );
}
