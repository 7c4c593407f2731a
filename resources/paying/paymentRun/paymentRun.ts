import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount, choice, day, number, numbered, reference } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { paidByBank, refusedByBank } from '../payment/bankAnswer.ts';
import { isReleaser } from '../payment/releasers.ts';
import type { paymentRunEn } from './paymentRun.en.ts';

export const paymentRunWord = messagesOf<(typeof paymentRunEn)['rule']>('paymentRun.rule');
export const paymentRunNotice = messagesOf<(typeof paymentRunEn)['notice']>('paymentRun.notice');

const looks = statusLooks<(typeof paymentRunEn)['status']>('paymentRun.status', {
  made: 'waiting',
  downloaded: 'bank',
  done: 'good',
});
type RunStatus = keyof typeof looks;

/** How the orders of a run are written: as ISO 20022 says, or by a layout of the company. */
const runFormats = ['pain001', 'layout'] as const;

const permissions = {
  viewList: 'company_account_account_view_list',
  viewDetail: 'company_account_account_view_detail',
  create: 'company_account_account_edit',
  edit: 'company_account_account_edit',
  archive: 'company_account_account_edit',
} as const;

const made = { isReadOnly: true } as const;
const marking = {
  from: ['downloaded'],
  to: ['downloaded', 'done'],
  choose: () => 'downloaded' as const,
  by: [isReleaser as Rule<LifecycleSubject>],
  byOne: 'each payment in it is judged by itself: nobody says of their own that it is paid',
  movesMoney: true,
  endsIt: true,
  explained: 'inStatus',
} as const;

/** Authorized payments of one account that go to its bank in one file. */
export const paymentRun = defineNoun({
  name: 'paymentRun',
  called: {
    en: { one: 'payment run', many: 'Payment runs' },
    id: { one: 'paket pembayaran', many: 'Paket pembayaran' },
  },
  words: inBoth(
    () => import('./paymentRun.en.ts').then((room) => room.paymentRunEn),
    () => import('./paymentRun.id.ts').then((room) => room.paymentRunId),
  ),
  path: 'payment-runs',
  at: '/accounts/payment-runs',
  tag: 'Accounts',
  access: { allFeatures: ['multiAccount'] },
  permissions,
  isMade: true,
  title: 'referenceID',
  series: 'RUN',
  fields: {
    referenceID: numbered(),
    companyAccount: reference('company-accounts', { ...made, isRequired: true, isFiltered: true }),
    executionDay: day({ ...made, isRequired: true, isSorted: true }),
    format: choice(runFormats, { ...made, isRequired: true }),
    paymentCount: number({ ...made, isRequired: true }),
    total: amount({ ...made, isRequired: true }),
    downloads: number({ ...made, isRequired: true }),
    createdBy: reference('employees', { ...made, isRequired: true }),
  },
  lifecycle: defineLifecycle<LifecycleSubject, RunStatus, string>({
    name: 'paymentRun',
    noun: 'paymentRun',
    statuses: Object.keys(looks) as RunStatus[],
    looks,
    follows: ['made'],
    waitsFor: { downloaded: 'markPaid' },
    transitions: [
      {
        action: 'download',
        from: ['made', 'downloaded', 'done'],
        to: ['downloaded', 'done'],
        choose: ({ status }) => (status === 'done' ? 'done' : 'downloaded'),
        by: [],
      },
      {
        ...marking,
        action: 'markPaid',
        input: paidByBank,
        route: { method: 'PATCH', path: 'mark-paid' },
        ability: 'isAbleToMarkPaid',
        speaksOf: 'total',
      },
      {
        ...marking,
        action: 'markRefused',
        input: refusedByBank,
        route: { method: 'PATCH', path: 'mark-refused' },
        ability: 'isAbleToMarkRefused',
        isDestructive: true,
        place: 'list',
      },
      { action: 'finish', from: ['made', 'downloaded'], to: ['done'], by: [] },
    ],
  }),
  choosable: [],
  list: {
    columns: [
      'referenceID',
      'companyAccount',
      'executionDay',
      'paymentCount',
      'total',
      'downloads',
      'status',
    ],
    hidden: ['format', 'createdBy', 'createdAt'],
    sort: '-referenceID',
    sum: 'total',
  },
  headline: { amount: 'total', of: 'companyAccount' },
  form: {
    run: ['companyAccount', 'executionDay', 'paymentCount', 'total', 'format', 'downloads', 'createdBy'],
  },
});
export type PaymentRun = RowOf<typeof paymentRun>;
