import { inBoth } from '../../../domain/words/translation.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { currency, day, text } from '../../../domain/noun/fields.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { heldRateEn } from './heldRate.en.ts';
import type { heldRateNoticeEn } from './heldRateNotices.en.ts';

export const heldRateNotice = messagesOf<typeof heldRateNoticeEn>('heldRateNotice');

const heldRateStatuses = ['waiting', 'taken', 'declined', 'overtaken'] as const;
type HeldRateStatus = (typeof heldRateStatuses)[number];

/** Who keeps the accounts of the company says what its money is worth. */
const permissions = {
  viewList: 'company_account_account_view_list',
  viewDetail: 'company_account_account_view_list',
  create: 'company_account_account_edit',
  edit: 'company_account_account_edit',
  archive: 'company_account_account_edit',
} as const;

const readOnly = { isReadOnly: true } as const;
const decided = {
  from: ['waiting'],
  by: [hasPermission(permissions.edit)],
  byOne: 'it is one person who compares it with what the market says',
  explained: 'inStatus',
} as const;

/** An exchange rate from outside that jumps against the last one: nothing is converted by it until a person has seen it. */
export const heldRate = defineNoun({
  name: 'heldRate',
  called: {
    en: { one: 'held exchange rate', many: 'Held exchange rates' },
    id: { one: 'kurs yang ditahan', many: 'Kurs yang ditahan' },
  },
  words: inBoth(
    () => import('./heldRate.en.ts').then((room) => room.heldRateEn),
    () => import('./heldRate.id.ts').then((room) => room.heldRateId),
  ),
  path: 'held-rates',
  at: '/settings/held-rates',
  tag: 'Accounting',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  isMade: true,
  title: 'name',
  fields: {
    name: text(40, { ...readOnly, isRequired: true, isSearched: true }),
    currencyCode: currency({ ...readOnly, isRequired: true, isFiltered: true }),
    validFrom: day({ ...readOnly, isRequired: true, isSorted: true }),
    rate: text(40, { ...readOnly, isRequired: true }),
    lastRate: text(40, readOnly),
    change: text(40, readOnly),
  },
  lifecycle: defineLifecycle<LifecycleSubject, HeldRateStatus, string>({
    name: 'heldRate',
    noun: 'heldRate',
    statuses: heldRateStatuses,
    looks: statusLooks<(typeof heldRateEn)['status']>('heldRate.status', {
      waiting: 'attention',
      taken: 'good',
      declined: 'bad',
      overtaken: 'neutral',
    }),
    transitions: [
      {
        ...decided,
        action: 'take',
        to: ['taken'],
        route: { method: 'PATCH', path: 'take' },
        ability: 'isAbleToTake',
        decides: 'approve',
        isBulk: true,
      },
      {
        ...decided,
        action: 'decline',
        to: ['declined'],
        input: reason,
        route: { method: 'PATCH', path: 'decline' },
        ability: 'isAbleToDecline',
        decides: 'reject',
        isBulk: true,
        isDestructive: true,
      },
      { action: 'overtake', from: ['waiting'], to: ['overtaken'], by: [] },
    ],
  }),
  choosable: [],
  list: {
    columns: ['name', 'currencyCode', 'validFrom', 'rate', 'lastRate', 'change', 'status'],
    hidden: ['createdAt'],
    sort: '-id',
    first: { status: ['waiting'] },
  },
  form: { rate: ['currencyCode', 'validFrom', 'rate', 'lastRate', 'change'] },
});
