import { formatDay } from '../../../../domain/day/day.ts';
import type { Locale } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import type { Column } from '../../../../src/ui/list/columns.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { VerdictLine } from '../../../../src/ui/approval/VerdictLine.tsx';
import type { DocumentRow } from '../documentWire.ts';
import type { DocumentKind } from '../document.ts';
import { documentLooks } from '../document.ts';
import { DuplicateMark } from '../duplicate/DuplicateMark.tsx';
import { columnLabel } from '../documentOnScreen.tsx';

type Translate = (key: string, options?: Record<string, unknown>) => string;

interface DocumentColumnOptions<Row extends DocumentRow> {
  kind: DocumentKind;
  translate: Translate;
  locale: Locale;
  hrefOf: (row: Row) => string;
  /** Begins to fetch the document of a row. */
  readAhead: (row: Row) => void;
  /** The status that this list is about: the document's own, or that of the reviewer's task on it. */
  statusOf: (row: Row) => string;
  /** Whether the acting person has to act. */
  isMyTurn: (row: Row) => boolean;
  /** Columns that this list shows only when asked for. */
  hidden?: readonly string[];
}

/** Whether the person who is asked about is the one the invoice waits for. */
export function isDocumentWaitingForMe(row: DocumentRow): boolean {
  const isToRevise = row.status === 'awaiting_revision' && row.isAbleToEdit;
  return (
    row.isAbleToApprove ||
    row.isAbleToCreatePayment === true ||
    row.isAbleToCreatePurchaseInvoice ||
    row.isAbleToCreatePurchaseQuote ||
    row.isAbleToCreatePurchaseOrder === true ||
    row.isAbleToAppoint ||
    isToRevise
  );
}

/** The columns of every list of documents (rules: list columns); the last ones are shown when asked for. */
export function documentColumns<Row extends DocumentRow>({
  kind,
  translate,
  locale,
  hrefOf,
  readAhead,
  statusOf,
  isMyTurn,
  hidden = [],
}: DocumentColumnOptions<Row>): Column<Row>[] {
  const header = (key: string) => ({ key, header: columnLabel(kind, key, translate) });
  const day = (value: string | null) => (value === null ? '-' : formatDay(value, locale));
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
      isText: true,
      place: 'who',
      cell: (row) => row.vendorName ?? '-',
      remark: (row) =>
        (row.verdict !== null || row.hasDuplicate) && (
          <>
            {row.verdict && <VerdictLine verdict={row.verdict} />}
            {row.hasDuplicate && <DuplicateMark />}
          </>
        ),
    },
    {
      ...header('transactionDate'),
      sortable: true,
      under: 'referenceID',
      cell: (row) => day(row.transactionDate),
    },
    {
      ...header('dueDate'),
      sortable: true,
      place: 'when',
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
      under: 'remainingAmount',
      place: 'amount',
      align: 'right',
      cell: (row) => <MoneyText amount={fromWire(row.totalAmount)} currency={row.currencyCode} />,
    },
    {
      ...header('status'),
      sortable: true,
      place: 'status',
      cell: (row) => (
        <StatusBadge status={statusOf(row)} looks={documentLooks} isShort isMyTurn={isMyTurn(row)} />
      ),
    },
    {
      ...header('companyAccount'),
      isText: true,
      under: 'vendorName',
      cell: (row) => row.companyAccount?.name ?? '-',
    },
    { ...header('referenceNumber'), isHiddenAtFirst: true, cell: (row) => row.referenceNumber ?? '-' },
    { ...header('requester'), isText: true, isHiddenAtFirst: true, cell: (row) => row.requester.name },
    {
      ...header('organization'),
      isText: true,
      isHiddenAtFirst: true,
      cell: (row) => row.organization?.name ?? '-',
    },
    {
      ...header('urgencyLevel'),
      isHiddenAtFirst: true,
      cell: (row) => translate(`document.urgency.${row.urgencyLevel}`),
    },
    {
      ...header('matchState'),
      isHiddenAtFirst: true,
      cell: (row) => translate(`document.matchState.${row.matchState}`),
    },
    {
      ...header('receivedState'),
      isHiddenAtFirst: true,
      cell: (row) => translate(`document.receivedState.${row.receivedState}`),
    },
    {
      ...header('attachmentCount'),
      isHiddenAtFirst: true,
      align: 'right',
      cell: (row) => row.attachmentCount,
    },
  ];
  const own = columns.filter(({ key }) => hasColumn(kind, key)).map((column) => placed(kind, column));
  return own.map((column) => (hidden.includes(column.key) ? { ...column, isHiddenAtFirst: true } : column));
}

const columnsOfVendor: readonly string[] = ['vendorName', 'companyAccount', 'referenceNumber'];

/** Whether documents of a kind have such a value. */
function hasColumn(
  { type, isOwed, isOfVendor }: Pick<DocumentKind, 'type' | 'isOwed' | 'isOfVendor'>,
  key: string,
): boolean {
  if (key === 'matchState') return type === 'bill';
  if (key === 'receivedState') return type === 'order';
  return (isOwed || key !== 'remainingAmount') && (isOfVendor || !columnsOfVendor.includes(key));
}

/** What is of no vendor is told apart by who asked for it, and how soon it is needed. */
function placed<Row>({ isOfVendor }: DocumentKind, column: Column<Row>): Column<Row> {
  if (isOfVendor) return column;
  if (column.key === 'requester') return { ...column, place: 'who', isHiddenAtFirst: false };
  if (column.key === 'organization') return { ...column, under: 'requester', isHiddenAtFirst: false };
  return column.key === 'urgencyLevel' ? { ...column, isHiddenAtFirst: false } : column;
}
