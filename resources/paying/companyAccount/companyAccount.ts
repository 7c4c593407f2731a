import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { notesLengthMax } from '../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import {
  accountNumber,
  amount,
  bankCode,
  choice,
  day,
  longText,
  onOff,
  reference,
  text,
} from '../../../domain/noun/fields.ts';
import { defineNoun, hasPermission, isUnnamed, switchable } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { isReleaser } from '../payment/releasers.ts';
import type { companyAccountEn } from './companyAccount.en.ts';

export const companyAccountWord = messagesOf<(typeof companyAccountEn)['rule']>('companyAccount.rule');

const permissions = {
  viewList: 'company_account_account_view_list',
  viewDetail: 'company_account_account_view_detail',
  create: 'company_account_account_create',
  edit: 'company_account_account_edit',
  archive: 'company_account_account_edit',
} as const;

/** What pays from an account: a bank that pays nobody, or files that people bring to their bank. */
export const bankConnections = ['sandbox', 'file'] as const;

type AccountSubject = LifecycleSubject & {
  isMain?: boolean;
  bankConnection?: (typeof bankConnections)[number];
};

const isNotMain: Rule<AccountSubject> = {
  name: 'account that is not the main one',
  holds: (_actor, { isMain }) => isMain !== true,
  says: companyAccountWord('mainStays'),
};

const isByFile: Rule<AccountSubject> = {
  name: 'account that pays by files',
  holds: (_actor, { bankConnection }) => bankConnection === 'file',
  says: companyAccountWord('byFile'),
  isOfRecord: true,
};

/** What came onto the account past us: its opening balance, and what is paid in later. */
const comingIn = {
  amount: amount({ isRequired: true }),
  day: day({ isRequired: true }),
  notes: longText(notesLengthMax, { isRequired: true }),
} satisfies ActionInput;

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
    bankConnection: choice(bankConnections, { isFiltered: true }),
    bankCode: bankCode(),
    accountNumber: accountNumber(),
    fileLayout: reference('payment-file-layouts', { onlyWith: { field: 'bankConnection', is: ['file'] } }),
    balance: text(40, computed),
    available: text(40, computed),
    allocated: text(40, computed),
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
      {
        action: 'makeRun',
        from: ['active'],
        to: ['active'],
        by: [isReleaser as Rule<AccountSubject>],
        and: [isByFile],
        byOne: 'every payment in it was authorized by somebody who had no other part in it',
        input: { executionDay: day({ isRequired: true }) },
        route: { method: 'PATCH', path: 'make-run' },
        ability: 'isAbleToMakeRun',
        movesMoney: true,
        explained: 'never',
        place: 'beside',
      },
      {
        action: 'enterMoney',
        from: ['active'],
        to: ['active'],
        by: [hasPermission('company_account_allocation_edit')],
        and: [isByFile],
        byOne: 'it is on the account once a second person has approved it',
        input: comingIn,
        route: { method: 'PATCH', path: 'enter-money' },
        ability: 'isAbleToEnterMoney',
        explained: 'never',
        place: 'beside',
      },
      {
        action: 'makeMain',
        from: ['active'],
        to: ['active'],
        by: [hasPermission(permissions.edit)],
        and: [isNotMain],
        byOne: 'it is taken back by making another one the main account',
        route: { method: 'PATCH', path: 'make-main' },
        ability: 'isAbleToMakeMain',
        explained: 'never',
        place: 'list',
      },
    ],
    { deactivate: [isNotMain], delete: [isNotMain, isUnnamed] },
    // Each has to be empty: they are closed one by one.
    { deactivate: { isBulk: false } },
  ),
  choosable: ['active'],
  list: {
    columns: ['name', 'balance', 'available', 'held', 'bankConnection', 'status'],
    hidden: ['allocated', 'description', 'isMain', 'bankCode', 'accountNumber'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    details: ['name', 'description', 'isMain'],
    bank: ['bankConnection', 'bankCode', 'accountNumber', 'fileLayout'],
    money: ['balance', 'available', 'allocated', 'held'],
  },
});

/** What is wrong with an account beyond its fields, by path: a file names the account that it pays from. */
export function accountErrors(typed: Readonly<Record<string, unknown>>): FieldMessages {
  if (typed['bankConnection'] !== 'file') return {};
  const wrong: FieldMessages = {};
  for (const field of ['bankCode', 'accountNumber'])
    if ((typed[field] ?? '') === '') wrong[field] = companyAccountWord('neededForFiles');
  return wrong;
}
