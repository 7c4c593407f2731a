import { benefitPeriods, prorations } from '../../../domain/limit/benefit.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import {
  amount,
  choice,
  day,
  longText,
  many,
  onOff,
  reference,
  references,
  tags,
  text,
} from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { policyLifecycle, policyPermissions } from '../limit/limitFields.ts';
import type { benefitPlanEn } from './benefitPlan.en.ts';

export const benefitPlanWord = messagesOf<typeof benefitPlanEn>('benefitPlan');

const permissions = policyPermissions('policy_management_category');

/** What employees are granted each year of a benefit, as care or glasses: the quota, and who has it. */
export const benefitPlan = defineNoun({
  name: 'benefitPlan',
  called: {
    en: { one: 'benefit plan', many: 'Benefit plans' },
    id: { one: 'program tunjangan', many: 'Program tunjangan' },
  },
  words: inBoth(
    () => import('./benefitPlan.en.ts').then((room) => room.benefitPlanEn),
    () => import('./benefitPlan.id.ts').then((room) => room.benefitPlanId),
  ),
  path: 'benefit-plans',
  at: '/policy-management/benefit',
  tag: 'Policies',
  access: {},
  permissions,
  title: 'name',
  hasNoSheets: true,
  configuration: {},
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    category: reference('category-policies', { isRequired: true, isFiltered: true, isFixedOnce: 'made' }),
    description: longText(500, { isSearched: true }),
    period: choice(benefitPeriods, { isRequired: true, isFixedOnce: 'made' }),
    proration: choice(prorations, { isRequired: true, isFixedOnce: 'made' }),
    /** The newest that begins on the first day of a year, or before, holds for the year. */
    quotas: many(
      { yearlyQuota: amount({ isRequired: true }), validFrom: day({ isRequired: true, isUnique: true }) },
      { isRequired: true },
    ),
    carryForwardCap: amount(),
    payout: choice(['bank', 'payroll'], { isRequired: true }),
    isTaxable: onOff(),
    jobGrades: tags({ max: 100, most: 50 }),
    people: references('employees'),
  },
  lifecycle: policyLifecycle('benefitPlan', permissions),
  choosable: ['active'],
  list: {
    shown: ['active', 'inactive'],
    columns: ['name', 'category', 'quotas', 'period', 'jobGrades', 'status'],
    hidden: ['proration', 'carryForwardCap', 'payout', 'isTaxable', 'createdAt'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    details: ['name', 'category', 'description'],
    grant: ['period', 'proration', 'quotas', 'carryForwardCap'],
    payout: ['payout', 'isTaxable'],
    beneficiaries: ['jobGrades', 'people'],
  },
});
export type BenefitPlan = RowOf<typeof benefitPlan>;

/** What is wrong with a plan beyond its fields, by path; both sides refuse with it. */
export function benefitPlanErrors(sent: Readonly<Record<string, unknown>>): FieldMessages {
  const quotas = (sent['quotas'] ?? []) as readonly { yearlyQuota: number | string | null }[];
  return Object.fromEntries(
    quotas.flatMap(({ yearlyQuota }, at) =>
      yearlyQuota !== null && Number(yearlyQuota) <= 0
        ? [[`quotas.${at}.yearlyQuota`, law('limit.least')]]
        : [],
    ),
  );
}
