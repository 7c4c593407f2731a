import { enforcements } from '../../../domain/limit/limit.ts';
import type { Enforcement } from '../../../domain/limit/limit.ts';
import type { Member } from '../../../domain/limit/limitRule.ts';
import { fulfilments } from '../../../domain/limit/limitUse.ts';
import type { Fulfilment } from '../../../domain/limit/limitUse.ts';
import type { PerDiemTerms } from '../../../domain/limit/tripPerDiem.ts';
import { partDaysGrow } from '../../../domain/limit/tripPerDiem.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, fromWire, isAmount, isPositive, sum } from '../../../domain/money/money.ts';
import {
  amount,
  choice,
  currency,
  longText,
  many,
  number,
  onOff,
  percent,
  reference,
  references,
  tags,
  text,
} from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { tripDaysMax } from '../../../domain/trip/tripDates.ts';
import { tripTypes } from '../../../domain/trip/tripType.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { policyLifecycle } from '../../spending/limit/limitFields.ts';
import { tripAccess, tripPolicyPermissions as permissions } from '../tripAccess.ts';
import type { tripPolicyEn } from './tripPolicy.en.ts';

export const tripPolicyWord = messagesOf<typeof tripPolicyEn>('tripPolicy');

/** What a limit of a trip is of: one item of its report, or one day, or night, of it. */
export const tripFrequencies = ['perTransaction', 'perDay'] as const;
export type TripFrequency = (typeof tripFrequencies)[number];

const share = () => percent({ isRequired: true });
const grades = () => tags({ max: 100, most: 50 });
const group = { resource: 'destination-groups', sharing: 'tripType' } as const;
const money = {
  amount: amount({ isRequired: true, currencyField: 'currencyCode' }),
  currencyCode: currency({ isRequired: true, first: 'IDR' }),
} as const;

/** What people may spend on a trip, by category and destination, and what they are paid for a day. */
export const tripPolicy = defineNoun({
  name: 'tripPolicy',
  called: {
    en: { one: 'trip policy', many: 'Trip policies' },
    id: { one: 'kebijakan perjalanan', many: 'Kebijakan perjalanan' },
  },
  words: inBoth(
    () => import('./tripPolicy.en.ts').then((room) => room.tripPolicyEn),
    () => import('./tripPolicy.id.ts').then((room) => room.tripPolicyId),
  ),
  path: 'trip-policies',
  at: '/policy-management/business-trip/policies',
  tag: 'Trip policies',
  access: tripAccess,
  permissions,
  title: 'name',
  hasNoSheets: true,
  configuration: {},
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    tripType: choice(tripTypes, { isRequired: true, isFiltered: true, isFixedOnce: 'made' }),
    description: longText(500, { isSearched: true }),
    isDefault: onOff(),
    jobGrades: grades(),
    jobLevels: tags({ max: 100, most: 50, asks: { allFlags: ['improvement_policy_bt'] } }),
    people: references('employees', { asks: { allFlags: ['improvement_policy_bt'] } }),
    rules: many(
      {
        category: reference('trip-policy-categories', { isRequired: true, sharing: 'tripType' }),
        destinationGroup: reference(group.resource, { sharing: group.sharing }),
        frequency: choice(tripFrequencies, { isRequired: true }),
        ...money,
        enforcement: choice(enforcements, { isRequired: true }),
      },
      { max: 200, isGrid: true },
    ),
    perDiem: many(
      {
        destinationGroup: reference(group.resource, {
          isRequired: true,
          isUnique: true,
          sharing: group.sharing,
        }),
        ...money,
      },
      { max: 100, isGrid: true },
    ),
    partDays: many(
      { minHours: number({ isRequired: true, isUnique: true, min: 1, max: 23 }), percent: share() },
      { max: 10, isGrid: true },
    ),
    firstLastDayPercent: share(),
    breakfastPercent: share(),
    lunchPercent: share(),
    dinnerPercent: share(),
    examples: many(
      {
        name: text(100, { isRequired: true, isUnique: true }),
        destinationGroup: reference(group.resource, { isRequired: true, sharing: group.sharing }),
        days: number({ isRequired: true, min: 1, max: tripDaysMax }),
        currencyCode: currency({ isRequired: true, first: 'IDR' }),
        perDiem: amount({ currencyField: 'currencyCode' }),
        category: reference('trip-policy-categories', { sharing: 'tripType' }),
        amount: amount({ currencyField: 'currencyCode' }),
        expected: choice(fulfilments),
      },
      { max: 30 },
    ),
  },
  lifecycle: policyLifecycle('tripPolicy', permissions),
  choosable: ['active'],
  list: {
    shown: ['active', 'inactive'],
    columns: ['name', 'tripType', 'jobGrades', 'isDefault', 'rules', 'perDiem', 'status'],
    hidden: ['description', 'createdAt'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    details: ['name', 'tripType', 'description'],
    members: ['isDefault', 'jobGrades', 'jobLevels', 'people'],
    limits: ['rules'],
    perDiem: [
      'perDiem',
      'partDays',
      'firstLastDayPercent',
      'breakfastPercent',
      'lunchPercent',
      'dinnerPercent',
    ],
    trial: ['examples'],
    replay: [],
  },
});
export type TripPolicy = RowOf<typeof tripPolicy>;

