import type { Translation } from '../../domain/words/translation.ts';
import type { callbackEn } from './callback.en.ts';

export const callbackId = {
  accounting: {
    title: 'Koneksi ke program akuntansi Anda',
    text: 'Program akuntansi Anda membuka halaman ini setelah mengizinkan Outlay membaca dan menulis pembukuan. Outlay lalu mengambil data perusahaan Anda dan menunjukkan akun mana dipakai untuk apa.',
    failed: 'Data gagal diambil, hubungi administrator Anda',
    failedText: 'Tidak ada program akuntansi yang terhubung ke server ini, jadi tidak ada yang diambil.',
  },
  stream: {
    title: 'Integrasi Stream belum terhubung',
    text: 'Integrasi Stream membaca dokumen untuk Anda, dan membuka halaman ini setelah dihubungkan oleh perusahaan Anda. Integrasi ini belum disiapkan di server ini: tagihan diisi dengan tangan atau dibaca dari berkasnya.',
  },
  toHome: 'Kembali ke beranda',
} satisfies Translation<typeof callbackEn>;
