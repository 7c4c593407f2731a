import type { errorEn } from './error.en.ts';
import type { Translation } from '../../domain/words/translation.ts';

export const errorId = {
  generic:
    'Terjadi kesalahan tak terduga, silakan coba lagi nanti.  Jika masalah berlanjut, hubungi tim pengeluaran.',
  network: 'Server tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.',
  unavailable: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
  fileTooLarge: 'Ukuran berkas melebihi batas maksimum 5 MB',
  signedOut: 'Sesi Anda telah berakhir. Silakan masuk lagi.',
} satisfies Translation<typeof errorEn>;
