import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount, day, longText, numbered, reference } from '../../../domain/noun/fields.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { accountTransferEn } from './accountTransfer.en.ts';

const transferStatuses = ['awaiting_approval', 'processed', 'rejected', 'canceled'] as const;
type TransferStatus = (typeof transferStatuses)[number];

/** A transfer above so many rupiah waits for a second person. */
export const approvedAbove = '100000000';

export const accountTransferNotice =
  messagesOf<(typeof accountTransferEn)['notice']>('accountTransfer.notice');
const rule = messagesOf<(typeof accountTransferEn)['rule']>('accountTransfer.rule');

export const accountTransferPermissions = {
  viewList: 'company_account_account_view_list',
  viewDetail: 'company_account_account_view_detail',
  create: 'company_account_allocation_edit',
  edit: 'company_account_allocation_edit',
  archive: 'company_account_allocation_edit',
} as const;

type TransferSubject = LifecycleSubject & { requesterID: number };

const isRequester: Rule<TransferSubject> = {
  name: 'who entered it',
  holds: ({ employeeID }, { requesterID }) => requesterID === employeeID,
  says: rule('anotherPerson'),
};

const readOnly = { isReadOnly: true } as const;
const decided = {
  from: ['awaiting_approval'],
  by: [hasPermission(accountTransferPermissions.edit)],
  unless: [isRequester],
  explained: 'inStatus',
} as const;

/** Money that goes from one account of the company to another, or comes onto one from outside past us. */
export const accountTransfer = defineNoun({
  name: 'accountTransfer',
  called: {
    en: { one: 'transfer between accounts', many: 'Transfers between accounts' },
    id: { one: 'transfer antarrekening', many: 'Transfer antarrekening' },
  },
  words: inBoth(
    () => import('./accountTransfer.en.ts').then((room) => room.accountTransferEn),
    () => import('./accountTransfer.id.ts').then((room) => room.accountTransferId),
  ),
  path: 'account-transfers',
  at: '/accounts/transfers',
  tag: 'Accounts',
  // With one account there are none between accounts, and money on a number of nobody comes onto it all the same.
  access: {},
  permissions: accountTransferPermissions,
  isMade: true,
  title: 'referenceID',
  fields: {
    referenceID: numbered(),
    /** None: the money came from outside, on a day. */
    fromAccount: reference('company-accounts', { ...readOnly, isFiltered: true }),
    toAccount: reference('company-accounts', { ...readOnly, isRequired: true, isFiltered: true }),
    amount: amount({ ...readOnly, isRequired: true, isSorted: true }),
    cameOn: day(readOnly),
    notes: longText(2000, { ...readOnly, isRequired: true }),
    requester: reference('employees', { ...readOnly, isRequired: true }),
  },
  lifecycle: defineLifecycle<TransferSubject, TransferStatus, string>({
    name: 'accountTransfer',
    noun: 'accountTransfer',
    statuses: transferStatuses,
    looks: statusLooks<(typeof accountTransferEn)['status']>('accountTransfer.status', {
      awaiting_approval: 'attention',
      processed: 'good',
      rejected: 'bad',
      canceled: 'neutral',
    }),
    waitsFor: { awaiting_approval: 'approve' },
    transitions: [
      {
        ...decided,
        action: 'approve',
        to: ['processed'],
        route: { method: 'PATCH', path: 'approve' },
        ability: 'isAbleToApprove',
        movesMoney: true,
        decides: 'approve',
        speaksOf: 'amount',
      },
      {
        ...decided,
        action: 'reject',
        to: ['rejected'],
        input: reason,
        route: { method: 'PATCH', path: 'reject' },
        ability: 'isAbleToReject',
        decides: 'reject',
        isDestructive: true,
        endsIt: true,
      },
      {
        action: 'cancel',
        from: ['awaiting_approval'],
        to: ['canceled'],
        by: [isRequester],
        byOne: 'no money has moved',
        route: { method: 'PATCH', path: 'cancel' },
        ability: 'isAbleToCancel',
        explained: 'never',
        isDestructive: true,
        endsIt: true,
      },
    ],
  }),
  choosable: [],
  list: {
    columns: ['referenceID', 'fromAccount', 'toAccount', 'amount', 'requester', 'status'],
    hidden: ['cameOn', 'notes', 'createdAt'],
    sort: '-referenceID',
    sum: 'amount',
    shown: transferStatuses,
  },
  headline: { amount: 'amount', of: 'toAccount' },
  form: { transfer: ['fromAccount', 'toAccount', 'amount', 'cameOn', 'notes', 'requester'] },
});
