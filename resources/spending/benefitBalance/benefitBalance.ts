import { idFilter, textFilter } from '../../../domain/list/filterKinds.ts';
import { listRoom } from '../../../domain/list/listRoom.ts';
import { amount, day, reference, text } from '../../../domain/noun/fields.ts';

/** What people were granted of each benefit plan, year by year, and what is left of it. */
export const benefitBalance = listRoom({
  name: 'benefitBalance',
  called: { en: 'Benefit reimbursement', id: 'Reimbursement tunjangan' },
  path: 'benefit-reimbursements',
  at: '/transactions/benefit-reimbursement',
  tag: 'Policies',
  access: { anyPermission: ['benefit_reimbursement_view_list'] },
  title: 'employee',
  fields: {
    employee: reference('employees', { isRequired: true, isSearched: true, isSorted: true }),
    plan: reference('benefit-plans', { isRequired: true, isSorted: true }),
    year: text(4, { isRequired: true, isSorted: true }),
    yearStart: day({ isRequired: true }),
    yearEnd: day({ isRequired: true }),
    granted: amount({ isRequired: true, isSorted: true }),
    carried: amount({ isRequired: true }),
    adjusted: amount({ isRequired: true }),
    used: amount({ isRequired: true, isSorted: true }),
    left: amount({ isRequired: true, isSorted: true }),
  },
  hidden: ['yearStart', 'yearEnd', 'carried', 'adjusted'],
  filters: {
    query: textFilter({ isPromoted: true }),
    year: textFilter({ isPromoted: true }),
    planIDs: idFilter({ resource: 'benefit-plans', areFew: true }),
    employeeIDs: idFilter({ resource: 'employees' }),
  },
  first: (today) => ({ year: today.slice(0, 4) }),
  sort: 'employee',
  sum: 'left',
  words: {
    en: () => import('./benefitBalance.en.ts').then(({ benefitBalanceEn }) => benefitBalanceEn),
    id: () => import('./benefitBalance.id.ts').then(({ benefitBalanceId }) => benefitBalanceId),
  },
});
