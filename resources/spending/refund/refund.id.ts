import type { Translation } from '../../../domain/words/translation.ts';
import type { refundEn } from './refund.en.ts';

export const refundId = {
  title: 'Pengembalian',
  status: {
    pending: 'Menunggu uangnya',
    success: 'Diterima',
    canceled: 'Dibatalkan',
    short: { pending: 'Menunggu' },
  },
  left: 'Anda mengembalikan %{amount}',
  leftOfOther: 'Sisa uang muka %{amount}',
  stated: 'Dinyatakan ditransfer pada %{day}: bagian keuangan mengonfirmasinya setelah masuk ke rekening.',
  opening: 'Bank sedang membuka nomor…',
  payTo: 'Transfer tepat %{amount} ke nomor ini sebelum %{until}.',
  scan: 'Pindai dengan aplikasi bank Anda dan bayar tepat %{amount} paling lambat %{until}.',
  code: 'Kode untuk membayar %{amount}',
  number: 'Nomor di %{bank}',
  copy: 'Salin nomor',
  copied: 'Tersalin.',
  notCopied: 'Tidak dapat disalin: tandai lalu salin sendiri.',
  received: '%{amount} masuk dari %{sender} pada %{day}',
  unclear:
    '%{amount} masuk dari %{sender} pada %{day}. Bagian keuangan memeriksanya: jumlahnya bukan yang diminta, atau terlambat.',
  sandbox: 'Transfer di sandbox',
  sandboxText: 'Tidak ada bank di baliknya: tekan di sini sebagai ganti transfer.',
  sandboxDone: 'Bank sandbox sudah menerima uangnya.',
} satisfies Translation<typeof refundEn>;
