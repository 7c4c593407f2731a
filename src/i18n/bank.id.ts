import type { bankEn } from './bank.en.ts';
import type { Translation } from '../../domain/words/translation.ts';

export const bankId: Translation<typeof bankEn> = {
  account: 'Rekening bank',
  bank: 'Bank',
  choose: 'Pilih bank',
  loading: 'Memuat daftar bank…',
  accountNumber: 'Nomor rekening',
  iban: 'IBAN',
  check: 'Periksa rekening',
  asking: 'Menanyakan kepada bank…',
  holder: 'Nama pemilik:',
};
