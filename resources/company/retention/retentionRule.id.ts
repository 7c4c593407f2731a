import type { Translation } from '../../../domain/words/translation.ts';
import type { retentionRuleEn } from './retentionRule.en.ts';

export const retentionRuleId = {
  nothingYet:
    'Tidak ada yang dihapus dengan sendirinya. Aturan menentukan apa yang dihapus, dan berapa lama setelah seseorang keluar atau terakhir mengubahnya.',
  filter: { query: 'Nama' },
  section: { rule: 'Aturan' },
  field: {
    name: 'Nama',
    kind: 'Yang dihapus',
    months: 'Setelah berapa bulan',
    requester: 'Diminta oleh',
    lastRunAt: 'Terakhir dijalankan',
  },
  help: { months: 'Sejak orangnya keluar, atau sejak draf atau struk terakhir diubah.' },
  choice: {
    kind: {
      contact: 'Alamat surel, telepon, dan rekening bank pribadi',
      signIn: 'Riwayat masuk, sesi, dan tautan lewat surel',
      choices: 'Preferensi, filter tersimpan, dan jawaban survei',
      messages: 'Notifikasi dan jawaban panggilan',
      drafts: 'Draf yang tidak pernah diajukan',
      receipts: 'Struk yang tidak dipakai',
    },
  },
  status: { off: 'Nonaktif', awaiting_approval: 'Menunggu persetujuan', on: 'Aktif' },
  action: { turnOn: 'Aktifkan', cancel: 'Biarkan nonaktif', turnOff: 'Nonaktifkan' },
  step: {
    turnOn: {
      title: 'Aktifkan %{name}?',
      text: 'Super admin lain harus menyetujuinya. Sebelum itu tidak ada yang dihapus.',
      done: 'Super admin lain diminta menyetujui %{name}.',
    },
    approve: {
      title: 'Setujui %{name}?',
      text: 'Mulai malam ini aturan ini menghapus sendiri apa yang ditunjukkan halamannya. Yang sudah dihapus tidak kembali.',
      done: '%{name} aktif.',
    },
    reject: { title: 'Tolak %{name}?', text: 'Tetap nonaktif.', done: '%{name} tetap nonaktif.' },
    cancel: {
      title: 'Biarkan %{name} nonaktif?',
      text: 'Tidak ada lagi yang diminta menyetujuinya.',
      done: '%{name} tetap nonaktif.',
    },
    turnOff: {
      title: 'Nonaktifkan %{name}?',
      text: 'Tidak ada lagi yang dihapus.',
      done: '%{name} nonaktif.',
    },
  },
  history: {
    create: 'Dibuat',
    turnOn: 'Meminta diaktifkan',
    approve: 'Diaktifkan',
    reject: 'Ditolak',
    cancel: 'Dibiarkan nonaktif',
    turnOff: 'Dinonaktifkan',
    erase: 'Menghapus sendiri',
  },
  notice: {
    waiting: 'Aturan retensi yang perlu disetujui',
    asked: '%{person} meminta mengaktifkan aturan retensi %{name}.',
    approved: '%{person} mengaktifkan aturan retensi %{name}.',
    rejected: '%{person} menolak aturan retensi %{name}.',
    erased:
      'Data %{smart_count} orang dihapus: %{rows} baris. |||| Data %{smart_count} orang dihapus: %{rows} baris.',
    went: {
      drafts: '%{smart_count} draf dihapus. |||| %{smart_count} draf dihapus.',
      receipts: '%{smart_count} struk dihapus. |||| %{smart_count} struk dihapus.',
    },
    soon: {
      drafts:
        'Draf %{called} akan dihapus pada %{day} karena tidak diubah selama %{months} bulan. Ubah atau ajukan agar tetap ada.',
      receipts:
        'Struk %{called} akan dihapus pada %{day} karena tidak dipakai selama %{months} bulan. Pakai atau ubah agar tetap ada.',
    },
    because: {
      drafts: 'Oleh aturan retensi %{rule}: tidak diubah selama %{months} bulan.',
      receipts: 'Oleh aturan retensi %{rule}: tidak dipakai selama %{months} bulan.',
    },
  },
  rule: { anotherPerson: 'Yang memutuskan adalah orang lain, bukan yang memintanya' },
  preview: {
    title: 'Yang akan dihapus hari ini',
    failed: 'Yang akan dihapus tidak dapat dihitung',
    leavers: {
      none: 'Tidak ada: belum ada yang keluar selama itu, atau tidak ada data jenis ini, atau masih ada urusannya yang terbuka.',
      count: 'Data %{smart_count} orang akan dihapus. |||| Data %{smart_count} orang akan dihapus.',
      most: 'Paling banyak %{most} orang dalam semalam; yang lain menyusul.',
    },
    idle: {
      none: 'Tidak ada: semuanya masih diubah atau dipakai sejak itu.',
      count: '%{smart_count} akan dihapus. Milik: |||| %{smart_count} akan dihapus. Milik:',
      most: 'Paling banyak %{most} dalam semalam; yang lain menyusul.',
      told: 'Pemiliknya diberi tahu %{days} hari sebelumnya.',
    },
    others: 'dan %{smart_count} lainnya |||| dan %{smart_count} lainnya',
  },
} satisfies Translation<typeof retentionRuleEn>;
