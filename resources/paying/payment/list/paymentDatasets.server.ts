import { z } from 'zod';

import type { Requirement } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { rangesOf } from '../../../../domain/list/listSchemas.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { law, messagesOf } from '../../../../domain/message/message.ts';
import { fromWire, roundAmount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import { chosenColumns, columnsAsked, openPages } from '../../../../server/exchange/dataset.ts';
import type { CsvColumn } from '../../../../server/files/csv.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { PaymentTab } from '../paid/paidKind.ts';
import { paymentTabs } from '../paid/paidKind.ts';
import type { paymentEn } from '../words/payment.en.ts';
import { paymentAccess } from '../paymentAccess.ts';
import { variantOf } from '../paymentRoutes.server.ts';
import { paymentLooks } from '../paymentStatus.ts';
import type { PaymentRow } from '../paymentWire.ts';
import type { PaymentApprovalFilter, PaymentReleaseFilter } from './paymentFilter.ts';
import { paymentApprovalFilter, paymentReleaseFilter } from './paymentFilter.ts';
import type { PaymentListSpec } from './paymentLists.ts';
import { paymentApprovalListSpecs, paymentReleaseListSpecs } from './paymentLists.ts';
import type { ListedPayments } from './paymentList.server.ts';
import { listPaymentApprovals, listPaymentReleases } from './paymentList.server.ts';

const paymentWord = messagesOf<typeof paymentEn>('payment');
const ofDeposit: Readonly<Record<string, Message>> = {
  billReferenceID: paymentWord('depositColumn.billReferenceID'),
  totalAmount: paymentWord('depositColumn.totalAmount'),
  amount: paymentWord('depositColumn.amount'),
};
type ColumnWord = keyof (typeof paymentEn)['column'];

/** What the rows of payments and of payables say of the document. */
type DocumentPart = Pick<
  PaymentRow,
  | 'billReferenceID'
  | 'vendorName'
  | 'transactionDate'
  | 'dueDate'
  | 'currencyCode'
  | 'totalAmount'
  | 'remainingAmount'
  | 'companyAccount'
  | 'purchaseOrder'
>;

/** By the keys of the list; an amount comes with its currency. */
export type SheetColumns<Row> = Readonly<Record<string, readonly CsvColumn<Row>[]>>;

/** The columns of a sheet of payments or payables, under the names that the lists show. */
export function columnsIn<Row extends DocumentPart>(say: Say, tab: PaymentTab) {
  const column = (key: ColumnWord) =>
    say((tab === 'deposit' ? ofDeposit[key] : undefined) ?? paymentWord(`column.${key}`));
  const currency: CsvColumn<Row> = {
    header: say(law('noun.currency')),
    kind: 'text',
    cell: (row) => row.currencyCode,
  };
  const text = (key: ColumnWord, cell: (row: Row) => string | null) =>
    [{ header: column(key), kind: 'text', cell }] as const;
  const day = (key: ColumnWord, cell: (row: Row) => string | null) =>
    [{ header: column(key), kind: 'day', cell }] as const;
  const money = (key: ColumnWord, amountOf: (row: Row) => number | null) => {
    const cell = (row: Row) => {
      const amount = amountOf(row);
      return amount === null ? null : roundAmount(fromWire(amount), row.currencyCode);
    };
    return [currency, { header: column(key), kind: 'plain', cell }] as const;
  };
  const ofDocument: SheetColumns<Row> = {
    billReferenceID: text('billReferenceID', (row) => row.billReferenceID),
    purchaseOrder:
      tab === 'deposit'
        ? [
            {
              header: say(paymentWord('depositColumn.purchaseOrder')),
              kind: 'text',
              cell: (row) => row.purchaseOrder?.referenceID ?? null,
            },
          ]
        : [],
    vendorName: text('vendorName', (row) => row.vendorName),
    transactionDate: day('transactionDate', (row) => row.transactionDate),
    dueDate: day('dueDate', (row) => row.dueDate),
    totalAmount: money('totalAmount', (row) => row.totalAmount),
    remainingAmount: money('remainingAmount', (row) => row.remainingAmount),
    companyAccount: text('companyAccount', (row) => row.companyAccount?.name ?? null),
  };
  return { text, day, money, ofDocument };
}

/** The two lists of one screen: of what is paid for invoices, and for deposits. */
interface PaidLists<Row, Filter> {
  path: string;
  label: Readonly<Record<PaymentTab, Message>>;
  access: Requirement;
  spec: PaymentListSpec;
  filter: z.ZodObject;
  columns: (say: Say, tab: PaymentTab) => SheetColumns<Row>;
  /** Keys of the columns that are written where nothing else is asked for. */
  shown: readonly string[];
  list: (
    executor: Executor,
    actor: Actor,
    filter: Filter,
    now: Date,
    of: ListedPayments,
  ) => Promise<{ rows: Row[]; total: number }>;
}

export function paidDatasets<Row, Filter>(lists: PaidLists<Row, Filter>): Dataset[] {
  const { page: _page, limit: _limit, ...asked } = lists.filter.shape;
  const keys = Object.keys(lists.columns(({ key }) => key, 'deposit'));
  const question = z
    .strictObject({ ...asked, columns: columnsAsked(keys) })
    .superRefine(rangesOf(lists.spec));
  return paymentTabs.map((tab): Dataset => {
    const variant = variantOf(tab);
    const label = lists.label[tab];
    return {
      name: `${lists.path}${variant.path}`,
      tag: 'Payments',
      label,
      access: { ...lists.access, ...variant.access },
      question,
      async open(executor, actor, { columns, ...filter }, terms) {
        const { say, now, period } = terms;
        const chosen = (columns as readonly string[] | undefined) ?? lists.shown;
        // What is paid of a deposit is the deposit: it stands once.
        const written = onceEach(
          chosenColumns(lists.columns(say, tab), chosen, [], {
            heading: ({ name }) => name,
            valuesOf: () => [],
          }),
        );
        return await openPages(
          say(label),
          written,
          (paging) =>
            lists.list(executor, actor, { ...filter, ...paging } as Filter, now, { tab, changed: period }),
          terms,
        );
      },
    };
  });
}

/** The first of the columns that have the same heading. */
function onceEach<Row>(columns: readonly CsvColumn<Row>[]): CsvColumn<Row>[] {
  return columns.filter(({ header }, at) => columns.findIndex((one) => one.header === header) === at);
}

function paymentColumns(say: Say, tab: PaymentTab): SheetColumns<PaymentRow> {
  const { text, day, money, ofDocument } = columnsIn<PaymentRow>(say, tab);
  return {
    referenceID: text('referenceID', (row) => row.referenceID),
    paymentDate: day('paymentDate', (row) => row.paymentDate),
    amount: money('amount', (row) => row.amount),
    status: text('status', ({ reviewStatus, status }) => say(paymentLooks[reviewStatus ?? status].says)),
    country: text('country', (row) => row.countryCode),
    purpose: text('purpose', (row) => row.purposeCode),
    ...ofDocument,
  };
}

const payments = {
  columns: paymentColumns,
  shown: [
    'referenceID',
    'paymentDate',
    'amount',
    'status',
    'billReferenceID',
    'purchaseOrder',
    'vendorName',
    'transactionDate',
    'dueDate',
    'totalAmount',
    'remainingAmount',
    'companyAccount',
  ],
};

/** The lists of approvers and of releasers. */
export const paymentDatasets: readonly Dataset[] = [
  ...paidDatasets<PaymentRow, PaymentApprovalFilter>({
    ...payments,
    path: 'payment-approvals',
    label: {
      bill: paymentWord('list.approvals'),
      deposit: paymentWord('list.depositApprovals'),
    },
    access: paymentAccess.approval,
    spec: paymentApprovalListSpecs.bill,
    filter: paymentApprovalFilter,
    list: listPaymentApprovals,
  }),
  ...paidDatasets<PaymentRow, PaymentReleaseFilter>({
    ...payments,
    path: 'payment-releasers',
    label: {
      bill: paymentWord('list.releases'),
      deposit: paymentWord('list.depositReleases'),
    },
    access: paymentAccess.authorize,
    spec: paymentReleaseListSpecs.bill,
    filter: paymentReleaseFilter,
    list: listPaymentReleases,
  }),
];
