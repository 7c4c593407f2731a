import { gradeRuleErrors, policyYearErrors, ruleErrors } from '../../../domain/limit/limitErrors.ts';
import type { LimitRow } from '../../../domain/limit/limit.ts';
import { limitsOfRow } from '../../../domain/limit/limit.ts';
import { fulfilments } from '../../../domain/limit/limitUse.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import {
  amount,
  choice,
  choices,
  day,
  longText,
  many,
  number,
  onOff,
  reference,
  tags,
  text,
} from '../../../domain/noun/fields.ts';

import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import {
  limitFields,
  policyLifecycle,
  policyPermissions,
  sentYear,
  yearFields,
} from '../limit/limitFields.ts';
import type { categoryPolicyEn } from './categoryPolicy.en.ts';

export const categoryPolicyWord = messagesOf<typeof categoryPolicyEn>('categoryPolicy');

/** `general`: receipts; `mileage`: kilometres; `perDiem`: days away; `benefit`: what a benefit plan grants. */
export const categoryTypes = ['general', 'mileage', 'perDiem', 'benefit'] as const;
export const transactionTypes = ['reimbursement', 'cashAdvance', 'bill'] as const;
export const vehicles = ['car', 'motorcycle', 'bicycle'] as const;

/** How reimbursements are paid: by the bank, or with the salaries. */
export const disburseWays = ['bank', 'payroll'] as const;

/** After so many days a receipt is not taken any more, where a company says nothing else. */
export const usualMaxAge = 90;

const permissions = policyPermissions('policy_management_category');
const grades = tags({ max: 100, most: 50 });

/** What employees may spend on a category of expenses: what is asked of a claim, and the limits by job grade. */
export const categoryPolicy = defineNoun({
  name: 'categoryPolicy',
  called: {
    en: { one: 'policy', many: 'Policy' },
    id: { one: 'kebijakan', many: 'Kebijakan' },
  },
  words: inBoth(
    () => import('./categoryPolicy.en.ts').then((room) => room.categoryPolicyEn),
    () => import('./categoryPolicy.id.ts').then((room) => room.categoryPolicyId),
  ),
  path: 'category-policies',
  at: '/policy-management/category',
  tag: 'Policies',
  access: {},
  permissions,
  title: 'name',
  hasNoSheets: true,
  configuration: {},
  fields: {
    name: text(100, {
      isRequired: true,
      isUnique: 'categoryExists',
      uniqueWithin: ['type'],
      isSearched: true,
      isSorted: true,
    }),
    type: choice(categoryTypes, { isRequired: true, isFiltered: true, isFixedOnce: 'used' }),
    description: longText(500, { isSearched: true }),
    transactionTypes: choices(transactionTypes, { isRequired: true, isFiltered: true }),
    receiptRequiredAbove: amount(),
    maxAgeDays: number({ isRequired: true, min: 1, max: 3650 }),
    disburseVia: choice(disburseWays),
    isDescriptionRequired: onOff(),
    isAttendeesRequired: onOff(),
    rules: many({ jobGrades: grades, ...limitFields }),
    ...yearFields('policy_per_year'),
    subpolicies: many(
      {
        name: text(100, { isRequired: true, isUnique: true }),
        isActive: onOff(),
        ...limitFields,
      },
      { asks: { allFlags: ['subpolicies'] } },
    ),
    mileageRates: many(
      {
        vehicle: choice(vehicles, { isRequired: true }),
        ratePerKm: amount({ isRequired: true }),
        validFrom: day({ isRequired: true }),
      },
      { onlyWith: { field: 'type', is: ['mileage'] } },
    ),
    dayRates: many(
      { jobGrades: grades, ratePerDay: amount({ isRequired: true }), validFrom: day({ isRequired: true }) },
      { onlyWith: { field: 'type', is: ['perDiem'] } },
    ),
    examples: many(
      {
        name: text(100, { isRequired: true, isUnique: true }),
        employee: reference('employees', { isRequired: true }),
        amount: amount({ isRequired: true }),
        day: day({ isRequired: true }),
        expected: choice(fulfilments, { isRequired: true }),
      },
      { max: 30 },
    ),
  },
  lifecycle: policyLifecycle('categoryPolicy', permissions),
  choosable: ['active'],
  list: {
    shown: ['active', 'inactive'],
    columns: ['name', 'type', 'transactionTypes', 'rules', 'status'],
    hidden: ['subpolicies', 'maxAgeDays', 'receiptRequiredAbove', 'createdAt'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    details: ['name', 'type', 'transactionTypes', 'description', 'mileageRates', 'dayRates'],
    asked: [
      'receiptRequiredAbove',
      'maxAgeDays',
      'isDescriptionRequired',
      'isAttendeesRequired',
      'disburseVia',
    ],
    limits: ['rules', 'startDate', 'endDate'],
    subpolicies: ['subpolicies'],
    trial: ['examples'],
    replay: [],
  },
});
export type CategoryPolicy = RowOf<typeof categoryPolicy>;

type Sent = Readonly<Record<string, unknown>>;
type RuleRow = LimitRow & { id?: number; jobGrades: readonly string[] };
type SubpolicyRow = LimitRow & { id?: number; name: string; isActive: boolean };

/** What was sent of the rules and subpolicies of a policy, with the numbers of those that were there before. */
export function sentRules(sent: Sent) {
  return {
    rules: (sent['rules'] ?? []) as readonly RuleRow[],
    subpolicies: (sent['subpolicies'] ?? []) as readonly SubpolicyRow[],
  };
}

/** What is wrong with a policy beyond its fields, by path; both sides refuse with it. */
export function categoryPolicyErrors(sent: Sent): FieldMessages {
  const { rules, subpolicies } = sentRules(sent);
  return {
    ...gradeRuleErrors(rules, 'rules'),
    ...subpolicyErrors(subpolicies),
    ...policyYearErrors(sentYear(sent)),
    ...rateErrors('mileageRates', sent, ({ vehicle }) => String(vehicle), 'ratePerKm'),
    ...rateErrors(
      'dayRates',
      sent,
      ({ jobGrades }) => JSON.stringify((jobGrades as string[]).toSorted()),
      'ratePerDay',
    ),
  };
}

/** A subpolicy may do without limits of its own. */
function subpolicyErrors(rows: readonly SubpolicyRow[]): FieldMessages {
  const limited = rows.flatMap((row, at) =>
    limitsOfRow(row).length > 0 ? [{ path: `subpolicies.${at}`, row }] : [],
  );
  return Object.assign({}, ...limited.map((one) => ruleErrors([one]))) as FieldMessages;
}

/** One rate holds from a day for one vehicle, or one set of job grades. */
function rateErrors(
  name: 'mileageRates' | 'dayRates',
  sent: Sent,
  ofWhat: (row: Sent) => string,
  rate: 'ratePerKm' | 'ratePerDay',
): FieldMessages {
  const seen = new Set<string>();
  return Object.fromEntries(
    ((sent[name] ?? []) as readonly Sent[]).flatMap((row, at) => {
      const key = `${ofWhat(row)} ${String(row['validFrom'])}`;
      const isSecond = seen.has(key);
      seen.add(key);
      if (Number(row[rate]) <= 0) return [[`${name}.${at}.${rate}`, law('limit.least')]];
      return isSecond ? [[`${name}.${at}.validFrom`, categoryPolicyWord('rateTwice')]] : [];
    }),
  );
}
