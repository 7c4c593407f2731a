import type { Day } from '../../../domain/day/day.ts';
import type { Frequency, Recurrence } from '../../../domain/day/recurrence.ts';
import { isDayOf } from '../../../domain/day/recurrence.ts';
import type { Message } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { choice, day, instant, number, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun, switchable } from '../../../domain/noun/noun.ts';
import type { recurringPurchaseEn } from './recurringPurchase.en.ts';

export const recurringWord = messagesOf<typeof recurringPurchaseEn>('recurringPurchase');

/** How often something is bought again. */
export const purchaseFrequencies = ['weekly', 'bi-weekly', 'monthly', 'quarterly', 'yearly'] as const;

/** When purchases of a day are made, as the clocks of the company show it: before people come to work. */
export const madeAt = '06:00';

const permissions = {
  viewList: 'bills_invoice_view_list',
  viewDetail: 'bills_invoice_view_list',
  create: 'bills_invoice_create',
  edit: 'bills_invoice_edit',
  archive: 'bills_invoice_edit',
} as const;

/** A purchase that is made of a template again and again, with the rights of whoever saved it last. */
export const recurringPurchase = defineNoun({
  name: 'recurringPurchase',
  path: 'recurring-purchases',
  at: '/bills/recurring',
  tag: 'Purchases',
  access: { allFeatures: ['expenseBill'] },
  permissions,
  hasNoSheets: true,
  title: 'name',
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    template: reference('purchase-templates', { isRequired: true, isFiltered: true }),
    /** Submitted ones go to review at once; what cannot be submitted is kept as a draft. */
    enteredAs: choice(['draft', 'submitted'], { isRequired: true, isFiltered: true }),
    frequency: choice(purchaseFrequencies, { isRequired: true, isFiltered: true }),
    day: number({ min: 1, max: 31 }),
    start: day({ isRequired: true }),
    end: day(),
    nextAt: instant({ isSorted: true }),
    owner: reference('employees', { isReadOnly: true, isFiltered: true }),
  },
  lifecycle: switchable('recurringPurchase', permissions, [
    { action: 'pause', from: ['active'], to: ['inactive'], by: [] },
    { action: 'end', from: ['active'], to: ['inactive'], by: [] },
  ]),
  choosable: ['active'],
  list: {
    columns: ['name', 'template', 'frequency', 'nextAt', 'enteredAs', 'status'],
    hidden: ['owner'],
    sort: 'name',
  },
  form: {
    content: ['name', 'template', 'enteredAs', 'owner'],
    rhythm: ['frequency', 'day', 'start', 'end', 'nextAt'],
  },
});
export type RecurringPurchase = RowOf<typeof recurringPurchase>;

/** What of a recurring purchase says when it happens. */
export interface PurchaseRhythm {
  frequency: Frequency;
  day: number | null;
  start: Day;
}

/** The rhythm as the law of what recurs takes it. */
export function recurrenceOf({ frequency, day: date, start }: PurchaseRhythm): Recurrence {
  return { frequency, day: date, start, time: madeAt };
}

/** What cannot be meant together; both sides refuse with it. */
export function recurringProblems(typed: Readonly<Record<string, unknown>>): Record<string, Message> {
  const { frequency, day: date, start, end } = typed as unknown as PurchaseRhythm & { end: Day | null };
  return {
    ...(isDayOf(frequency, date) ? {} : { day: recurringWord('weekday') }),
    ...(end !== null && start !== null && end < start ? { end: recurringWord('endsBefore') } : {}),
  };
}
