import type { Translation } from '../../../domain/words/translation.ts';
import type { driftEn } from './drift.en.ts';

export const driftId = {
  one: 'selisih pembukuan',
  run: 'pencocokan pembukuan',
  runs: 'Pencocokan pembukuan',
  nothing: 'Tidak ada selisih',
  nothingYet: 'Semua yang dikirim ada di pembukuan sebagaimana dikirim. Pembukuan dicocokkan setiap malam.',
  field: {
    about: 'Tentang',
    kind: 'Jenis',
    status: 'Status',
    expected: 'Dikirim',
    found: 'Di pembukuan',
    amount: 'Digerakkan pihak lain',
    foundAt: 'Ditemukan',
    decidedBy: 'Diputuskan oleh',
    notes: 'Catatan',
  },
  filter: { query: 'Cari', kind: 'Jenis', status: 'Status' },
  choice: {
    kind: { missing: 'Hilang', changed: 'Berubah', extra: 'Berlebih', balance: 'Saldo' },
    status: {
      open: 'Terbuka',
      accepted: 'Diterima',
      reposted: 'Dikirim lagi',
      gone: 'Sudah tidak ada',
      short: {},
    },
  },
  compare: 'Cocokkan sekarang',
  comparing: 'Pembukuan sedang dicocokkan. Muat ulang daftar sebentar lagi.',
  never: 'Pembukuan belum pernah dicocokkan.',
  last: 'Dicocokkan %{at}: %{compared} kiriman, %{found} selisih.',
  lastFailed: 'Pencocokan %{at} gagal: %{detail}',
  begun: 'Pembukuan sedang dicocokkan.',
  summaryFailed: 'Waktu pencocokan pembukuan tidak dapat dimuat.',
  repost: 'Kirim lagi',
  repostOf: 'Kirim lagi %{name}',
  remove: 'Keluarkan dari pembukuan',
  removeOf: 'Keluarkan dari pembukuan: %{name}',
  reposted: 'Dikirim lagi.',
  accept: 'Terima',
  acceptOf: 'Terima %{name}',
  acceptTitle: 'Terima selisih ini?',
  acceptText:
    'Sebutkan mengapa tetap seperti di pembukuan. Diberitahukan lagi hanya jika menjadi selisih lain.',
  accepted: 'Dicatat.',
  open: 'Selisih pembukuan',
  openCount: '%{smart_count} selisih pembukuan |||| %{smart_count} selisih pembukuan',
  rule: {
    notConnected: 'Hubungkan pembukuan Anda dahulu, di halaman Integrasi.',
    comparing: 'Pembukuan sedang dicocokkan: muat ulang daftar sebentar lagi.',
    notOpen: 'Sudah diputuskan, atau sudah tidak ada: muat ulang daftar.',
    balance: 'Yang digerakkan pihak lain tidak dapat dikirim lagi: terima, atau perbaiki di pembukuan.',
  },
  notice: {
    found:
      'Ditemukan %{smart_count} selisih antara Outlay dan pembukuan Anda. Buka untuk memutuskan. |||| Ditemukan %{smart_count} selisih antara Outlay dan pembukuan Anda. Buka untuk memutuskan.',
  },
  history: { begin: 'Dicocokkan', accept: 'Diterima', repost: 'Dikirim lagi' },
} satisfies Translation<typeof driftEn>;
