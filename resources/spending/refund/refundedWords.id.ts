import type { Translation } from '../../../domain/words/translation.ts';
import type { refundedEn } from './refundedWords.en.ts';

export const refundedId = {
  rule: {
    refundMost: 'Sisa uang muka paling banyak %{amount}, dan pengembalian paling sedikit 1.',
    givenBackByHand: 'Di sini bagian keuangan yang menyelesaikan sisa uang muka.',
    refundUnderWay: 'Satu pengembalian masih menunggu uangnya: bayar, atau batalkan dahulu.',
    noRefundUnderWay: 'Tidak ada pengembalian yang menunggu uang.',
    noTransferStated: 'Tidak ada yang menyatakan sudah mentransfer.',
    transferredLater: 'Uang ditransfer hari ini atau sebelumnya.',
    transferNothing: 'Isi jumlah yang masuk, lebih dari 0.',
    transferWaiting: 'Ada uang masuk untuk ini yang harus diperiksa bagian keuangan dahulu.',
    noTransferWaiting: 'Tidak ada uang masuk yang belum diterima.',
    transferGone: 'Transfer ini sudah diterima, atau bukan untuk uang muka ini.',
  },
  notice: {
    refunded: '%{amount} dari %{number} sudah kembali.',
    refundExpired: 'Nomor untuk %{number} tidak dibayar tepat waktu: mintalah nomor lain.',
    transferCame: '%{amount} masuk untuk %{number}, dan tidak seperti yang diminta: periksalah.',
    transferStated:
      '%{amount} untuk %{number} dinyatakan ditransfer pada %{day}: konfirmasikan setelah masuk ke rekening.',
    transferRefused: 'Bagian keuangan tidak menemukan %{amount} untuk %{number}: jumlah itu tetap terutang.',
  },
  remark: {
    refundAsked: '%{number}: %{amount} akan dikembalikan.',
    refundCame: '%{number}: %{amount} masuk dari %{sender}.',
    transferCame: '%{amount} masuk dari %{sender}, dan tidak seperti yang diminta.',
    transferStated: '%{number}: %{amount} dinyatakan ditransfer pada %{day}.',
  },
  choice: {
    method: { virtualAccount: 'Virtual account', qrCode: 'Kode QR', bank: 'Transfer saya sendiri' },
    bank: { bni: 'BNI', mandiri: 'Mandiri' },
  },
  action: {
    makeRefund: 'Kembalikan sisa',
    cancelRefund: 'Batalkan pengembalian',
    takeTransfer: 'Terima uang masuk',
    confirmTransfer: 'Konfirmasi transfer',
    refuseTransfer: 'Transfer tidak ditemukan',
  },
  step: {
    makeRefund: {
      title: 'Kembalikan sisa %{name}',
      text: 'Bank membuka nomor atau kode untuk Anda: bayar tepat sejumlah ini dalam 24 jam. Atau sebutkan yang sudah Anda transfer sendiri: bagian keuangan mengonfirmasinya.',
      amount: 'Yang Anda kembalikan',
      method: 'Cara',
      bank: 'Bank',
      transferredOn: 'Ditransfer pada',
      done: 'Pengembalian dimulai.',
    },
    cancelRefund: {
      title: 'Batalkan pengembalian %{name}?',
      text: 'Jangan membayarnya lagi. Sisa uang muka tetap terutang.',
      done: 'Pengembalian dibatalkan.',
    },
    takeTransfer: {
      title: 'Terima uang yang masuk untuk %{name}?',
      text: 'Uang ini mengurangi sisa uang muka. Selebihnya menambah saldo akun.',
      transfer: 'Transfer',
      done: 'Uang diterima.',
    },
    confirmTransfer: {
      title: 'Konfirmasi transfer untuk %{name}',
      text: 'Isi jumlah yang Anda temukan di rekening. Jumlah itu mengurangi sisa uang muka; selebihnya menambah saldo akun.',
      amount: 'Yang masuk',
      receivedOn: 'Masuk pada',
      done: 'Transfer dikonfirmasi.',
    },
    refuseTransfer: {
      title: 'Transfer untuk %{name} tidak ada?',
      text: 'Sisa uang muka tetap terutang, dan pembayarnya diberi tahu.',
      notes: 'Di mana Anda mencarinya',
      done: 'Transfer ditolak.',
    },
  },
  history: {
    makeRefund: 'Pengembalian dimulai',
    cancelRefund: 'Pengembalian dibatalkan',
    takeTransfer: 'Transfer diterima',
    confirmTransfer: 'Transfer dikonfirmasi',
    refuseTransfer: 'Transfer tidak ditemukan',
    refundReceived: 'Pengembalian diterima',
    refundExpired: 'Pengembalian lewat waktu',
    transferCame: 'Uang masuk',
  },
} satisfies Translation<typeof refundedEn>;
