import type { Translation } from '../../../domain/words/translation.ts';
import type { priceRuleEn } from './priceRule.en.ts';

export const priceRuleId = {
  saved: 'Aturan tersimpan. Harga yang diketik sejak sekarang boleh sehalus itu.',
  section: { decimals: 'Seberapa halus harga satuan' },
  field: { decimals: 'Desimal harga satuan' },
  choice: {
    decimals: {
      currency: 'Sebanyak desimal mata uangnya',
      2: 'Sampai 2, dalam setiap mata uang',
      3: 'Sampai 3',
      4: 'Sampai 4',
      5: 'Sampai 5',
      6: 'Sampai 6',
    },
  },
  example:
    'Seperti 3.500 kWh dengan harga Rp 1.444,7. Jumlah dan total memakai desimal mata uangnya, apa pun yang dipilih di sini.',
} satisfies Translation<typeof priceRuleEn>;
