import type { Translation } from '../../../domain/words/translation.ts';
import type { topUpEn } from './topUp.en.ts';

export const topUpId: Translation<typeof topUpEn> = {
  title: 'Isi saldo',
  text: 'Transfer ke nomor rekening pada salah satu bank ini. Dana masuk dalam satu menit dan langsung dapat dipakai.',
  account: 'Rekening',
  receiver: 'Penerima',
  number: 'Nomor virtual account',
  inactive: 'Belum tersedia',
  open: 'Tampilkan nomor',
  copy: 'Salin nomor',
  copied: 'Nomor disalin.',
  notCopied: 'Peramban tidak mengizinkan nomor disalin: pilih saja teksnya.',
  steps: {
    label: 'Caranya',
    choose: 'Di aplikasi bank Anda, pilih transfer ke virtual account %{bank}.',
    enter: 'Masukkan nomor dan jumlah paling sedikit %{min}.',
    check: 'Pastikan penerimanya %{receiver}, lalu konfirmasi.',
  },
  lately: 'Isi saldo terakhir',
  none: 'Belum ada dana masuk ke rekening ini.',
  cameIn: '%{amount} pada %{day}',
  came: '%{amount} oleh %{sender} pada %{day}',
  all: 'Semua mutasi',
  failed: 'Nomor tidak dapat dimuat.',
  sandbox: {
    text: 'Ini bank sandbox: tidak ada dana yang berpindah. Buat bank ini menerima transfer di sini.',
    amount: 'Jumlah',
    send: 'Kirim transfer',
    sent: 'Bank sandbox telah menerimanya.',
  },
  notice: { came: '%{amount} oleh %{sender} masuk ke %{account}.' },
  rule: {
    inactiveBank: 'Nomor belum dapat dibuka di bank ini: pilih bank lain',
    inactiveAccount: 'Rekening ini tidak dipakai lagi: pilih rekening lain',
  },
};
