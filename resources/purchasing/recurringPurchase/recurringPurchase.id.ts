import type { Translation } from '../../../domain/words/translation.ts';
import type { recurringPurchaseEn } from './recurringPurchase.en.ts';

export const recurringPurchaseId = {
  one: 'pembelian berulang',
  many: 'Pembelian berulang',
  nothingYet:
    'Pembelian berulang membuat faktur, pesanan, atau permintaan dari sebuah templat, berulang kali. Tambahkan yang pertama.',
  weekday: 'Pilih hari dalam seminggu',
  endsBefore: 'Hari terakhir lebih awal dari hari pertama',
  over: 'Tidak ada pembelian antara hari ini dan hari terakhir: pilih hari yang lebih lambat',
  notTheirs: 'Pilih templat Anda sendiri, atau yang dibagikan',
  archivedTemplate: 'Templat ini diarsipkan: pulihkan, atau pilih yang lain',
  next: 'Pembelian berikutnya',
  nextIncomplete: 'Isi seberapa sering dan hari pertama: hari pembelian berikutnya akan tampil di sini.',
  early: 'Dibuat pukul %{time} menurut jam di %{zone}.',
  section: { content: 'Yang dibeli', rhythm: 'Kapan' },
  field: {
    template: 'Templat',
    enteredAs: 'Dimasukkan sebagai',
    frequency: 'Seberapa sering',
    day: 'Hari',
    start: 'Hari pertama',
    end: 'Hari terakhir',
    nextAt: 'Pembelian berikutnya',
    owner: 'Dibuat dengan hak',
  },
  choice: {
    enteredAs: { draft: 'Draf, untuk dilengkapi', submitted: 'Diajukan untuk ditinjau' },
    frequency: {
      weekly: 'Mingguan',
      'bi-weekly': 'Dua minggu sekali',
      monthly: 'Bulanan',
      quarterly: 'Tiga bulan sekali',
      yearly: 'Tahunan',
    },
  },
  action: { pause: 'Jeda', end: 'Akhiri' },
  history: { pause: 'Dijeda', end: 'Berakhir' },
  made: {
    title: 'Pembelian yang dibuat',
    caption: 'Pembelian yang dibuat oleh %{name}',
    none: 'Belum ada yang dibuat dan boleh Anda lihat.',
  },
  ofTemplate: {
    title: 'Pembelian berulang',
    caption: 'Pembelian berulang dari %{name}',
    none: 'Tidak ada yang dibeli berulang kali dengannya.',
    add: 'Ulangi',
  },
  notice: {
    made: '%{name} membuat %{number}: lengkapi drafnya.',
    submitted: '%{name} mengajukan %{number} untuk ditinjau.',
    kept: '%{name} membuat %{number}, yang masih draf: %{reason}',
    paused: '%{name} dijeda, dan tidak membuat pembelian untuk %{day}: %{reason}',
    left: '%{name} dijeda: %{reason}',
    ended: '%{name} berakhir: pembelian terakhirnya sudah dibuat.',
    noRight: '%{person} tidak boleh lagi memasukkan pembelian. Orang yang boleh harus menyimpannya.',
    noTemplate: 'templatnya diarsipkan, atau tidak lagi dibagikan.',
    origin: 'Dibuat oleh pembelian berulang %{name} untuk %{day}.',
    notSubmitted: 'Tidak dapat diajukan: %{reason}',
  },
} satisfies Translation<typeof recurringPurchaseEn>;
