import { screenTexts } from '../../../domain/message/errorTexts.ts';
import type { Translation } from '../../../domain/words/translation.ts';
import type { quoteEn } from './quote.en.ts';

export const quoteId = {
  one: 'penawaran',
  many: 'Penawaran',
  title: 'Penawaran',
  absent: 'Penawaran tidak ada',
  absentText: 'Penawaran itu tidak ada, atau Anda tidak boleh melihatnya.',
  lines: 'Barang penawaran ini',
  column: {
    transactionDate: 'Tanggal penawaran',
    dueDate: 'Dikirim paling lambat',
  },
  list: {
    caption: 'Penawaran',
    nothingYet: 'Penawaran dimasukkan dari permintaannya: penawaran itu lalu ada di sini.',
  },
  review: {
    caption: 'Penawaran untuk ditinjau',
    nothingYet: 'Tidak ada yang menunggu Anda',
    nothingYetText: 'Penawaran yang memerlukan tinjauan Anda ada di sini.',
    processed: screenTexts.alreadyProcessed,
  },
  section: {
    facts: 'Penawaran',
    lines: 'Barang',
    notes: 'Catatan',
  },
  ordered: {
    title: 'Pesanan dari penawaran ini',
    caption: 'Pesanan dari %{number}',
    none: 'Belum ada pesanan dari penawaran ini.',
    failed: 'Pesanan dari penawaran ini tidak dapat dimuat.',
  },
  attention: {
    sameFile: 'Berkas yang sama terlampir pada penawaran lain dari vendor ini:',
    sameTotal: 'Vendor ini mempunyai penawaran lain dengan total yang sama dan tanggal yang hampir sama:',
    bankDetail: 'Rekening bank vendor ini diubah dan menunggu konfirmasi orang kedua.',
    overdue: 'Penawaran ini lewat %{smart_count} hari. |||| Penawaran ini lewat %{smart_count} hari.',
    urgent: 'Pemohon menandai permintaan dari penawaran ini mendesak.',
  },
  action: {
    appoint: 'Tunjuk vendor',
    approve: 'Setujui',
    requestRevision: 'Minta revisi',
    reject: 'Tolak',
    createOrder: 'Buat pesanan',
    complete: 'Tandai selesai',
    edit: 'Ubah',
  },
  next: {
    open: { who: 'yang menunjuk vendor', after: 'Penawaran yang ditunjuk lalu ditinjau, yang lain mundur.' },
    awaiting_review: { who: 'penyetuju', after: 'Penawaran lalu dapat dipesan.' },
    awaiting_revision: { who: '%{sender}', after: 'Peninjauan lalu dimulai lagi dari tahap pertama.' },
    awaiting_order: { who: 'yang memesan', after: 'Penawaran dan permintaannya lalu selesai.' },
  },
  step: {
    appoint: {
      title: 'Tunjuk %{vendor}?',
      text: '%{number}, %{total}. Penawaran ini ditinjau; penawaran lain untuk permintaan itu mundur.',
      done: '%{vendor} ditunjuk.',
    },
    approve: {
      title: 'Setujui %{number}?',
      text: '%{vendor}, %{total}. Tahap persetujuan berikutnya dimulai, atau penawaran dapat dipesan.',
      done: '%{number} disetujui.',
    },
    requestRevision: {
      title: 'Minta revisi %{number}',
      text: '%{vendor}, %{total}. Yang memasukkan penawaran membaca catatan Anda dan mengirimnya kembali.',
      done: 'Revisi %{number} diminta.',
    },
    reject: {
      title: 'Tolak %{number}',
      text: '%{vendor}, %{total}. Penawaran yang ditolak tetap ditolak; penawaran lain dapat ditunjuk lagi.',
      done: '%{number} ditolak.',
    },
    complete: {
      title: 'Tandai %{number} selesai?',
      text: '%{vendor}, %{total}. Tidak ada lagi yang dipesan dengannya, dan permintaannya selesai.',
      done: '%{number} selesai.',
    },
  },
  history: {
    create: 'Dibuat',
    appoint: 'Vendor ditunjuk',
    approve: 'Disetujui',
    requestRevision: 'Revisi diminta',
    reject: 'Ditolak',
    edit: 'Diubah',
    createOrder: 'Pesanan dibuat',
    ordersChanged: 'Pesanannya berubah',
    complete: 'Selesai',
    stepBack: 'Penawaran lain ditunjuk',
    comeBack: 'Dapat ditunjuk lagi',
    passOn: 'Tinjauan diteruskan',
  },
  failure: {
    title: 'Penawaran tidak dapat dimuat',
    list: screenTexts.billsResponse,
    detail: screenTexts.quoteDetail,
  },
} satisfies Translation<typeof quoteEn>;
