import type { FieldMessages } from '../../../domain/message/message.ts';
import type { LifecycleSubject, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import { amount, choice, inputKey, reference, text } from '../../../domain/noun/fields.ts';
import { defineNoun, switchable } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { allocationEn } from './allocation.en.ts';
import { fundedTypes } from './funded.ts';

export const allocationRule = messagesOf<(typeof allocationEn)['rule']>('allocation.rule');

/** What an allocation is for, the closest first: the first that fits is the one that pays. */
export const allocationTargets = [
  'virtualCard',
  'physicalCard',
  'employee',
  'customPolicy',
  'policyCategory',
  'tripCategory',
  'organization',
  'purpose',
] as const;
type AllocationTarget = (typeof allocationTargets)[number];

/** What becomes of a payment of which an allocation has too little. */
const overflows = ['freeBalance', 'refuse'] as const;

const permissions = {
  viewList: 'company_account_allocation_view_list',
  viewDetail: 'company_account_allocation_view_list',
  create: 'company_account_allocation_edit',
  edit: 'company_account_allocation_edit',
  archive: 'company_account_allocation_edit',
} as const;

type AllocationSubject = LifecycleSubject & { amount?: unknown };

/** What once had an amount is refused where it is deleted: the books name it. */
const hasNoMoney: Rule<AllocationSubject> = {
  name: 'allocation that sets nothing aside',
  holds: (_actor, { amount: setAside }) => (setAside ?? null) === null,
  says: allocationRule('moved'),
  isOfRecord: true,
};

/** Another target is another allocation. */
const aimed = (...is: [AllocationTarget, ...AllocationTarget[]]) =>
  ({ isFixedOnce: 'made', onlyWith: { field: 'target', is } }) as const;

/** Which account pays for somebody or something, and what of its money is set aside for that. */
export const allocation = defineNoun({
  name: 'allocation',
  called: {
    en: { one: 'allocation', many: 'Allocations' },
    id: { one: 'alokasi', many: 'Alokasi' },
  },
  words: inBoth(
    () => import('./allocation.en.ts').then((room) => room.allocationEn),
    () => import('./allocation.id.ts').then((room) => room.allocationId),
  ),
  path: 'allocations',
  at: '/accounts/allocation',
  tag: 'Accounts',
  access: { allFeatures: ['multiAccount'] },
  permissions,
  hasNoImport: true,
  title: 'name',
  fields: {
    name: text(60, { isRequired: true, isUnique: true, isSearched: true, isSorted: true }),
    target: choice(allocationTargets, { isRequired: true, isFiltered: true, isFixedOnce: 'made' }),
    virtualCard: reference('virtual-cards', aimed('virtualCard')),
    physicalCard: reference('physical-cards', aimed('physicalCard')),
    employee: reference('employees', aimed('employee')),
    customPolicy: reference('custom-policies', aimed('customPolicy')),
    policyCategory: reference('category-policies', aimed('policyCategory')),
    tripCategory: reference('trip-policy-categories', aimed('tripCategory')),
    organization: reference('organizations', aimed('organization')),
    purpose: text(200, aimed('purpose')),
    /** None: all that is paid for the target. */
    submissionType: choice(fundedTypes, { isFiltered: true, isFixedOnce: 'made' }),
    account: reference('company-accounts', { isRequired: true, isFiltered: true, isFixedOnce: 'made' }),
    /** None: it says which account pays, and nothing is set aside. */
    amount: amount({ isSorted: true }),
    overflow: choice(overflows),
    left: amount({ isReadOnly: true, isComputed: true }),
  },
  lifecycle: switchable<AllocationSubject>('allocation', permissions, [], { delete: [hasNoMoney] }),
  choosable: [],
  list: {
    columns: ['name', 'target', 'submissionType', 'account', 'amount', 'left', 'status'],
    hidden: ['overflow'],
    sort: 'name',
    first: { status: ['active'] },
  },
  form: {
    target: [
      'name',
      'target',
      'virtualCard',
      'physicalCard',
      'employee',
      'customPolicy',
      'policyCategory',
      'tripCategory',
      'organization',
      'purpose',
      'submissionType',
    ],
    money: ['account', 'amount', 'overflow', 'left'],
  },
});

/** The types of what is paid that can be for a target. */
const typesOf: Readonly<Partial<Record<AllocationTarget, readonly string[]>>> = {
  virtualCard: ['card'],
  physicalCard: ['card'],
  tripCategory: ['tripAdvance', 'tripReport'],
  customPolicy: ['reimbursement', 'cashAdvance', 'cashAdvanceSettlement'],
  policyCategory: ['reimbursement', 'cashAdvance', 'cashAdvanceSettlement', 'card'],
};

/** What is wrong with an allocation beyond its fields, by path. */
export function allocationErrors(sent: Readonly<Record<string, unknown>>): FieldMessages {
  const wrong: FieldMessages = {};
  const target = allocationTargets.find((one) => one === sent['target']);
  if (target === undefined) return wrong;
  const key = inputKey(target, allocation.fields[target]);
  if (isEmpty(sent[key])) wrong[key] = law('field.required');
  const type = sent['submissionType'];
  if (typeof type === 'string' && typesOf[target]?.includes(type) === false)
    wrong['submissionType'] = allocationRule('otherType');
  if (!isEmpty(sent['amount']) && isEmpty(sent['overflow'])) wrong['overflow'] = law('field.required');
  return wrong;
}

const isEmpty = (value: unknown) => (value ?? '') === '';
