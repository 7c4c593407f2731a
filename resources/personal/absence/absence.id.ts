import { delegatedWords } from '../../workflowKinds.ts';
import type { Translation } from '../../../domain/words/translation.ts';
import type { absenceEn } from './absence.en.ts';

export const absenceId = {
  filter: { query: 'Nama' },
  add: { delegates: 'Tambah pengganti' },
  section: { days: 'Kapan', delegates: 'Siapa yang memutuskan sementara itu' },
  status: { planned: 'Direncanakan', active: 'Tidak di tempat', ended: 'Berakhir', canceled: 'Dibatalkan' },
  action: {
    end: 'Akhiri sekarang',
    cancel: 'Batalkan',
    begin: 'Dimulai',
    finish: 'Berakhir',
    loseDelegate: 'Kehilangan pengganti',
  },
  history: {
    begin: 'Dimulai',
    finish: 'Berakhir',
    end: 'Diakhiri lebih awal',
    cancel: 'Dibatalkan',
    loseDelegate: 'Kehilangan pengganti',
  },
  step: {
    end: {
      title: 'Akhiri ketidakhadiran ini sekarang?',
      text: 'Yang masih terbuka kembali menunggu %{name} saja.',
      done: 'Ketidakhadiran %{name} sudah berakhir.',
    },
    cancel: {
      title: 'Batalkan ketidakhadiran ini?',
      text: 'Tidak ada yang menggantikan %{name} pada hari-hari ini.',
      done: 'Ketidakhadiran %{name} dibatalkan.',
    },
  },
  field: {
    name: 'Siapa yang tidak di tempat',
    employee: 'Siapa yang tidak di tempat',
    firstDay: 'Hari pertama',
    lastDay: 'Hari terakhir',
    note: 'Catatan',
    delegates: 'Pengganti',
    'delegates.delegate': 'Pengganti',
    'delegates.kinds': 'Memutuskan',
    'delegates.maxAmount': 'Sampai',
  },
  choice: {
    kinds: delegatedWords('id'),
  },
  everything: 'Semuanya',
  anyAmount: 'Semua nominal',
  upTo: 'sampai %{amount}',
  help: {
    order:
      'Yang pertama di antara mereka yang boleh memutuskan akan memutuskan. Yang meminta, memasukkan, atau terakhir mengubahnya, atau memutuskan tahap lain, dilewati.',
    kinds: 'Tanpa pilihan: semua yang menunggu keputusan.',
    employee: 'Tanpa pilihan: Anda sendiri.',
  },
  lastBeforeFirst: 'Hari terakhir mendahului hari pertama',
  tooLong: 'Ketidakhadiran paling lama %{days} hari',
  panel: {
    title: 'Ketidakhadiran',
    none: 'Tidak ada ketidakhadiran yang direncanakan.',
    all: 'Semua ketidakhadiran orang ini',
    enter: 'Catat ketidakhadiran',
  },
} satisfies Translation<typeof absenceEn>;
