import type { Translation } from '../../../domain/words/translation.ts';
import type { documentNoticeEn } from './documentNotices.en.ts';

export const documentNoticeId = {
  awaitingReview: '%{number} menunggu peninjauan Anda.',
  approved: '%{number} disetujui.',
  revision: '%{number} perlu Anda revisi.',
  rejected: '%{number} ditolak.',
  canceled: '%{number} dibatalkan.',
  closed: '%{number} ditutup dengan sisa yang tidak dibayar.',
  orderClosed: '%{number} ditutup: tidak ada lagi faktur yang dibuat darinya.',
  quoteCompleted: '%{number} selesai: tidak ada lagi yang dipesan dengannya.',
  toBePaidAgain: '%{number} akan dibayar lagi setelah pembayarannya gagal.',
  depositRequested: '%{number} meminta uang muka %{sum} atas %{order}.',
  remark: {
    depositCovers: '%{number} menutup %{sum}.',
  },
  toBeClosed: 'untuk ditutup dengan sisa yang tidak dibayar',
  waiting: {
    review: {
      bill: 'Faktur untuk ditinjau',
      order: 'Pesanan untuk ditinjau',
      quote: 'Penawaran untuk ditinjau',
      request: 'Permintaan untuk ditinjau',
    },
    revise: {
      bill: 'Faktur untuk direvisi',
      order: 'Pesanan untuk direvisi',
      quote: 'Penawaran untuk direvisi',
      request: 'Permintaan untuk direvisi',
    },
    pay: 'Faktur untuk dibayar',
    payDeposit: 'Uang muka untuk dibayar',
    confirmClose: 'Penutupan untuk dikonfirmasi',
    tryAgain: 'Pembayaran gagal untuk dicoba lagi',
  },
  export: {
    onItsWay: 'Ekspor sedang dikirim ke %{addresses}.',
    addresses: '%{count} alamat',
    purchases: '%{count} pembelian',
    sent: 'Ekspor %{purchases} Anda dikirim ke %{addresses}.',
    notSent: 'Ekspor pembelian Anda tidak dikirim. %{reason}',
    lostRight: 'Anda tidak lagi boleh mengekspor pembelian.',
    nobodyLeft: 'Tidak ada lagi alamatnya yang dimiliki rekan kerja aktif.',
    tooLarge:
      'Ukurannya lebih dari %{limit} MB, melebihi yang dapat dibawa email. Persempit saringannya, misalnya tanggalnya.',
    subject: 'Ekspor %{purchases}, %{day}',
    own: 'Anda meminta ekspor ini. Berkas terlampir %{file} memuat %{purchases} per %{day}.',
    ofColleague: '%{person} meminta ekspor ini. Berkas terlampir %{file} memuat %{purchases} per %{day}.',
    daysOverdue: 'Hari lewat jatuh tempo',
  },
} satisfies Translation<typeof documentNoticeEn>;
