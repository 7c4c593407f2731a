import type { Translation } from '../../../../domain/words/translation.ts';
import type { paymentNoticeEn } from './paymentNotices.en.ts';

export const paymentNoticeId = {
  awaitingApproval: '%{number} menunggu persetujuan Anda.',
  awaitingAuthorization: '%{number} menunggu otorisasi Anda.',
  approvedInPlace: '%{number} disetujui oleh %{person} sebagai pengganti Anda karena tahapnya lewat waktu.',
  rejected: '%{number} ditolak: %{reason}',
  voided: '%{number} dibatalkan: %{reason}',
  withdrawn: '%{person} menarik kembali keputusan atas %{number}.',
  markedAsPaid: '%{number} ditandai sudah dibayar.',
  bankAnswered: 'Pertanyaan bank tentang %{number} sudah dijawab.',
  newAccount: '%{number} kini menuju rekening lain.',
  paid: '%{number} sudah dibayar.',
  calledOff: '%{number} dibatalkan oleh bank.',
  refused: '%{number} ditolak oleh bank: %{reason}',
  bankSilent:
    'Bank tidak menjawab tentang %{number}. Dananya tetap ditahan sampai bank menyatakan apa yang terjadi.',
  bankAsks: 'Bank meminta data tentang %{number}: %{reason}',
  toAnotherAccount: 'untuk dibayar ke rekening lain',
  waiting: {
    approve: 'Pembayaran untuk disetujui',
    authorize: 'Pembayaran untuk diotorisasi',
    approveDeposit: 'Pembayaran uang muka untuk disetujui',
    authorizeDeposit: 'Pembayaran uang muka untuk diotorisasi',
    confirmAccount: 'Rekening untuk dikonfirmasi',
    answerBank: 'Pertanyaan bank untuk dijawab',
    undecidable: 'Pembayaran yang tidak dapat diputuskan siapa pun',
  },
  // Beside what waits, where it looks wrong.
  flag: {
    manual: 'Pembayaran manual',
    newAccount: 'Pembayaran pertama ke rekening ini',
    otherAccount: 'Bukan rekening vendor',
    employee: 'Rekening karyawan',
    otherVendor: 'Rekening vendor lain',
  },
  remark: {
    bankIsAsked: 'Bank diminta membatalkannya.',
    bankCalledOff: 'Bank telah membatalkan pembayaran ini.',
  },
} satisfies Translation<typeof paymentNoticeEn>;
