import type { Translation } from '../../../domain/words/translation.ts';
import { enforcementId, limitRowId } from '../limit/limitRow.id.ts';
import type { customPolicyEn } from './customPolicy.en.ts';

export const customPolicyId = {
  create: 'Buat kebijakan khusus',
  nothingYet:
    'Kebijakan khusus memberi sebagian orang batas lain daripada yang berlaku untuk semua. Buat yang pertama.',
  filter: { query: 'Nama atau keterangan' },
  section: {
    details: 'Kebijakan khusus',
    members: 'Untuk siapa',
    rules: 'Batas',
    replay: 'Yang akan terjadi',
  },
  field: {
    description: 'Keterangan',
    members: 'Anggota',
    'members.memberType': 'Menurut',
    'members.employee': 'Orang',
    'members.group': 'Yang mana',
    rules: 'Batas',
    'rules.category': 'Kategori',
    'rules.subpolicy': 'Subkebijakan',
    'rules.isNoLimit': 'Tanpa batas',
    ...limitRowId('rules'),
    startDate: 'Tahun kebijakan dari',
    endDate: 'Tahun kebijakan sampai',
  },
  choice: {
    'members.memberType': { employee: 'Orang', jobLevel: 'Tingkat jabatan', jobGrade: 'Golongan jabatan' },
    'rules.enforcement': enforcementId,
  },
  add: { members: 'Tambahkan anggota', rules: 'Tambahkan aturan' },
  step: {
    activate: {
      title: 'Aktifkan %{name}?',
      text: 'Batasnya berlaku untuk anggotanya mulai sekarang, menggantikan batas untuk semua.',
      done: '%{name} aktif.',
    },
    deactivate: {
      title: 'Nonaktifkan %{name}?',
      text: 'Anggotanya kembali memakai batas untuk semua. Yang sudah terpakai tetap dihitung.',
      done: '%{name} tidak aktif.',
    },
  },
  history: { activate: 'Diaktifkan', deactivate: 'Dinonaktifkan' },
  noLimitWithAmounts: 'Tanpa batas, atau isi nominal',
  membersHelp: 'Orang mengalahkan tingkat jabatan, tingkat jabatan mengalahkan golongan jabatan.',
  rulesHelp:
    'Batas kategori tidak berlaku di samping ini. Aturan untuk satu kategori, atau satu subkebijakan, adalah satu.',
  yearHelp:
    'Batas tahunan dihitung dalam bulan-bulan ini, dan tiap dua belas bulan sesudahnya. Kosongkan keduanya untuk tahun kalender.',
  wholeCategory: 'Seluruh kategori',
  editRule: 'Ubah batas',
  closeRule: 'Selesai',
  ruleOf: 'Aturan %{number}',
  anyCategory: 'Belum ada kategori',
} satisfies Translation<typeof customPolicyEn>;
