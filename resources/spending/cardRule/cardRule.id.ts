import type { Translation } from '../../../domain/words/translation.ts';
import type { cardRuleEn } from './cardRule.en.ts';

export const cardRuleId = {
  saved: 'Pengaturan kartu tersimpan.',
  section: { rule: 'Kartu karyawan' },
  field: {
    employeesMayRequest: 'Karyawan meminta kartu untuk dirinya',
    cardsPerHolder: 'Kartu paling banyak per karyawan',
    receiptThreshold: 'Struk diminta mulai dari',
    lockAfterDays: 'Kartu dijeda bila struk belum ada selama',
  },
  choice: {
    lockAfterDays: {
      off: 'Tidak pernah',
      '3': '3 hari',
      '7': '7 hari',
      '14': '14 hari',
      '30': '30 hari',
      '60': '60 hari',
    },
  },
} satisfies Translation<typeof cardRuleEn>;
