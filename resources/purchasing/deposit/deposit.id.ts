import { screenTexts } from '../../../domain/message/screenTexts.ts';
import type { Translation } from '../../../domain/words/translation.ts';
import type { depositEn } from './deposit.en.ts';

export const depositId: Translation<typeof depositEn> = {
  one: 'uang muka',
  many: 'Uang muka',
  title: 'Uang muka',
  absent: 'Uang muka tidak ditemukan',
  absentText: 'Uang muka ini tidak ada, atau Anda tidak boleh melihatnya.',
  section: {
    ofOrder: 'Uang muka atas pesanan ini',
    facts: 'Uang muka',
    notes: 'Catatan',
  },
  list: {
    caption: 'Uang muka atas %{number}',
    none: 'Belum ada uang muka yang diminta atas pesanan ini.',
    failed: 'Uang muka atas pesanan ini tidak dapat dimuat.',
  },
  column: {
    referenceID: 'Nomor uang muka',
    amount: 'Nominal uang muka',
    remainingDeposit: 'Sisa untuk faktur',
    status: 'Status',
    payment: 'Pembayaran uang muka',
  },
  attention: {
    bankDetail: 'Rekening bank vendor ini diubah dan menunggu dikonfirmasi orang kedua.',
    noAttachment: 'Tidak ada dokumen terlampir pada uang muka ini.',
    overdue:
      'Uang muka ini lewat jatuh tempo %{smart_count} hari. |||| Uang muka ini lewat jatuh tempo %{smart_count} hari.',
    urgent: 'Pemohon menandai uang muka ini sebagai mendesak.',
  },
  action: {
    view: 'Lihat permintaan',
    createPayment: 'Ajukan pembayaran uang muka',
    reject: 'Tolak permintaan uang muka',
    tryAgain: 'Coba lagi',
    release: 'Pakai untuk faktur lain',
    proposeRefund: 'Catat pengembalian',
    confirmRefund: 'Konfirmasi pengembalian',
    declineRefund: 'Tolak pengembalian',
    withdrawRefund: 'Tarik pengembalian',
  },
  next: {
    awaiting_payment: {
      who: 'pembuat pembayaran',
      after: 'Pembayaran yang diajukan kemudian disetujui dan diotorisasi.',
    },
    awaiting_payment_approval: {
      who: 'penyetuju pembayaran',
      after: 'Pelepas pembayaran kemudian mengotorisasi pembayarannya.',
    },
    awaiting_payment_authorization: {
      who: 'pelepas pembayaran',
      after: 'Bank kemudian membayar pada hari yang diminta.',
    },
    awaiting_disbursement: { who: 'bank', after: 'Uang muka kemudian menutup faktur dari pesanannya.' },
    awaiting_information: {
      who: 'pembuat atau pelepas pembayaran',
      after: 'Bank membayar setelah menerima yang dimintanya.',
    },
    failed: { who: 'pembuat pembayaran', after: 'Pembayaran kemudian dapat diajukan lagi.' },
  },
  step: {
    reject: {
      title: 'Tolak uang muka %{number}',
      text: '%{vendor}, %{total}. Yang memintanya membaca catatan Anda. Nilainya dapat diminta lagi atas pesanan itu.',
      done: '%{number} ditolak.',
    },
    tryAgain: {
      title: 'Bayar %{number} lagi',
      text: '%{vendor}, %{rest}. Uang muka menunggu pengajuan pembayaran baru, ke rekening yang sama atau yang lain. Sebutkan apa yang berubah.',
      done: '%{number} dapat dibayar lagi.',
    },
    release: {
      title: 'Pakai sisa %{number} untuk faktur lain?',
      text: 'Mulai sekarang sisanya menutup faktur %{vendor} yang disetujui, dari pesanan mana pun: yang menunggu pembayaran dahulu, lalu yang berikutnya.',
      done: '%{number} menutup faktur lain dari vendornya.',
    },
    proposeRefund: {
      title: '%{vendor} mengembalikan sebagian %{number}',
      text: 'Sebutkan berapa yang diterima dan kapan. Orang kedua harus mengonfirmasi; sampai saat itu uang itu tidak menutup faktur.',
      amount: 'Nominal yang diterima',
      receivedOn: 'Diterima pada',
      done: 'Orang kedua diminta mengonfirmasi pengembalian %{number}.',
    },
    confirmRefund: {
      title: 'Konfirmasi yang dikembalikan %{vendor} dari %{number}?',
      text: 'Konfirmasikan setelah Anda melihatnya di rekening. Vendor tidak lagi berutang sebesar itu.',
      done: 'Pengembalian %{number} dikonfirmasi.',
    },
    declineRefund: {
      title: 'Tolak pengembalian %{number}',
      text: 'Vendor masih berutang. Yang mencatatnya membaca catatan Anda.',
      done: 'Pengembalian %{number} ditolak.',
    },
    withdrawRefund: {
      title: 'Tarik pengembalian %{number}?',
      text: 'Vendor masih berutang.',
      done: 'Pengembalian ditarik.',
    },
  },
  notice: {
    refunded: '%{amount} diterima pada %{day}.',
    refund: 'Tercatat: vendor mengembalikan sebagian uang muka ini',
    owed: 'Vendor berutang %{left}: pesanannya ditutup dan tidak ada fakturnya yang meminta uang ini. Pakai untuk faktur lain, atau catat yang dikembalikan vendor.',
    released: '%{left} menutup faktur berikutnya dari vendor ini.',
    bankAsks: 'Bank bertanya sebelum membayar',
    failed: 'Pembayaran %{number} tidak berhasil',
    toPayment: 'Buka %{number}',
  },
  history: {
    create: 'Diminta',
    createPayment: 'Pembayaran diajukan',
    reject: 'Ditolak',
    paymentApproved: 'Pembayaran disetujui',
    paymentApprovalWithdrawn: 'Persetujuan pembayaran ditarik',
    paymentAuthorizationWithdrawn: 'Otorisasi pembayaran ditarik',
    paymentEnded: 'Pembayaran berakhir',
    paymentAuthorized: 'Pembayaran diotorisasi',
    bankNeedsData: 'Bank memerlukan keterangan',
    bankAnswered: 'Bank sudah dijawab',
    bankRefused: 'Bank menolak',
    paymentPaid: 'Dibayar',
    tryAgain: 'Akan dibayar lagi',
    orderClosed: 'Tidak dibayar lagi: pesanannya ditutup',
    release: 'Dipakai untuk faktur lain',
    proposeRefund: 'Pengembalian dicatat',
    confirmRefund: 'Dikembalikan',
    declineRefund: 'Pengembalian ditolak',
    withdrawRefund: 'Pengembalian ditarik',
  },
  failure: {
    title: 'Uang muka tidak dapat dimuat',
    list: screenTexts.billsResponse,
    detail: screenTexts.paymentResponse,
  },
};
