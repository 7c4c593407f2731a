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
  choice: { 'adjust.way': { give: 'Tambahkan', take: 'Kurangi' } },
  adjust: {
    open: 'Sesuaikan',
    title: 'Sesuaikan %{plan} milik %{person}',
    text: 'Untuk tahun %{year} tersisa %{left}. %{person} diberi tahu apa yang berubah dan mengapa.',
    confirm: 'Sesuaikan saldo',
    way: 'Yang dilakukan',
    amount: 'Nominal',
    note: 'Alasan',
    done: '%{plan} milik %{person} sudah disesuaikan.',
  },
  filter: { query: 'Karyawan', year: 'Tahun', planIDs: 'Program', employeeIDs: 'Karyawan' },
} satisfies Translation<typeof benefitBalanceEn>;
