import type { customValueEn } from './customValue.en.ts';
import type { Translation } from './translation.ts';

export const customValueId: Translation<typeof customValueEn> = {
  title: 'Rincian tambahan',
  missing: '%{field}: isi kolom ini',
  none: 'Tidak ada',
  twice: 'Pilih masing-masing hanya sekali',
  phone: 'Isi nomor telepon seperti +62 812 3456 7890',
};
