import type { Translation } from '../../domain/words/translation.ts';
import type { paletteEn } from './palette.en.ts';

export const paletteId = {
  title: 'Cari atau buka',
  placeholder: 'Nomor, nama, nominal, layar, atau tindakan',
  group: { recent: 'Terakhir dibuka', action: 'Di halaman ini', create: 'Buat', screen: 'Layar' },
  results: '%{smart_count} hasil |||| %{smart_count} hasil',
  none: 'Tidak ada hasil untuk “%{text}”',
  noneText: 'Catatan dicari dengan tiga huruf atau angka dari nomor atau nama, atau dengan nominal.',
  searching: 'Mencari catatan…',
  failed: 'Catatan tidak dapat dicari.',
  retry: 'Coba lagi',
  hint: '↑ ↓ untuk memilih, Enter untuk membuka, Esc untuk menutup',
  keys: {
    title: 'Tombol pintas',
    everywhere: 'Di mana saja',
    single: 'Di mana saja, di luar isian',
    review: 'Saat meninjau',
    sheet: 'Tampilkan daftar ini',
    close: 'Tutup',
    off: 'Pintasan satu tombol dimatikan. Nyalakan di menu akun Anda.',
  },
} satisfies Translation<typeof paletteEn>;
