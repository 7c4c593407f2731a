import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount, day, number, numbered, reference } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { payrollBatchEn } from './payrollBatch.en.ts';

export const payrollWord = messagesOf<typeof payrollBatchEn>('payrollBatch');

const looks = statusLooks<(typeof payrollBatchEn)['status']>('payrollBatch.status', {
  draft: 'attention',
  processing: 'bank',
  processed: 'good',
  failed: 'bad',
});
type BatchStatus = keyof typeof looks;

/** How an item of a batch stands: `unknown`: nobody knows whether the payroll has it; `left_out`: it did not go out. */
export const itemLooks = statusLooks<(typeof payrollBatchEn)['item']['status']>('payrollBatch.item.status', {
  gathered: 'neutral',
  sending: 'waiting',
  accepted: 'bank',
  unknown: 'attention',
  paid: 'good',
  refused: 'bad',
  left_out: 'neutral',
});
export type ItemStatus = keyof typeof itemLooks;
export const itemStatuses = Object.keys(itemLooks) as [ItemStatus, ...ItemStatus[]];
/** What the payroll may still pay. */
export const openItemStatuses = ['sending', 'accepted', 'unknown'] as const satisfies ItemStatus[];

const permissions = {
  viewList: 'integration_view_detail',
  viewDetail: 'integration_view_detail',
  create: 'integration_sync',
  edit: 'integration_sync',
  archive: 'integration_sync',
} as const;

interface BatchSubject extends LifecycleSubject {
  /** Whose claims are in it, who filed them, and who approved them. */
  payeeIDs: readonly number[];
  approvedByIDs: readonly number[];
}

const isPayee: Rule<BatchSubject> = {
  name: 'whose money is in it, or who filed a claim of it',
  holds: ({ employeeID }, { payeeIDs }) => payeeIDs.includes(employeeID),
  says: payrollWord('rule.payee'),
};
const isApprover: Rule<BatchSubject> = {
  name: 'who approved a claim of it',
  holds: ({ employeeID }, { approvedByIDs }) => approvedByIDs.includes(employeeID),
  says: payrollWord('rule.approver'),
};

const made = { isReadOnly: true } as const;

/** Approved reimbursements that are paid with the salaries of a month. */
export const payrollBatch = defineNoun({
  name: 'payrollBatch',
  called: {
    en: { one: 'payroll batch', many: 'Payroll batches' },
    id: { one: 'batch payroll', many: 'Batch payroll' },
  },
  words: inBoth(
    () => import('./payrollBatch.en.ts').then((room) => room.payrollBatchEn),
    () => import('./payrollBatch.id.ts').then((room) => room.payrollBatchId),
  ),
  path: 'payroll/batches',
  at: '/integration/payroll',
  tag: 'Payroll',
  access: {},
  permissions,
  isMade: true,
  title: 'referenceID',
  series: 'PRB',
  fields: {
    referenceID: numbered(),
    cutOff: day({ ...made, isRequired: true, isSorted: true, isFiltered: true }),
    itemCount: number({ ...made, isRequired: true }),
    totalAmount: amount({ ...made, isRequired: true, isSorted: true }),
    paidCount: number({ ...made, isRequired: true }),
    refusedCount: number({ ...made, isRequired: true }),
    sentBy: reference('employees', made),
  },
  lifecycle: defineLifecycle<BatchSubject, BatchStatus, string>({
    name: 'payrollBatch',
    noun: 'payrollBatch',
    statuses: Object.keys(looks) as [BatchStatus, ...BatchStatus[]],
    looks,
    waitsFor: { draft: 'send' },
    transitions: [
      {
        action: 'send',
        from: ['draft'],
        to: ['processing'],
        by: [hasPermission('integration_sync')],
        unless: [isPayee, isApprover],
        route: { method: 'POST', path: 'send' },
        ability: 'isAbleToSend',
        movesMoney: true,
        explained: 'inStatus',
        speaksOf: 'totalAmount',
      },
      { action: 'finish', from: ['processing'], to: ['processed', 'failed'], by: [] },
    ],
  }),
  choosable: [],
  list: {
    columns: ['referenceID', 'cutOff', 'itemCount', 'totalAmount', 'paidCount', 'refusedCount', 'status'],
    hidden: ['sentBy', 'createdAt'],
    sort: '-id',
    sum: 'totalAmount',
  },
  form: {
    batch: ['cutOff', 'itemCount', 'totalAmount', 'paidCount', 'refusedCount', 'sentBy'],
  },
});
export type PayrollBatch = RowOf<typeof payrollBatch>;
