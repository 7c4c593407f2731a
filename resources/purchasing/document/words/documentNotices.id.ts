import type { Translation } from '../../../../domain/words/translation.ts';
import type { documentNoticeEn } from './documentNotices.en.ts';

export const documentNoticeId = {
  awaitingReview: '%{number} menunggu peninjauan Anda.',
  approved: '%{number} disetujui.',
  revision: '%{number} perlu Anda revisi.',
  rejected: '%{number} ditolak.',
  withdrawn: '%{person} menarik kembali keputusan atas %{number}.',
  canceled: '%{number} dibatalkan.',
  closed: '%{number} ditutup dengan sisa yang tidak dibayar.',
  orderClosed: '%{number} ditutup: tidak ada lagi faktur yang dibuat darinya.',
  amended: '%{number} berlaku: pesanan itu diubah.',
  quoteCompleted: '%{number} selesai: tidak ada lagi yang dipesan dengannya.',
  toBePaidAgain: '%{number} akan dibayar lagi setelah pembayarannya gagal.',
  awaitingQuotation: '%{number} menunggu penawaran vendor.',
  quoteReceived: '%{vendor} menjawab: %{number} adalah penawaran untuk %{request}.',
  depositRequested: '%{number} meminta uang muka %{sum} atas %{order}.',
  match: {
    step: 'Faktur ini berbeda dari pesanannya melebihi toleransi.',
    awaits: '%{number} berbeda dari pesanannya dan menunggu persetujuan Anda.',
    accepted: '%{person} menerima selisih %{number}.',
    differs: 'Melebihi pesanannya: %{sum}.',
    notReceived: 'Belum diterima: %{sum}.',
    noMore: '%{number} kini sesuai dengan pesanannya dan menuju pembayaran.',
    agrees: 'Kini sesuai dengan pesanannya.',
    heldBack: '%{number} berbeda dari pesanannya melebihi toleransi, dan belum ada yang menerimanya.',
    byHand: '%{qty} dari barang %{line}: %{order}',
    noneByHand: 'Tidak ada lagi pesanan yang ditunjuk sendiri.',
  },
  remark: {
    copied: 'Disalin dari dokumen lain.',
    vendorsAsked: 'Diminta melalui surel: %{vendors}.',
    byVendor: '%{vendor} menjawab melalui tautan yang dikirim ke %{email}.',
    sentTo: 'Dikirim ke %{emails}.',
    notDuplicate: 'Mirip dengan faktur lain: %{reasons}. Tetap dimasukkan: %{note}',
    prepaid: '%{sum} sudah dibayar sebelumnya, menurut tagihan.',
    vatDifference: 'PPN mengikuti pemasok: %{sum} lebih dari hitungan tarifnya di sini.',
    vatDifferenceLess: 'PPN mengikuti pemasok: %{sum} kurang dari hitungan tarifnya di sini.',
    depositCovers: '%{number} menutup %{sum}.',
  },
  duplicate: {
    certain:
      'Sudah dimasukkan: %{reasons} dengan %{number}, yang dimasukkan %{person} pada %{day} (%{status}).',
    likely:
      'Kemungkinan besar sudah dimasukkan: %{reasons} dengan %{number}, yang dimasukkan %{person} pada %{day} (%{status}).',
    possible:
      'Mungkin sudah dimasukkan: %{reasons} dengan %{number}, yang dimasukkan %{person} pada %{day} (%{status}).',
    certainHidden: 'Sudah dimasukkan: %{reasons} dengan faktur yang tidak boleh Anda lihat.',
    likelyHidden: 'Kemungkinan besar sudah dimasukkan: %{reasons} dengan faktur yang tidak boleh Anda lihat.',
    possibleHidden: 'Mungkin sudah dimasukkan: %{reasons} dengan faktur yang tidak boleh Anda lihat.',
    asksNote: 'Jelaskan mengapa ini faktur lain, atau jangan masukkan.',
    reason: {
      sameFile: 'berkas sama',
      samePicture: 'gambar sama',
      sameNumber: 'nomor sama',
      nearNumber: 'nomor hampir sama',
      sameAmount: 'jumlah sama',
      otherSender: 'vendor lain',
    },
  },
  split: {
    sum: 'Bersama %{numbers} dari vendor ini jumlahnya %{sum}, yang harus disetujui orang lain.',
    hidden:
      'Bersama faktur lain dari vendor ini, yang tidak semuanya boleh Anda lihat, jumlahnya harus disetujui orang lain.',
  },
  toBeRefunded: 'dikembalikan oleh vendornya',
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
    undecidable: {
      bill: 'Faktur yang tidak dapat diputuskan siapa pun',
      order: 'Pesanan yang tidak dapat diputuskan siapa pun',
      quote: 'Penawaran yang tidak dapat diputuskan siapa pun',
      request: 'Permintaan yang tidak dapat diputuskan siapa pun',
    },
    quote: 'Permintaan untuk dimintakan penawaran',
    accept: 'Selisih untuk diterima',
    pay: 'Faktur untuk dibayar',
    owedByVendor: 'Uang yang menjadi utang vendor',
    confirmRefund: 'Pengembalian untuk dikonfirmasi',
    payDeposit: 'Uang muka untuk dibayar',
    confirmClose: 'Penutupan untuk dikonfirmasi',
    tryAgain: 'Pembayaran gagal untuk dicoba lagi',
  },
  // Beside what waits, where it looks wrong.
  flag: {
    duplicate: 'Mungkin ganda',
    split: 'Mungkin dipecah',
    bankDetail: 'Rekening bank diubah',
    noFile: 'Tanpa lampiran',
    match: 'Berbeda dari pesanan',
  },
  export: {
    daysOverdue: 'Hari lewat jatuh tempo',
  },
} satisfies Translation<typeof documentNoticeEn>;
