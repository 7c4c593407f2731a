import { choice } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';

/** The days on which a week can begin, in the order of their numbers: Monday is 1. */
export const weekDays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type WeekDay = (typeof weekDays)[number];

/** The day on which a week begins, where a company says nothing else. */
export const usualWeekDay: WeekDay = 'monday';

/** The number of a day of the week: Monday is 1, Sunday 7. */
export function weekDayNumber(day: WeekDay): number {
  return weekDays.indexOf(day) + 1;
}

/** The day on which the weeks of a company begin: what limits by the week count from. */
export const weekRule = defineSingle({
  name: 'weekRule',
  called: {
    en: { one: 'rule of weekly limits', many: 'Weekly limits' },
    id: { one: 'aturan batas mingguan', many: 'Batas mingguan' },
  },
  words: inBoth(
    () => import('./weekRule.en.ts').then((room) => room.weekRuleEn),
    () => import('./weekRule.id.ts').then((room) => room.weekRuleId),
  ),
  path: 'policies/week-rule',
  at: '/settings/weekly-limits',
  tag: 'Policies',
  access: { anyRole: ['admin', 'super_admin'] },
  permissions: { view: 'policy_management_category_view_detail', edit: 'policy_management_category_edit' },
  configuration: {},
  fields: { firstDay: choice(weekDays, { isRequired: true }) },
  form: { week: ['firstDay'] },
});
export type WeekRule = RowOf<typeof weekRule>;
