import type { Translation } from '../../domain/words/translation.ts';
import type { callbackEn } from './callback.en.ts';

export const callbackId = {
  stream: {
    title: 'Integrasi Stream belum terhubung',
    text: 'Integrasi Stream membaca dokumen untuk Anda, dan membuka halaman ini setelah dihubungkan oleh perusahaan Anda. Integrasi ini belum disiapkan di server ini: tagihan diisi dengan tangan atau dibaca dari berkasnya.',
  },
  toHome: 'Kembali ke beranda',
} satisfies Translation<typeof callbackEn>;
