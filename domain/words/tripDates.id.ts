import type { Translation } from './translation.ts';
import type { tripDatesEn } from './tripDates.en.ts';

export const tripDatesId = {
  gap: 'Sebuah bagian mulai pada hari bagian sebelumnya berakhir.',
  notWhole: 'Semua bagian bersama adalah seluruh perjalanan, dari %{first} sampai %{last}.',
  tooLong: 'Perjalanan paling lama %{days} hari.',
  bothTimes: 'Isi kedua jam, atau kosongkan keduanya.',
  backBefore: 'Orang kembali sesudah berangkat.',
} satisfies Translation<typeof tripDatesEn>;
