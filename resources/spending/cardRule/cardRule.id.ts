import type { Translation } from '../../../domain/words/translation.ts';
import type { cardRuleEn } from './cardRule.en.ts';

export const cardRuleId = {
  saved: 'Pengaturan kartu tersimpan.',
  section: { rule: 'Kartu karyawan' },
  field: {
    employeesMayRequest: 'Karyawan meminta kartu untuk dirinya',
    cardsPerHolder: 'Kartu paling banyak per karyawan',
    receiptThreshold: 'Struk diminta mulai dari',
  },
} satisfies Translation<typeof cardRuleEn>;