/** The shares that most companies pay, as the inputs of a new policy hold them. */
export const usualShares = {
  firstLastDayPercent: '100',
  breakfastPercent: '20',
  lunchPercent: '30',
  dinnerPercent: '50',
  partDays: [
    { minHours: '6', percent: '50' },
    { minHours: '12', percent: '100' },
  ],
} as const;

type Sent = Readonly<Record<string, unknown>>;
type Wire = number | string;

export interface SentTripRule {
  categoryID: number | null;
  destinationGroupID: number | null;
  frequency: TripFrequency;
  amount: Wire;
  currencyCode: string;
  enforcement: Enforcement;
}

interface SentRate {
  destinationGroupID: number | null;
  amount: Wire;
  currencyCode: string;
}

/** A trip to destinations of a group, and what the policy is to make of it: of its days, of an expense on it, or both. */
export interface SentTripExample {
  destinationGroupID: number | null;
  days: number;
  currencyCode: string;
  perDiem: Wire | null;
  categoryID: number | null;
  /** Of one expense for the whole trip. */
  amount: Wire | null;
  expected: Fulfilment | null;
}

/** A policy as it is sent. */
export interface SentPolicy extends Record<
  `${'breakfast' | 'lunch' | 'dinner' | 'firstLastDay'}Percent`,
  Wire
> {
  name: string;
  tripType: string;
  isDefault: boolean;
  jobGrades: readonly string[];
  jobLevels: readonly string[];
  peopleIDs: readonly number[];
  rules: readonly SentTripRule[];
  perDiem: readonly SentRate[];
  partDays: readonly { minHours: Wire; percent: Wire }[];
  examples: readonly SentTripExample[];
}

/** What was sent of a policy; what the company does not have is empty. */
export function sentTripPolicy(sent: Sent): SentPolicy {
  const lists = {
    jobGrades: [],
    jobLevels: [],
    peopleIDs: [],
    rules: [],
    perDiem: [],
    partDays: [],
    examples: [],
  };
  const held = Object.entries(sent).filter(([, value]) => value !== undefined && value !== null);
  return { ...lists, isDefault: false, ...Object.fromEntries(held) } as unknown as SentPolicy;
}

/** Whom a policy names, as the law of members knows them. */
export function tripMembersOf({
  jobGrades,
  jobLevels,
  peopleIDs,
}: Pick<SentPolicy, 'jobGrades' | 'jobLevels' | 'peopleIDs'>): Member[] {
  return [
    ...peopleIDs.map((id): Member => ({ memberType: 'employee', value: String(id) })),
    ...jobLevels.map((value): Member => ({ memberType: 'jobLevel', value })),
    ...jobGrades.map((value): Member => ({ memberType: 'jobGrade', value })),
  ];
}

