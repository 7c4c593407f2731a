import type { Translation } from '../../../domain/words/translation.ts';
import type { savedFilterEn } from './savedFilter.en.ts';

export const savedFilterId = {
  nameTaken: 'Anda sudah punya tampilan bernama ini di layar ini',
  mostOfScreen: 'Paling banyak %{limit} saringan disimpan untuk satu layar. Hapus yang tidak dipakai',
  mostFilters: 'Paling banyak %{limit} saringan disimpan. Hapus yang tidak dipakai',
  mostPreferences: 'Paling banyak %{limit} preferensi disimpan. Lupakan satu dengan mengirim null',
  preferencesSize: 'Semua preferensi bersama paling banyak %{limit} kB. Lupakan satu dengan mengirim null',
  preferenceSize: 'Paling banyak %{limit} karakter sebagai JSON',
  keyNotKept: 'Kunci ini memuat karakter yang tidak dapat disimpan',
  valueNotKept: 'Nilai ini tidak dapat disimpan',
  valueMissing: 'Kirim nilai, atau null',
} satisfies Translation<typeof savedFilterEn>;
