import type { Translation } from '../../../domain/words/translation.ts';
import type { weekRuleEn } from './weekRule.en.ts';

export const weekRuleId = {
  saved: 'Aturan tersimpan. Yang sudah dibelanjakan dihitung menurut minggu ini.',
  section: { week: 'Cara batas mingguan dihitung' },
  field: { firstDay: 'Minggu dimulai pada hari' },
  choice: {
    firstDay: {
      monday: 'Senin',
      tuesday: 'Selasa',
      wednesday: 'Rabu',
      thursday: 'Kamis',
      friday: 'Jumat',
      saturday: 'Sabtu',
      sunday: 'Minggu',
    },
  },
  help: 'Yang dibelanjakan dicatat per hari: dengan hari pertama yang lain, semuanya dihitung ulang, juga dalam minggu yang sedang berjalan. Yang sudah diputuskan tetap.',
} satisfies Translation<typeof weekRuleEn>;
