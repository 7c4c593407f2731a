import type { Requirement } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { law, messagesOf } from '../../../../domain/message/message.ts';
import { fromWire, roundAmount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { Dataset } from '../../../../server/exchange/dataset.ts';
import { assertFits, sheetOf, sheetRowsMax } from '../../../../server/exchange/dataset.ts';
import type { CsvColumn } from '../../../../server/files/csv.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { paymentEn } from '../payment.en.ts';
import { paymentAccess } from '../paymentAccess.ts';
import { paymentLooks } from '../paymentStatus.ts';
import type { PaymentRow } from '../paymentWire.ts';
import type { PaymentApprovalFilter, PaymentReleaseFilter } from './paymentFilter.ts';
import { paymentApprovalFilter, paymentReleaseFilter } from './paymentFilter.ts';
import type { ListedPayments } from './paymentList.server.ts';
import { listPaymentApprovals, listPaymentReleases } from './paymentList.server.ts';

const paymentWord = messagesOf<typeof paymentEn>('payment');

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
>;

/** The columns of a sheet of payments or payables, under the names that the lists show. */
export function columnsIn(say: Say) {
  const column = (key: keyof (typeof paymentEn)['column']) => say(paymentWord(`column.${key}`));
  const ofDocument: CsvColumn<DocumentPart>[] = [
    { header: column('billReferenceID'), kind: 'text', cell: (row) => row.billReferenceID },
    { header: column('vendorName'), kind: 'text', cell: (row) => row.vendorName },
    { header: column('transactionDate'), kind: 'plain', cell: (row) => row.transactionDate },
    { header: column('dueDate'), kind: 'plain', cell: (row) => row.dueDate },
    { header: say(law('noun.currency')), kind: 'text', cell: (row) => row.currencyCode },
    { header: column('totalAmount'), kind: 'plain', cell: (row) => written(row.totalAmount, row) },
    { header: column('remainingAmount'), kind: 'plain', cell: (row) => written(row.remainingAmount, row) },
    { header: column('companyAccount'), kind: 'text', cell: (row) => row.companyAccount?.name ?? null },
  ];
  return { column, ofDocument };
}

/** An amount with the decimals of its currency. */
export function written(amount: number, { currencyCode }: Pick<DocumentPart, 'currencyCode'>): string {
  return roundAmount(fromWire(amount), currencyCode);
}

function paymentColumns(say: Say): CsvColumn<PaymentRow>[] {
  const { column, ofDocument } = columnsIn(say);
  return [
    { header: column('referenceID'), kind: 'text', cell: (row) => row.referenceID },
    { header: column('paymentDate'), kind: 'plain', cell: (row) => row.paymentDate },
    { header: column('amount'), kind: 'plain', cell: (row) => written(row.amount, row) },
    {
      header: column('status'),
      kind: 'text',
      cell: ({ reviewStatus, status }) => say(paymentLooks[reviewStatus ?? status].says),
    },
    ...ofDocument,
  ];
}

interface PaymentList<Filter> {
  name: string;
  label: Message;
  access: Requirement;
  filter: Dataset['question'];
  list: (
    executor: Executor,
    actor: Actor,
    filter: Filter,
    now: Date,
    of: ListedPayments,
  ) => Promise<{ rows: PaymentRow[]; total: number }>;
}

function datasetOf<Filter>({ name, label, access, filter, list }: PaymentList<Filter>): Dataset {
  return {
    name,
    label,
    access,
    question: filter,
    async read(executor, actor, asked, { say, now, period, first }) {
      const paged = { ...asked, page: 1, limit: first ?? sheetRowsMax } as Filter;
      const { rows, total } = await list(executor, actor, paged, now, {
        paymentFor: 'bill',
        changed: period,
      });
      assertFits(total, { first });
      return { sheet: sheetOf(say(label), paymentColumns(say), rows), total };
    },
  };
}

/** The lists of approvers and of releasers. */
export const paymentDatasets: readonly Dataset[] = [
  datasetOf<PaymentApprovalFilter>({
    name: 'payment-approvals',
    label: paymentWord('list.approvals'),
    access: paymentAccess.approval,
    filter: paymentApprovalFilter,
    list: listPaymentApprovals,
  }),
  datasetOf<PaymentReleaseFilter>({
    name: 'payment-releasers',
    label: paymentWord('list.releases'),
    access: paymentAccess.authorize,
    filter: paymentReleaseFilter,
    list: listPaymentReleases,
  }),
];
