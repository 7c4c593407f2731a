import type { Translation } from '../../../domain/words/translation.ts';
import type { enforcementEn, fulfilmentEn, limitGridEn } from './limitRow.en.ts';

const cells = {
  perTransaction: 'Per transaksi',
  perDay: 'Per hari',
  weekly: 'Per minggu',
  monthly: 'Per bulan',
  yearly: 'Per tahun',
  enforcement: 'Yang melebihi',
} as const;

/** What the amounts of a row of limits are called, as words of the fields of a noun. */
export function limitRowId<const Rows extends string>(rows: Rows) {
  return Object.fromEntries(Object.entries(cells).map(([name, said]) => [`${rows}.${name}`, said])) as {
    [Name in keyof typeof cells as `${Rows}.${Name}`]: string;
  };
}

export const enforcementId = {
  block: 'Ditolak',
  cap: 'Tidak dibayar',
  flag: 'Perlu alasan',
} satisfies Translation<typeof enforcementEn>;

export const fulfilmentId = {
  fulfilled: 'Dibayar penuh',
  partiallyFulfilled: 'Dibayar sebagian',
  notFulfilled: 'Tidak ada yang dibayar',
  exceeded: 'Di atas batas',
} satisfies Translation<typeof fulfilmentEn>;

export const limitGridId = {
  tabs: 'Kebijakan',
  tab: {
    category: 'Kebijakan',
    custom: 'Kebijakan khusus',
    benefit: 'Program tunjangan',
    businessTrip: 'Perjalanan dinas',
  },
  tripTabs: 'Kebijakan perjalanan',
  tripTab: { categories: 'Kategori', groups: 'Kelompok', policies: 'Kebijakan' },
  ...cells,
  enforcements: enforcementId,
  everyone: 'Semua yang lain',
  addGrade: 'Tambahkan golongan jabatan',
  addLevel: 'Tambahkan tingkat jabatan',
  noGrades: 'Belum ada yang punya golongan jabatan. Isi dulu pada data karyawan.',
  gradesFailed: 'Golongan jabatan tidak dapat dimuat',
  levelsFailed: 'Tingkat jabatan tidak dapat dimuat',
  removeRow: 'Hapus aturan %{number}',
  said: {
    perTransaction: '%{amount} per transaksi',
    perDay: '%{amount} per hari',
    weekly: '%{amount} per minggu',
    monthly: '%{amount} per bulan',
    yearly: '%{amount} per tahun',
  },
  of: '%{who}: %{limits}',
  noLimits: 'Tanpa batas',
  limits: 'Batas',
} satisfies Translation<typeof limitGridEn>;
