import { isSuperAdmin } from '../../../domain/approval/passingOn.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { choice, instant, number, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { retentionKinds } from './retentionKinds.ts';
import type { retentionRuleEn } from './retentionRule.en.ts';

export const retentionNotice = messagesOf<(typeof retentionRuleEn)['notice']>('retentionRule.notice');
const says = messagesOf<(typeof retentionRuleEn)['rule']>('retentionRule.rule');

const permissions = {
  viewList: 'employee_view_list',
  viewDetail: 'employee_view_detail',
  create: 'employee_edit',
  edit: 'employee_edit',
  archive: 'employee_edit',
} as const;

const retentionStatuses = ['off', 'awaiting_approval', 'on'] as const;
type RetentionStatus = (typeof retentionStatuses)[number];
type RetentionSubject = LifecycleSubject & { requesterID: number | null };

const isRequester: Rule<RetentionSubject> = {
  name: 'who asked for it',
  holds: ({ employeeID }, { requesterID }) => requesterID === employeeID,
  says: says('anotherPerson'),
};

const decided = {
  from: ['awaiting_approval'],
  by: [isSuperAdmin],
  unless: [isRequester],
  explained: 'inStatus',
} as const;

/** After how long something that no law keeps is erased by itself, once two super admins said so. */
export const retentionRule = defineNoun({
  name: 'retentionRule',
  called: {
    en: { one: 'retention rule', many: 'Retention' },
    id: { one: 'aturan retensi', many: 'Retensi' },
  },
  words: inBoth(
    () => import('./retentionRule.en.ts').then((room) => room.retentionRuleEn),
    () => import('./retentionRule.id.ts').then((room) => room.retentionRuleId),
  ),
  path: 'retention-rules',
  at: '/settings/retention',
  tag: 'Company',
  access: { anyRole: ['super_admin'] },
  permissions,
  hasNoSheets: true,
  title: 'name',
  fields: {
    name: text(100, { isRequired: true, isSearched: true, isSorted: true }),
    kind: choice(retentionKinds, {
      isRequired: true,
      isUnique: true,
      isFiltered: true,
      isFixedOnce: 'made',
    }),
    /** Since the person left, or since somebody touched the record for the last time. */
    months: number({ isRequired: true, min: 1, max: 600, isSorted: true }),
    requester: reference('employees', { isReadOnly: true }),
    lastRunAt: instant({ isSorted: true }),
  },
  lifecycle: defineLifecycle<RetentionSubject, RetentionStatus, string>({
    name: 'retentionRule',
    noun: 'retentionRule',
    statuses: retentionStatuses,
    looks: statusLooks<(typeof retentionRuleEn)['status']>('retentionRule.status', {
      off: 'neutral',
      awaiting_approval: 'attention',
      on: 'good',
    }),
    waitsFor: { awaiting_approval: 'approve' },
    transitions: [
      {
        action: 'edit',
        from: ['off'],
        to: ['off'],
        by: [isSuperAdmin],
        ability: 'isAbleToEdit',
        explained: 'inStatus',
        form: 'edit',
      },
      {
        action: 'turnOn',
        from: ['off'],
        to: ['awaiting_approval'],
        by: [isSuperAdmin],
        byOne: 'nothing is erased until a second person has approved it',
        input: reason,
        route: { method: 'PATCH', path: 'turn-on' },
        ability: 'isAbleToTurnOn',
        explained: 'inStatus',
      },
      {
        ...decided,
        action: 'approve',
        to: ['on'],
        route: { method: 'PATCH', path: 'approve' },
        ability: 'isAbleToApprove',
        decides: 'approve',
        isDestructive: true,
      },
      {
        ...decided,
        action: 'reject',
        to: ['off'],
        input: reason,
        route: { method: 'PATCH', path: 'reject' },
        ability: 'isAbleToReject',
        decides: 'reject',
      },
      {
        action: 'cancel',
        from: ['awaiting_approval'],
        to: ['off'],
        by: [isRequester],
        byOne: 'nothing was erased',
        route: { method: 'PATCH', path: 'cancel' },
        ability: 'isAbleToCancel',
        explained: 'never',
      },
      {
        action: 'turnOff',
        from: ['on'],
        to: ['off'],
        by: [isSuperAdmin],
        byOne: 'nothing more is erased',
        route: { method: 'PATCH', path: 'turn-off' },
        ability: 'isAbleToTurnOff',
        explained: 'inStatus',
      },
      // The nightly run.
      { action: 'erase', from: ['on'], to: ['on'], by: [] },
    ],
  }),
  choosable: [],
  list: {
    columns: ['name', 'kind', 'months', 'lastRunAt', 'status'],
    hidden: ['requester'],
    sort: 'name',
    shown: retentionStatuses,
  },
  form: { rule: ['name', 'kind', 'months', 'requester', 'lastRunAt'] },
});
export type RetentionRule = RowOf<typeof retentionRule>;