/** An amount or a share as it is sent. What a form cannot read yet counts as nothing: it is refused for that. */
function read(sent: Wire | null | undefined): Amount {
  return isAmount(String(sent)) ? fromWire(sent ?? 0) : '0';
}

/** What a policy pays for days, as the law knows it. */
export function perDiemTermsOf(policy: SentPolicy): PerDiemTerms {
  return {
    rates: policy.perDiem.flatMap(({ destinationGroupID, amount: rate, currencyCode }) =>
      destinationGroupID === null ? [] : [{ destinationGroupID, amount: read(rate), currencyCode }],
    ),
    partDays: policy.partDays.map((part) => ({
      minHours: Number(part.minHours),
      percent: read(part.percent),
    })),
    firstLastDayPercent: read(policy.firstLastDayPercent),
    meals: {
      breakfast: read(policy.breakfastPercent),
      lunch: read(policy.lunchPercent),
      dinner: read(policy.dinnerPercent),
    },
  };
}

/** What is wrong with a policy beyond its fields, by path; both sides refuse with it. */
export function tripPolicyErrors(sent: Sent): FieldMessages {
  const policy = sentTripPolicy(sent);
  const { rules, perDiem, isDefault } = policy;
  const { partDays, meals } = perDiemTermsOf(policy);
  const isForNobody = !isDefault && tripMembersOf(policy).length === 0;
  const isEmpty = rules.length === 0 && perDiem.length === 0;
  const mealsAre = sum(Object.values(meals));
  return {
    ...(isForNobody ? { jobGrades: tripPolicyWord('forNobody') } : {}),
    ...(isEmpty ? { rules: tripPolicyWord('empty') } : {}),
    ...ruleErrors(rules),
    ...Object.fromEntries(
      perDiem.flatMap((row, at) => (isPositive(read(row.amount)) ? [] : [nothing('perDiem', at)])),
    ),
    ...exampleErrors(policy.examples),
    ...(partDaysGrow(partDays) ? {} : { partDays: tripPolicyWord('longerPaysMore') }),
    ...(compare(mealsAre, '100') > 0
      ? { dinnerPercent: tripPolicyWord('mealsAboveDay', { percent: mealsAre }) }
      : {}),
  };
}

function nothing(rows: 'rules' | 'perDiem', at: number): [string, Message] {
  return [`${rows}.${at}.amount`, tripPolicyWord('moreThanNothing')];
}

/** An example says something: of the days, or of an expense with all that it takes. */
function exampleErrors(examples: readonly SentTripExample[]): FieldMessages {
  return Object.fromEntries(
    examples.flatMap(({ perDiem, categoryID, amount: spent, expected }, at): [string, Message][] => {
      const asked = { categoryID, amount: spent, expected };
      const missing = Object.entries(asked).filter(([, value]) => value === null || value === undefined);
      if (missing.length === 0) return [];
      if (missing.length < 3)
        return missing.map(([key]) => [`examples.${at}.${key}`, tripPolicyWord('wholeExpense')]);
      const saysDays = perDiem !== null && perDiem !== undefined;
      return saysDays ? [] : [[`examples.${at}.perDiem`, tripPolicyWord('saysNothing')]];
    }),
  );
}

/** One limit for each frequency of a category at destinations of a group; without one, of all that have none of their own. */
function ruleErrors(rules: readonly SentTripRule[]): FieldMessages {
  const seen = new Set<string>();
  return Object.fromEntries(
    rules.flatMap(({ categoryID, destinationGroupID, frequency, amount: limit }, at) => {
      const key = `${categoryID} ${destinationGroupID} ${frequency}`;
      const isSecond = seen.has(key);
      seen.add(key);
      if (isSecond) return [[`rules.${at}.frequency`, law('catalogue.duplicateFrequency')]];
      return isPositive(read(limit)) ? [] : [nothing('rules', at)];
    }),
  );
}
