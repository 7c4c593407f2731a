import type { Translation } from '../../../domain/words/translation.ts';
import type { payrollRuleEn } from './payrollRule.en.ts';

export const payrollRuleId = {
  saved: 'Pengaturan payroll tersimpan.',
  section: { rule: 'Reimbursement bersama gaji' },
  field: {
    disburseVia: 'Reimbursement dibayar lewat',
    cutOffDay: 'Dikumpulkan untuk payroll pada tanggal',
  },
  choice: { disburseVia: { bank: 'Bank', payroll: 'Payroll, bersama gaji' } },
} satisfies Translation<typeof payrollRuleEn>;
