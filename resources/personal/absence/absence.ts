import { inBoth } from '../../../domain/words/translation.ts';
import { workflowKindNames } from '../../workflowKinds.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount, choices, day, longText, many, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { absenceEn } from './absence.en.ts';
import type { absenceNoticeEn } from './absenceNotices.en.ts';
/** Why something is refused of an absence, and what people are told. */
export const absenceNotice = messagesOf<typeof absenceNoticeEn>('absenceNotice');

const permissions = {
  viewList: 'employee_view_list',
  viewDetail: 'employee_view_detail',
  create: 'employee_edit',
  edit: 'employee_edit',
  archive: 'employee_edit',
} as const;

interface AbsenceSubject extends LifecycleSubject {
  employeeID: number;
}

const isOwn: Rule<AbsenceSubject> = {
  name: 'who is away',
  holds: (actor, { employeeID }) => actor.employeeID === employeeID,
  says: absenceNotice('notOwn'),
};

const standing = ['planned', 'active'] as const;
const by = [isOwn, hasPermission(permissions.edit)];

export const absenceLooks = statusLooks<(typeof absenceEn)['status']>('absence.status', {
  planned: 'waiting',
  active: 'attention',
  ended: 'neutral',
  canceled: 'neutral',
});

/** The days on which somebody is away, and who decides meanwhile. */
export const absence = defineNoun({
  name: 'absence',
  called: {
    en: { one: 'absence', many: 'Absences' },
    id: { one: 'ketidakhadiran', many: 'Ketidakhadiran' },
  },
  words: inBoth(
    () => import('./absence.en.ts').then((room) => room.absenceEn),
    () => import('./absence.id.ts').then((room) => room.absenceId),
  ),
  path: 'absences',
  at: '/absences',
  tag: 'Absences',
  access: {},
  permissions,
  isPersonal: true,
  title: 'name',
  fields: {
    /** Of who is away. */
    name: text(201, { isReadOnly: true, isSearched: true, isSorted: true }),
    employee: reference('employees', { isFiltered: true }),
    firstDay: day({ isRequired: true, isSorted: true, isFiltered: true }),
    lastDay: day({ isRequired: true, isSorted: true, isFiltered: true }),
    note: longText(500),
    delegates: many(
      {
        delegate: reference('employees', { isRequired: true }),
        kinds: choices(workflowKindNames),
        maxAmount: amount(),
      },
      { isRequired: true, max: 10 },
    ),
  },
  lifecycle: defineLifecycle<AbsenceSubject, 'planned' | 'active' | 'ended' | 'canceled', string>({
    name: 'absence',
    noun: 'absence',
    statuses: ['planned', 'active', 'ended', 'canceled'],
    looks: absenceLooks,
    transitions: [
      {
        action: 'edit',
        from: standing,
        to: standing,
        by,
        ability: 'isAbleToEdit',
        form: 'edit',
      },
      {
        action: 'end',
        from: ['active'],
        to: ['ended'],
        by,
        byOne: 'it gives back what was lent',
        route: { method: 'PATCH', path: 'end' },
        ability: 'isAbleToEnd',
        explained: 'inStatus',
      },
      {
        action: 'cancel',
        from: ['planned'],
        to: ['canceled'],
        by,
        byOne: 'nothing was lent yet',
        route: { method: 'PATCH', path: 'cancel' },
        ability: 'isAbleToCancel',
        explained: 'inStatus',
      },
      { action: 'begin', from: ['planned'], to: ['active'], by: [] },
      { action: 'finish', from: ['active'], to: ['ended'], by: [] },
      {
        action: 'loseDelegate',
        from: standing,
        to: standing,
        choose: ({ status }) => status as (typeof standing)[number],
        by: [],
      },
    ],
  }),
  choosable: ['planned', 'active', 'ended', 'canceled'],
  list: {
    columns: ['name', 'firstDay', 'lastDay', 'delegates', 'status'],
    hidden: ['note', 'createdAt'],
    sort: '-firstDay',
    first: { status: ['planned', 'active'] },
  },
  form: { days: ['employee', 'firstDay', 'lastDay', 'note'], delegates: ['delegates'] },
  hasNoSheets: true,
});
export type AbsenceRow = RowOf<typeof absence>;
