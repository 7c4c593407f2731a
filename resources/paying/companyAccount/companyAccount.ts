import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { notesLengthMax } from '../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount, longText, onOff, reference, text } from '../../../domain/noun/fields.ts';
import { defineNoun, hasPermission, isUnnamed, switchable } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { companyAccountEn } from './companyAccount.en.ts';

export const companyAccountWord = messagesOf<(typeof companyAccountEn)['rule']>('companyAccount.rule');

const permissions = {
  viewList: 'company_account_account_view_list',
  viewDetail: 'company_account_account_view_detail',
  create: 'company_account_account_create',
  edit: 'company_account_account_edit',
  archive: 'company_account_account_edit',
} as const;

type AccountSubject = LifecycleSubject & { isMain?: boolean };

const isNotMain: Rule<AccountSubject> = {
  name: 'account that is not the main one',
  holds: (_actor, { isMain }) => isMain !== true,
  says: companyAccountWord('mainStays'),
};

const transferring = {
  toAccount: reference('company-accounts', { isRequired: true }),
  amount: amount({ isRequired: true }),
  notes: longText(notesLengthMax, { isRequired: true }),
} satisfies ActionInput;

/** Decimal texts: they may be more than a number of JSON holds to the rupiah. */
const computed = { isReadOnly: true, isComputed: true } as const;

/** An account on which the company keeps its money with us. What it holds is in the ledger. */
export const companyAccount = defineNoun({
  name: 'companyAccount',
  called: {
    en: { one: 'account', many: 'Accounts' },
    id: { one: 'rekening', many: 'Rekening' },
  },
  words: inBoth(
    () => import('./companyAccount.en.ts').then((room) => room.companyAccountEn),
    () => import('./companyAccount.id.ts').then((room) => room.companyAccountId),
  ),
  path: 'company-accounts',
  at: '/accounts',
  tag: 'Accounts',
  access: { allFeatures: ['multiAccount'] },
  permissions,
  hasNoImport: true,
  title: 'name',
  fields: {
    name: text(60, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    description: longText(300),
    isMain: onOff({ isReadOnly: true }),
    balance: text(40, computed),
    available: text(40, computed),
    held: text(40, computed),
  },
  lifecycle: switchable<AccountSubject>(
    'companyAccount',
    permissions,
    [
      {
        action: 'transfer',
        from: ['active'],
        to: ['active'],
        by: [hasPermission('company_account_allocation_edit')],
        byOne: 'the money stays in the company, and a large sum waits for a second person',
        input: transferring,
        route: { method: 'PATCH', path: 'transfer' },
        ability: 'isAbleToTransfer',
        movesMoney: true,
        explained: 'inStatus',
        place: 'beside',
      },
    ],
    { deactivate: [isNotMain], delete: [isNotMain, isUnnamed] },
    // Each has to be empty: they are closed one by one.
    { deactivate: { isBulk: false } },
  ),
  choosable: ['active'],
  list: {
    columns: ['name', 'balance', 'available', 'held', 'status'],
    hidden: ['description', 'isMain'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: { details: ['name', 'description', 'isMain'], money: ['balance', 'available', 'held'] },
});
