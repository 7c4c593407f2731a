import type { Translation } from '../../../domain/words/translation.ts';
import type { taxObjectEn } from './taxObject.en.ts';

export const taxObjectId = {
  section: { object: 'Objek', rates: 'Tarif', period: 'Masa berlaku' },
  field: {
    code: 'Kode objek pajak',
    article: 'Pasal',
    rate: 'Tarif %',
    rateWithoutNumber: 'Tanpa NPWP %',
    isFinal: 'Final',
    isUsual: 'Lazim untuk tarifnya',
    validFrom: 'Mulai',
    validTo: 'Sampai',
  },
  choice: {
    article: {
      pph23: 'PPh 23',
      pph4_2: 'PPh 4(2)',
      pph21: 'PPh 21',
      pph26: 'PPh 26',
      pph15: 'PPh 15',
      pph22: 'PPh 22',
    },
  },
  endsBefore: 'Hari terakhir mendahului hari pertama',
  lowerRate: 'Yang tidak ber-NPWP tidak dipotong lebih rendah: kosongkan jika tarifnya sama',
} satisfies Translation<typeof taxObjectEn>;
