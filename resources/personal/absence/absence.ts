import type { Actor } from '../../../domain/access/actor.ts';
import { mostDaysAway, overlap } from '../../../domain/approval/delegation.ts';
import type { TypedAbsence } from '../../../domain/approval/delegation.ts';
import { workflowKinds } from '../../../domain/approval/workflowKind.ts';
import type { Day } from '../../../domain/day/day.ts';
import { daysBetween } from '../../../domain/day/day.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { Message } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { amount, choices, day, longText, many, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission } from '../../../domain/noun/noun.ts';
import type { absenceEn } from './absence.en.ts';
import type { absenceNoticeEn } from './absenceNotices.en.ts';

export const absenceWord = messagesOf<typeof absenceEn>('absence');
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
        kinds: choices(workflowKinds),
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

/** Who may enter and end the absences of others. */
export function entersForOthers({ permissions: held }: Pick<Actor, 'permissions'>): boolean {
  return held.has(permissions.edit);
}

/** What is wrong with the days, as far as they alone say it; both sides refuse with it. */
export function daysProblems({
  firstDay,
  lastDay,
}: Readonly<Record<string, unknown>>): Record<string, Message> {
  if (typeof firstDay !== 'string' || typeof lastDay !== 'string') return {};
  if (lastDay < firstDay) return { lastDay: absenceWord('lastBeforeFirst') };
  if (daysBetween(firstDay, lastDay) >= mostDaysAway) {
    return { lastDay: absenceWord('tooLong', { days: mostDaysAway }) };
  }
  return {};
}

/** What is known of others when an absence is saved. */
export interface AbsenceSurroundings {
  today: Day;
  /** Who saves it. */
  actorID: number;
  /** Other absences of the same person that have not ended. */
  others: readonly { firstDay: Day; lastDay: Day }[];
  /** Of the delegates, those who may work. */
  ableIDs: ReadonlySet<number>;
}

/** What is wrong with an absence, by the path of its input. */
export function absenceProblems(
  typed: TypedAbsence,
  { today, actorID, others, ableIDs }: AbsenceSurroundings,
): Record<string, Message> {
  const { employeeID, firstDay, lastDay, delegates } = typed;
  const problems = daysProblems({ firstDay, lastDay });
  if (Object.keys(problems).length > 0) return problems;
  if (lastDay < today) return { lastDay: absenceNotice('isPast') };
  const other = others.find((one) => overlap(one, typed));
  if (other) {
    const field = overlap(other, { firstDay, lastDay: firstDay }) ? 'firstDay' : 'lastDay';
    const days = { first: { day: other.firstDay }, last: { day: other.lastDay } };
    problems[field] = absenceNotice('overlaps', days);
  }
  for (const [index, { delegateID }] of delegates.entries()) {
    const path = `delegates.${index}.delegateID`;
    if (delegateID === employeeID) problems[path] = absenceNotice('self');
    else if (delegateID === actorID) problems[path] = absenceNotice('notYourself');
    else if (!ableIDs.has(delegateID)) problems[path] = absenceNotice('notAble');
  }
  return problems;
}
