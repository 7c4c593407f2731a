import { screenTexts } from '../../../domain/message/errorTexts.ts';
import type { Translation } from '../../../domain/words/translation.ts';
import type { requestEn } from './request.en.ts';

export const requestId = {
  one: 'permintaan',
  many: 'Permintaan',
  title: 'Permintaan',
  absent: 'Permintaan tidak ada',
  absentText: 'Permintaan itu tidak ada, atau Anda tidak boleh melihatnya.',
  lines: 'Barang permintaan ini',
  list: {
    caption: 'Permintaan',
    nothingYet: 'Ajukan yang Anda perlukan: permintaan Anda lalu ada di sini.',
  },
  review: {
    caption: 'Permintaan untuk ditinjau',
    nothingYet: 'Tidak ada yang menunggu Anda',
    nothingYetText: 'Permintaan yang memerlukan tinjauan Anda ada di sini.',
    processed: screenTexts.alreadyProcessed,
  },
  section: {
    facts: 'Permintaan',
    lines: 'Barang',
    notes: 'Catatan',
  },
  quoted: {
    title: 'Penawaran',
    caption: 'Penawaran untuk %{number}',
    none: 'Belum ada vendor yang menawarkan.',
    failed: 'Penawaran untuk permintaan ini tidak dapat dimuat.',
  },
  ordered: {
    title: 'Pesanan',
    caption: 'Pesanan untuk %{number}',
    none: 'Belum ada yang dipesan.',
    failed: 'Pesanan untuk permintaan ini tidak dapat dimuat.',
  },
  attention: {
    urgent: 'Pemohon menandai permintaan ini mendesak.',
  },
  action: {
    approve: 'Setujui',
    requestRevision: 'Minta revisi',
    reject: 'Tolak',
    createQuote: 'Tambah penawaran',
    saveDraft: 'Simpan sebagai draf',
    submit: 'Kirim',
    edit: 'Ubah',
    void: 'Batalkan',
    delete: 'Hapus',
  },
  next: {
    draft: { who: '%{sender}', after: 'Permintaan ditinjau setelah dikirim.' },
    awaiting_review: { who: 'penyetuju', after: 'Penawaran lalu diminta.' },
    awaiting_revision: { who: '%{requester}', after: 'Peninjauan lalu dimulai lagi dari tahap pertama.' },
    awaiting_quotation: {
      who: 'yang meminta penawaran kepada vendor',
      after: 'Penawaran terbaik lalu ditunjuk.',
    },
    awaiting_order: { who: 'yang memesan', after: 'Permintaan selesai setelah dipesan.' },
  },
  step: {
    approve: {
      title: 'Setujui %{number}?',
      text: '%{requester}, %{total}. Tahap persetujuan berikutnya dimulai, atau penawaran diminta.',
      done: '%{number} disetujui.',
    },
    requestRevision: {
      title: 'Minta revisi %{number}',
      text: '%{requester}, %{total}. Pemohon membaca catatan Anda dan mengirim permintaannya kembali.',
      done: 'Revisi %{number} diminta.',
    },
    reject: {
      title: 'Tolak %{number}',
      text: '%{requester}, %{total}. Pemohon membaca catatan Anda. Permintaan yang ditolak tetap ditolak.',
      done: '%{number} ditolak.',
    },
    void: {
      title: 'Batalkan %{number}',
      text: '%{requester}, %{total}. Permintaan yang dibatalkan tetap disimpan, tetapi tidak ada yang dibeli untuknya.',
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
    saveDraft: 'Draf disimpan',
    submit: 'Dikirim',
    edit: 'Diubah',
    delete: 'Dihapus',
    approve: 'Disetujui',
    requestRevision: 'Revisi diminta',
    reject: 'Ditolak',
    void: 'Dibatalkan',
    createQuote: 'Penawaran ditambahkan',
    quotesChanged: 'Penawarannya berubah',
    passOn: 'Tinjauan diteruskan',
  },
  failure: {
    title: 'Permintaan tidak dapat dimuat',
    list: screenTexts.billsResponse,
    detail: screenTexts.expenseDetail,
    void: screenTexts.voidFailed,
    delete: screenTexts.deleteBill,
  },
} satisfies Translation<typeof requestEn>;
