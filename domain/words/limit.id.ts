import type { limitEn } from './limit.en.ts';
import type { Translation } from './translation.ts';

export const limitId = {
  reached: {
    perDay: '%{limit} per hari untuk %{category}: sisa %{left}',
    weekly: '%{limit} per minggu untuk %{category}: sisa %{left}',
    monthly: '%{limit} per bulan untuk %{category}: sisa %{left}',
    yearly: '%{limit} per tahun untuk %{category}: sisa %{left}',
  },
  none: 'Beri aturan ini setidaknya satu batas.',
  least: 'Batas paling sedikit Rp 1.',
  most: 'Batas paling banyak Rp 999.999.999.999.',
  yearWhole: 'Tahun kebijakan punya bulan awal dan akhir: isi keduanya, atau kosongkan untuk tahun kalender.',
  yearTooLong: 'Tahun kebijakan paling lama 12 bulan.',
} satisfies Translation<typeof limitEn>;
