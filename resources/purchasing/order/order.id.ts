import { screenTexts } from '../../../domain/message/errorTexts.ts';
import type { Translation } from '../../../domain/words/translation.ts';
import type { orderEn } from './order.en.ts';

export const orderId = {
  one: 'pesanan',
  many: 'Pesanan',
  title: 'Pesanan',
  absent: 'Pesanan tidak ada',
  absentText: 'Pesanan itu tidak ada, atau Anda tidak boleh melihatnya.',
  lines: 'Barang pesanan ini',
  list: {
    caption: 'Pesanan',
    nothingYet: 'Buat pesanan pertama: pesanan itu lalu ada di sini.',
  },
  review: {
    caption: 'Pesanan untuk ditinjau',
    nothingYet: 'Tidak ada yang menunggu Anda',
    nothingYetText: 'Pesanan yang memerlukan tinjauan Anda ada di sini.',
    processed: screenTexts.alreadyProcessed,
  },
  section: {
    facts: 'Pesanan',
    lines: 'Barang',
    notes: 'Catatan',
  },
  invoiced: {
    title: 'Faktur dari pesanan ini',
    caption: 'Faktur dari %{number}',
    none: 'Belum ada faktur dari pesanan ini.',
    failed: 'Faktur dari pesanan ini tidak dapat dimuat.',
  },
  attention: {
    bankDetail: 'Rekening bank vendor ini diubah dan menunggu konfirmasi orang kedua.',
    overdue: 'Pesanan ini lewat %{smart_count} hari. |||| Pesanan ini lewat %{smart_count} hari.',
    urgent: 'Pemohon menandai pesanan ini mendesak.',
  },
  action: {
    copy: 'Salin',
    approve: 'Setujui',
    requestRevision: 'Minta revisi',
    reject: 'Tolak',
    createInvoice: 'Buat faktur',
    requestDeposit: 'Minta uang muka',
    saveDraft: 'Simpan sebagai draf',
    submit: 'Kirim',
    edit: 'Ubah',
    close: 'Tutup pesanan',
    void: 'Batalkan',
    delete: 'Hapus',
  },
  next: {
    draft: { who: '%{sender}', after: 'Pesanan ditinjau setelah dikirim.' },
    awaiting_review: { who: 'penyetuju', after: 'Pesanan lalu disampaikan kepada vendor.' },
    awaiting_revision: { who: '%{requester}', after: 'Peninjauan lalu dimulai lagi dari tahap pertama.' },
    awaiting_invoice: {
      who: 'yang memasukkan faktur',
      after: 'Pesanan ditutup setelah seluruhnya ditagih.',
    },
  },
  step: {
    approve: {
      title: 'Setujui %{number}?',
      text: '%{vendor}, %{total}. Tahap persetujuan berikutnya dimulai, atau pesanan menunggu fakturnya.',
      done: '%{number} disetujui.',
    },
    requestRevision: {
      title: 'Minta revisi %{number}',
      text: '%{vendor}, %{total}. Pemohon membaca catatan Anda dan mengirim pesanannya kembali.',
      done: 'Revisi %{number} diminta.',
    },
    reject: {
      title: 'Tolak %{number}',
      text: '%{vendor}, %{total}. Pemohon membaca catatan Anda. Pesanan yang ditolak tetap ditolak.',
      done: '%{number} ditolak.',
    },
    requestDeposit: {
      title: 'Minta uang muka atas %{number}',
      text: '%{vendor}, pesanan senilai %{total}. Pembuat pembayaran kemudian mengajukan pembayarannya; setelah dibayar, uang muka menutup faktur dari pesanan ini.',
      amount: 'Nominal uang muka',
      done: 'Uang muka atas %{number} diminta.',
    },
    close: {
      title: 'Tutup %{number}?',
      text: '%{vendor}, %{total}. Tidak ada lagi faktur yang dibuat darinya; faktur yang sudah ada tetap. Ini tidak dapat dibatalkan.',
      done: '%{number} ditutup.',
    },
    void: {
      title: 'Batalkan %{number}',
      text: '%{vendor}, %{total}. Pesanan yang dibatalkan tetap disimpan, tetapi tidak pernah ditagih.',
      done: '%{number} dibatalkan.',
    },
    delete: {
      title: 'Hapus draf %{number}?',
      text: 'Draf tidak dapat dikembalikan.',
      done: 'Draf %{number} dihapus.',
    },
  },
  history: {
    create: 'Dibuat',
    copy: 'Disalin',
    saveDraft: 'Draf disimpan',
    submit: 'Dikirim',
    edit: 'Diubah',
    delete: 'Dihapus',
    approve: 'Disetujui',
    requestRevision: 'Revisi diminta',
    reject: 'Ditolak',
    void: 'Dibatalkan',
    createInvoice: 'Faktur dibuat',
    requestDeposit: 'Uang muka diminta',
    invoicesChanged: 'Fakturnya berubah',
    passOn: 'Tinjauan diteruskan',
    close: 'Ditutup',
  },
  failure: {
    title: 'Pesanan tidak dapat dimuat',
    list: screenTexts.billsResponse,
    detail: screenTexts.expenseDetail,
    void: screenTexts.voidFailed,
    delete: screenTexts.deleteBill,
  },
} satisfies Translation<typeof orderEn>;
