import type { Translation } from '../../../domain/words/translation.ts';
import type { refundedEn } from './refundedWords.en.ts';

export const refundedId = {
  rule: {
    refundMost: 'Sisa uang muka paling banyak %{amount}, dan pengembalian paling sedikit 1.',
    givenBackByHand: 'Di sini bagian keuangan yang menyelesaikan sisa uang muka.',
    refundUnderWay: 'Satu nomor masih menunggu uangnya: bayar ke nomor itu, atau batalkan dahulu.',
    noRefundUnderWay: 'Tidak ada nomor yang menunggu uang.',
    transferWaiting: 'Ada uang masuk untuk ini yang harus diperiksa bagian keuangan dahulu.',
    noTransferWaiting: 'Tidak ada uang masuk yang belum diterima.',
    transferGone: 'Transfer ini sudah diterima, atau bukan untuk uang muka ini.',
  },
  notice: {
    refunded: '%{amount} dari %{number} sudah kembali.',
    refundExpired: 'Nomor untuk %{number} tidak dibayar tepat waktu: mintalah nomor lain.',
    transferCame: '%{amount} masuk untuk %{number}, dan tidak seperti yang diminta: periksalah.',
  },
  remark: {
    refundAsked: '%{number}: %{amount} akan dikembalikan.',
    refundCame: '%{number}: %{amount} masuk dari %{sender}.',
    transferCame: '%{amount} masuk dari %{sender}, dan tidak seperti yang diminta.',
  },
  choice: {
    method: { virtualAccount: 'Virtual account', qrCode: 'Kode QR' },
    bank: { bni: 'BNI', mandiri: 'Mandiri' },
  },
  action: {
    makeRefund: 'Kembalikan sisa',
    cancelRefund: 'Batalkan pengembalian',
    takeTransfer: 'Terima uang masuk',
  },
  step: {
    makeRefund: {
      title: 'Kembalikan sisa %{name}',
      text: 'Bank membuka nomor atau kode untuk Anda. Bayar tepat sejumlah ini dalam 24 jam.',
      amount: 'Yang Anda kembalikan',
      method: 'Cara',
      bank: 'Bank',
      done: 'Bank membuka nomor untuk pengembalian ini.',
    },
    cancelRefund: {
      title: 'Batalkan pengembalian %{name}?',
      text: 'Jangan bayar lagi ke nomor itu. Sisa uang muka tetap terutang.',
      done: 'Pengembalian dibatalkan.',
    },
    takeTransfer: {
      title: 'Terima uang yang masuk untuk %{name}?',
      text: 'Uang ini mengurangi sisa uang muka. Selebihnya menambah saldo akun.',
      transfer: 'Transfer',
      done: 'Uang diterima.',
    },
  },
  history: {
    makeRefund: 'Pengembalian dimulai',
    cancelRefund: 'Pengembalian dibatalkan',
    takeTransfer: 'Transfer diterima',
    refundReceived: 'Pengembalian diterima',
    refundExpired: 'Pengembalian lewat waktu',
    transferCame: 'Uang masuk',
  },
} satisfies Translation<typeof refundedEn>;
