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
  unassigned: {
    title: 'Dana di nomor yang tidak dikenal',
    text: 'Dana ini masuk lewat nomor yang bukan milik rekening mana pun. Tentukan rekeningnya; orang lain menyetujuinya.',
    item: '%{amount} oleh %{sender} pada %{day}',
    recalled: 'Bank menarik kembali %{amount} darinya.',
    number: 'Nomor %{number}, transfer %{transfer}',
    account: 'Rekening',
    notes: 'Mengapa rekening ini',
    assign: 'Tetapkan',
    asked: '%{number} menunggu orang lain.',
    failed: 'Dana di nomor yang tidak dikenal tidak dapat dimuat.',
    again: 'Coba lagi',
  },
  notice: {
    came: '%{amount} oleh %{sender} masuk ke %{account}.',
    recalled: 'Bank menarik kembali %{amount} oleh %{sender}: dana itu keluar dari %{account}.',
    recalledShort:
      'Bank menarik kembali %{amount} oleh %{sender}, dan %{account} tidak memiliki semuanya: %{rest} diambil dari dana yang masuk berikutnya.',
    partRecalled:
      'Bank menarik kembali %{amount} dari %{whole} oleh %{sender}: uang itu keluar dari %{account}.',
    partRecalledShort:
      'Bank menarik kembali %{amount} dari %{whole} oleh %{sender}, dan %{account} tidak memiliki semuanya: %{rest} diambil dari yang masuk berikutnya.',
    unassigned:
      '%{amount} oleh %{sender} masuk ke %{number}, nomor yang bukan milik rekening mana pun. Tentukan rekeningnya.',
  },
  rule: {
    inactiveBank: 'Nomor belum dapat dibuka di bank ini: pilih bank lain',
    assigned: 'Dana ini sudah ditetapkan ke sebuah rekening',
    calledBack: 'Bank telah menarik kembali dana ini',
    recalledMore: 'Yang ditarik kembali tidak lebih dari yang masuk',
    partCalledBack: 'Bank telah menarik kembali sebagian uang ini: tetapkan sisanya',
    otherBody: 'Sebelumnya bank memberitahukan transfer ini dengan jumlah lain',
    unknownNumber: 'Nomor ini bukan milik rekening mana pun di sini',
    notSigned: 'Pesan ini tidak ditandatangani bank, atau terlalu lama',
    inactiveAccount: 'Rekening ini tidak dipakai lagi: pilih rekening lain',
  },
};
