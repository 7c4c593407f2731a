import { inBoth } from '../../../domain/words/translation.ts';
import type { Recurrence } from '../../../domain/day/recurrence.ts';
import { isDayOf } from '../../../domain/day/frequency.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import * as field from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, hasPermission, switchable } from '../../../domain/noun/noun.ts';
import type { scheduleEn } from './schedule.en.ts';

export const scheduleWord = messagesOf<typeof scheduleEn>('schedule');

/** How often a list can be mailed. */
const scheduleFrequencies = ['daily', 'weekly', 'bi-weekly', 'monthly'] as const;

/** What became of a run. */
export const runStatuses = ['processing', 'processed', 'failed', 'skipped'] as const;
export type RunStatus = (typeof runStatuses)[number];
export const runLooks = statusLooks<(typeof scheduleEn)['choice']['lastResult']>(
  'schedule.choice.lastResult',
  {
    processing: 'waiting',
    processed: 'good',
    failed: 'bad',
    skipped: 'neutral',
  },
);

const permissions = {
  viewList: 'scheduler_view_list',
  viewDetail: 'scheduler_view_list',
  create: 'scheduler_create',
  edit: 'scheduler_edit',
  archive: 'scheduler_delete',
} as const;

interface ScheduleSubject extends LifecycleSubject {
  lastResult: RunStatus | null;
}

const noneUnderWay: Rule<ScheduleSubject> = {
  name: 'no run is under way',
  holds: (_actor, { lastResult }) => lastResult !== 'processing',
  says: scheduleWord('underWay'),
};

/** A list that is mailed as a file again and again, with what changed in it since the last time. */
export const schedule = defineNoun({
  name: 'schedule',
  called: {
    en: { one: 'schedule', many: 'Schedules' },
    id: { one: 'jadwal', many: 'Jadwal' },
  },
  words: inBoth(
    () => import('./schedule.en.ts').then((room) => room.scheduleEn),
    () => import('./schedule.id.ts').then((room) => room.scheduleId),
  ),
  path: 'schedules',
  at: '/settings/scheduler',
  tag: 'Schedules',
  access: {},
  permissions,
  title: 'name',
  fields: {
    name: field.text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    dataset: field.offered('schedules', { isRequired: true, example: 'warehouses' }),
    query: field.listQuery(),
    frequency: field.choice(scheduleFrequencies, { isRequired: true, isFiltered: true }),
    day: field.number({ min: 1, max: 31 }),
    time: field.time({ isRequired: true }),
    start: field.day({ isRequired: true }),
    format: field.choice(['xlsx', 'xls', 'csv'], { isRequired: true }),
    recipients: field.tags({ of: 'email', most: 20, isRequired: true }),
    /** With whose rights it runs: who saved it last. */
    owner: field.reference('employees', { isReadOnly: true, isFiltered: true }),
    nextRunAt: field.instant({ isSorted: true }),
    lastResult: field.choice(runStatuses, { isReadOnly: true, isFiltered: true }),
  },
  lifecycle: switchable<ScheduleSubject>('schedule', permissions, [
    {
      action: 'runNow',
      from: ['active', 'inactive'],
      to: ['active', 'inactive'],
      choose: ({ status }) => status as 'active' | 'inactive',
      by: [hasPermission('scheduler_edit')],
      and: [noneUnderWay],
      route: { method: 'POST', path: 'runs' },
      ability: 'isAbleToRunNow',
    },
    { action: 'pause', from: ['active'], to: ['inactive'], by: [] },
  ]),
  choosable: ['active', 'inactive'],
  list: {
    shown: ['active', 'inactive'],
    columns: ['name', 'dataset', 'frequency', 'nextRunAt', 'lastResult', 'status'],
    hidden: ['owner', 'format'],
    sort: 'name',
  },
  form: {
    content: ['name', 'dataset', 'query'],
    rhythm: ['frequency', 'day', 'time', 'start', 'nextRunAt'],
    mail: ['format', 'recipients', 'owner', 'lastResult'],
  },
});
export type Schedule = RowOf<typeof schedule>;

/** What cannot be meant together; both sides refuse with it. */
export function scheduleErrors(typed: Readonly<Record<string, unknown>>): FieldMessages {
  const { frequency, day } = typed as Pick<Recurrence, 'frequency' | 'day'>;
  return isDayOf(frequency, day) ? {} : { day: scheduleWord('weekday') };
}
