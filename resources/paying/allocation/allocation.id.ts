import type { Translation } from '../../../domain/words/translation.ts';
import type { allocationEn } from './allocation.en.ts';

export const allocationId = {
  nothingYet:
    'Alokasi menentukan rekening mana yang membayar untuk seseorang, kebijakan, kartu, organisasi, atau tujuan, dan dapat menyisihkan uang untuknya.',
  filter: { query: 'Nama' },
  section: { target: 'Untuk apa', money: 'Uang' },
  field: {
    target: 'Untuk',
    virtualCard: 'Kartu virtual',
    physicalCard: 'Kartu fisik',
    employee: 'Karyawan',
    customPolicy: 'Kebijakan khusus',
    policyCategory: 'Kategori kebijakan',
    tripCategory: 'Kategori perjalanan',
    organization: 'Organisasi',
    purpose: 'Tujuan',
    submissionType: 'Yang dibayar',
    account: 'Rekening yang membayar',
    amount: 'Disisihkan',
    overflow: 'Bila tidak cukup',
    left: 'Sisa',
  },
  choice: {
    target: {
      virtualCard: 'Kartu virtual',
      physicalCard: 'Kartu fisik',
      employee: 'Karyawan',
      customPolicy: 'Kebijakan khusus',
      policyCategory: 'Kategori kebijakan',
      tripCategory: 'Kategori perjalanan',
      organization: 'Organisasi',
      purpose: 'Tujuan',
    },
    submissionType: {
      bill: 'Faktur',
      deposit: 'Uang muka pembelian',
      reimbursement: 'Reimbursement',
      cashAdvance: 'Uang muka',
      cashAdvanceSettlement: 'Pertanggungjawaban',
      tripAdvance: 'Uang muka perjalanan',
      tripReport: 'Laporan perjalanan',
      card: 'Uang kartu',
    },
    overflow: { freeBalance: 'Saldo bebas membayar sisanya', refuse: 'Tidak ada yang dibayar' },
  },
  step: {
    activate: {
      title: 'Aktifkan %{name}?',
      text: 'Alokasi ini kembali menentukan rekening yang membayar. Uang yang disisihkan diambil lagi dari saldo bebas.',
      done: '%{name} aktif.',
    },
    deactivate: {
      title: 'Nonaktifkan %{name}?',
      text: 'Sisanya kembali ke saldo bebas rekeningnya. Yang sudah dibayar tetap dibayar.',
      done: '%{name} nonaktif.',
    },
  },
  history: { activate: 'Diaktifkan', deactivate: 'Dinonaktifkan' },
  rule: {
    otherType: 'Untuk itu tidak dibayar dengan cara ini: pilih yang lain, atau kosongkan',
    inactiveAccount: 'Rekening ini nonaktif: pilih yang aktif',
    usedAlready: 'Sebagian sudah dibayar atau dijanjikan: paling sedikit %{least}',
    twice: '“%{name}” untuk hal yang sama: ubah yang itu, atau nonaktifkan dahulu',
    moved: 'Uang pernah disisihkan untuknya, dan pembukuan menyebutnya: nonaktifkan saja',
    tooLittle:
      'Sisa “%{name}” %{left}, sedangkan yang diperlukan %{needed}: naikkan, atau biarkan saldo bebas membayar sisanya',
  },
} satisfies Translation<typeof allocationEn>;
