import { limitsOfRow } from '../../../domain/limit/limit.ts';
import type { LimitRow } from '../../../domain/limit/limit.ts';
import { policyYearErrors, ruleErrors } from '../../../domain/limit/limitErrors.ts';
import { memberTypes } from '../../../domain/limit/limitRule.ts';
import type { CustomTerms, Member, MemberType } from '../../../domain/limit/limitRule.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import { choice, longText, many, onOff, reference, text } from '../../../domain/noun/fields.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import { defineNoun } from '../../../domain/noun/noun.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import {
  limitFields,
  policyLifecycle,
  policyPermissions,
  policyYear,
  sentYear,
  yearFields,
} from '../limit/limitFields.ts';
import type { customPolicyEn } from './customPolicy.en.ts';

const customPolicyWord = messagesOf<typeof customPolicyEn>('customPolicy');

const permissions = policyPermissions('policy_management_custom');

/** Limits of some people in some categories, in place of those that hold for everybody. */
export const customPolicy = defineNoun({
  name: 'customPolicy',
  called: {
    en: { one: 'custom policy', many: 'Custom policy' },
    id: { one: 'kebijakan khusus', many: 'Kebijakan khusus' },
  },
  words: inBoth(
    () => import('./customPolicy.en.ts').then((room) => room.customPolicyEn),
    () => import('./customPolicy.id.ts').then((room) => room.customPolicyId),
  ),
  path: 'custom-policies',
  at: '/policy-management/custom',
  tag: 'Policies',
  access: {},
  permissions,
  title: 'name',
  hasNoSheets: true,
  configuration: {},
  fields: {
    name: text(100, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    description: longText(500, { isSearched: true }),
    members: many(
      {
        memberType: choice(memberTypes, { isRequired: true }),
        employee: reference('employees'),
        group: text(100),
      },
      { isRequired: true, max: 200 },
    ),
    rules: many(
      {
        category: reference('category-policies', { isRequired: true }),
        subpolicy: reference('subpolicies', { inRowsOf: { field: 'category', rows: 'subpolicies' } }),
        isNoLimit: onOff(),
        ...limitFields,
      },
      { isRequired: true, max: 100 },
    ),
    ...yearFields('custom_policy_per_year'),
  },
  lifecycle: policyLifecycle('customPolicy', permissions),
  choosable: ['active'],
  list: {
    shown: ['active', 'inactive'],
    columns: ['name', 'members', 'rules', 'status'],
    hidden: ['description', 'createdAt'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    details: ['name', 'description'],
    members: ['members'],
    rules: ['rules', 'startDate', 'endDate'],
    replay: [],
  },
});
export type CustomPolicy = RowOf<typeof customPolicy>;

type Sent = Readonly<Record<string, unknown>>;
export interface SentMember {
  memberType: MemberType;
  employeeID: number | null;
  group: string | null;
}
export type SentRule = LimitRow & {
  id?: number;
  categoryID: number | null;
  subpolicyID: number | null;
  isNoLimit: boolean;
};

/** What was sent of members and rules. */
export function sentCustom(sent: Sent) {
  return {
    members: (sent['members'] ?? []) as readonly SentMember[],
    rules: (sent['rules'] ?? []) as readonly SentRule[],
  };
}

/** An entry as the law knows members; null where it is not filled in. */
export function memberOf({ memberType, employeeID, group }: SentMember): Member | null {
  if (memberType === 'employee')
    return employeeID === null ? null : { memberType, value: String(employeeID) };
  return group === null || group === '' ? null : { memberType, value: group };
}

/** The rules of a policy as the law knows them: rows of one category, or of one subpolicy, are one rule. */
export function customRulesOf(
  rows: readonly (LimitRow & Record<'categoryID' | 'subpolicyID', number | null>)[],
): CustomTerms['rules'] {
  const named = rows.flatMap(({ categoryID, ...row }) =>
    categoryID === null ? [] : [{ ...row, categoryID }],
  );
  const levels = Map.groupBy(named, ({ categoryID, subpolicyID }) => `${categoryID} ${subpolicyID}`);
  return [...levels.values()].flatMap((rule) => {
    const [first] = rule;
    if (!first) return [];
    const { categoryID, subpolicyID } = first;
    return [{ categoryID, subpolicyID, limits: rule.flatMap(limitsOfRow) }];
  });
}

/** A policy that is not saved yet, as the law of limits knows it. */
export function customTermsOfSent(sent: Sent, id: number): CustomTerms {
  const { members, rules } = sentCustom(sent);
  const { startDate, endDate } = sentYear(sent);
  return {
    id,
    name: String(sent['name']),
    year: policyYear(startDate, endDate),
    members: members.flatMap((entry) => memberOf(entry) ?? []),
    rules: customRulesOf(rules),
  };
}

/** What is wrong with a policy beyond its fields, by path; both sides refuse with it. */
export function customPolicyErrors(sent: Sent): FieldMessages {
  const { members, rules } = sentCustom(sent);
  return {
    ...memberErrors(members),
    ...customRuleErrors(rules),
    ...policyYearErrors(sentYear(sent)),
  };
}

function memberErrors(members: readonly SentMember[]): FieldMessages {
  const seen = new Set<string>();
  return Object.fromEntries(
    members.flatMap((entry, at) => {
      const { memberType } = entry;
      const isPerson = memberType === 'employee';
      const [own, other] = isPerson ? (['employeeID', 'group'] as const) : (['group', 'employeeID'] as const);
      const member = memberOf(entry);
      if (!member) return [[`members.${at}.${own}`, law('field.required')]];
      if (entry[other] !== null) return [[`members.${at}.${other}`, law('field.notWith')]];
      const key = `${memberType} ${nameForm(member.value)}`;
      const isSecond = seen.has(key);
      seen.add(key);
      return isSecond ? [[`members.${at}.${own}`, law('noun.onAnotherRow')]] : [];
    }),
  );
}

/** Rows of one category, or of one subpolicy, are one rule; no limit is a rule by itself. */
function customRuleErrors(rules: readonly SentRule[]): FieldMessages {
  const placed = rules.map((row, at) => ({ path: `rules.${at}`, row }));
  const errors: FieldMessages = {};
  const named = Map.groupBy(placed, ({ row }) => `${row.categoryID} ${row.subpolicyID}`);
  for (const rule of named.values()) {
    const free = rule.filter(({ row }) => row.isNoLimit);
    Object.assign(errors, ruleErrors(rule.filter(({ row }) => !row.isNoLimit)));
    for (const { path, row } of free) {
      if (limitsOfRow(row).length > 0) errors[`${path}.isNoLimit`] = customPolicyWord('noLimitWithAmounts');
      else if (rule.length > 1) errors[`${path}.isNoLimit`] = law('catalogue.duplicateFrequency');
    }
  }
  return errors;
}
