import { choice, number } from '../../../domain/noun/fields.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import { disburseWays } from '../../spending/categoryPolicy/categoryPolicy.ts';

/** The day of the month on which a batch is gathered, where a company says nothing else; every month has it. */
export const usualCutOffDay = 25;

/** How a company pays reimbursements, unless the policy of their category says otherwise. */
export const payrollRule = defineSingle({
  name: 'payrollRule',
  called: {
    en: { one: 'rule of the payroll', many: 'Payroll settings' },
    id: { one: 'aturan payroll', many: 'Pengaturan payroll' },
  },
  words: inBoth(
    () => import('./payrollRule.en.ts').then((room) => room.payrollRuleEn),
    () => import('./payrollRule.id.ts').then((room) => room.payrollRuleId),
  ),
  path: 'payroll-settings',
  at: '/settings/payroll',
  tag: 'Accounting',
  access: {},
  permissions: { view: 'integration_view_detail', edit: 'integration_connect' },
  configuration: {},
  fields: {
    disburseVia: choice(disburseWays, { isRequired: true, first: 'bank' }),
    cutOffDay: number({ isRequired: true, min: 1, max: 28 }),
  },
  form: { rule: ['disburseVia', 'cutOffDay'] },
});
