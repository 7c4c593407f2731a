import type { Translation } from '../../../../domain/words/translation.ts';
import type { claimSheetEn } from './claimSheet.en.ts';

export const claimSheetId = {
  field: {
    claim: 'Klaim',
    employee: 'Email karyawan',
    purpose: 'Keperluan',
    transactionDate: 'Tanggal',
    neededOn: 'Diperlukan pada',
    merchant: 'Merchant',
    category: 'Kategori',
    currencyCode: 'Mata uang',
    amount: 'Nominal',
    taxAmount: 'Pajak di dalamnya',
    description: 'Untuk apa',
    missingReason: 'Mengapa tidak ada struk',
    duplicateNote: 'Mengapa ini pembelian lain',
    tags: 'Tag',
    organization: 'Cabang',
  },
  example: {
    purpose: 'Kunjungan ke pelanggan',
    merchant: 'Bluebird',
    description: 'Ke pelanggan dan kembali',
    missingReason: 'Struk diserahkan dalam bentuk kertas',
  },
  at: '%{column}: %{problem}',
  remark: 'Diajukan dari “%{file}” (%{number})',
  rule: {
    other: 'Baris pertama klaim ini menyebut yang lain.',
    notOffered: '“%{text}” tidak aktif, atau bukan untuk jenis klaim ini.',
    together: 'Tidak diajukan: baris %{row} dari klaim yang sama keliru.',
    lostRight: 'Pengunggah lembar ini tidak lagi boleh mengajukan klaim untuk orang lain.',
    sentBefore:
      '%{name} telah mengunggah berkas ini pada %{day} (%{number}), dan %{count} barisnya sudah diajukan. Kirim lagi hanya jika klaim yang sama memang diajukan sekali lagi.',
  },
} satisfies Translation<typeof claimSheetEn>;
