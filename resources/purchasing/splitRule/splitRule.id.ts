import type { Translation } from '../../../domain/words/translation.ts';
import type { splitRuleEn } from './splitRule.en.ts';

export const splitRuleId = {
  saved: 'Aturan tersimpan. Berlaku untuk faktur yang diajukan, atau diajukan lagi, sejak sekarang.',
  section: { way: 'Yang diperlukan faktur terpecah' },
  field: { way: 'Faktur yang terpecah' },
  choice: {
    way: {
      told: 'Peninjau diberi tahu',
      summed: 'Peninjau diberi tahu, dan yang belakangan disetujui seperti jumlahnya',
    },
  },
  explained:
    'Terpecah berarti faktur dari satu vendor, berselang paling lama tiga hari, yang jumlahnya harus disetujui orang lain. Yang sudah diminta sebelumnya tetap dengan keputusannya.',
} satisfies Translation<typeof splitRuleEn>;
