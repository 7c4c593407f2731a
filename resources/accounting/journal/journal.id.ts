import type { Translation } from '../../../domain/words/translation.ts';
import type { journalEn } from './journal.en.ts';

export const journalId = {
  title: 'Berkas jurnal',
  intro:
    'Kewajiban perusahaan Anda dan yang telah dibayar, sebagai entri yang seimbang. Setiap nama, nomor, dan nominal berasal dari catatan di sini.',
  period: 'Periode',
  format: 'Program',
  formats: { hledger: 'hledger', ledger: 'ledger', beancount: 'beancount', csv: 'Program lain (CSV)' },
  notes: {
    hledger: 'Lolos “hledger check --strict”.',
    ledger: 'Lolos “ledger --pedantic”.',
    beancount: 'Lolos “bean-check”.',
    csv: 'Satu baris untuk setiap pos, dengan debit dan kredit.',
  },
  missing: 'Pilih hari pertama dan hari terakhir.',
  failed: 'Jurnal tidak dapat dibaca.',
  nothing: 'Tidak ada yang dibukukan pada hari-hari ini',
  nothingText:
    'Pilih hari lain. Jurnal berisi tagihan yang disetujui dan semua pergerakan di rekening dan kartu Anda.',
  totals: 'Jumlah',
  entries: '%{count} entri |||| %{count} entri',
  currency: 'Mata uang',
  debit: 'Debit',
  credit: 'Kredit',
  preview: 'Pratinjau',
  first: '%{shown} entri pertama dari %{count}',
  all: 'Semua entri',
  check: 'SHA-256 berkas di atas baris terakhirnya, yang juga mencantumkannya',
  download: 'Unduh',
  longTitle: 'Lebih dari 92 hari',
  long: 'Jurnal ini dibuat di latar belakang dan dikirim lewat surel kepada Anda. Anda diberi tahu setelah siap.',
  make: 'Buat berkas',
} satisfies Translation<typeof journalEn>;
