import type { Translation } from '../../../domain/words/translation.ts';
import type { paymentRunEn } from './paymentRun.en.ts';

export const paymentRunId = {
  nothingYet: 'Paket dibuat di halaman rekening yang membayar lewat berkas.',
  filter: { query: 'Nomor' },
  section: { run: 'Paket' },
  status: { made: 'Belum diunduh', downloaded: 'Di bank', done: 'Selesai', short: {} },
  field: {
    referenceID: 'Nomor',
    companyAccount: 'Dari rekening',
    executionDay: 'Dibayar pada',
    format: 'Berkas',
    paymentCount: 'Pembayaran',
    total: 'Total',
    downloads: 'Unduhan',
    createdBy: 'Dibuat oleh',
  },
  choice: { format: { pain001: 'ISO 20022 (pain.001.001.09)', layout: 'Menurut tata letak rekening' } },
  action: { markPaid: 'Tandai sudah dibayar', markRefused: 'Tandai ditolak', file: 'Unduh berkas' },
  step: {
    markPaid: {
      title: 'Tandai pembayaran terbuka %{name} sudah dibayar?',
      text: 'Lakukan bila bank sudah membayarnya. Yang ditolak bank ditandai dahulu, di halamannya masing-masing.',
      paidOn: 'Dibayar pada',
      bankReference: 'Referensi bank',
      done: 'Pembayaran %{name} ditandai sudah dibayar.',
    },
    markRefused: {
      title: 'Tandai pembayaran terbuka %{name} ditolak?',
      text: 'Lakukan bila bank tidak membayar satu pun, atau tidak pernah menerima berkasnya. Dananya bebas lagi, dan pembayaran dapat diminta ulang.',
      notes: 'Kata bank',
      bankReference: 'Referensi bank',
      done: 'Pembayaran %{name} ditandai ditolak.',
    },
  },
  history: {
    create: 'Dibuat',
    download: 'Berkas diunduh',
    markPaid: 'Ditandai sudah dibayar',
    markRefused: 'Ditandai ditolak',
    finish: 'Setiap pembayaran sudah dijawab',
  },
  payments: 'Pembayaran di dalamnya',
  noPayments: 'Tidak ada.',
  payment: 'Pembayaran',
  payee: 'Dibayar kepada',
  account: 'Rekening',
  amount: 'Jumlah',
  paymentStatus: 'Status',
  again:
    'Berkas ini sudah diunduh %{smart_count} kali. Berikan hanya satu kepada bank: kalau tidak, bank membayar dua kali. |||| Berkas ini sudah diunduh %{smart_count} kali. Berikan hanya satu kepada bank: kalau tidak, bank membayar dua kali.',
  notice: {
    first: 'Berkas diunduh untuk pertama kali.',
    again:
      'Berkas diunduh lagi, untuk ke-%{smart_count} kali. |||| Berkas diunduh lagi, untuk ke-%{smart_count} kali.',
  },
  rule: {
    inPast: 'Pilih hari ini atau hari sesudahnya',
    nothingWaits: 'Tidak ada pembayaran terotorisasi dari rekening ini yang menunggu dibayar sampai hari itu',
    noneOpen: 'Setiap pembayaran di dalamnya sudah dijawab',
  },
} satisfies Translation<typeof paymentRunEn>;
