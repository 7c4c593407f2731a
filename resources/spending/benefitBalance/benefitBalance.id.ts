import type { Translation } from '../../../domain/words/translation.ts';
import type { benefitBalanceEn } from './benefitBalance.en.ts';

export const benefitBalanceId = {
  nothing: 'Tidak ada saldo',
  nothingYet: 'Setelah program tunjangan aktif, saldo setiap karyawan muncul di sini.',
  field: {
    employee: 'Karyawan',
    plan: 'Program',
    year: 'Tahun',
    yearStart: 'Dari',
    yearEnd: 'Sampai',
    granted: 'Diberikan',
    carried: 'Dari tahun sebelumnya',
    adjusted: 'Disesuaikan',
    used: 'Terpakai',
    left: 'Sisa',
  },
  filter: { query: 'Karyawan', year: 'Tahun', planIDs: 'Program', employeeIDs: 'Karyawan' },
} satisfies Translation<typeof benefitBalanceEn>;
