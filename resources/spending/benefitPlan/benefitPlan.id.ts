import type { Translation } from '../../../domain/words/translation.ts';
import type { benefitPlanEn } from './benefitPlan.en.ts';

export const benefitPlanId = {
  create: 'Buat program tunjangan',
  nothingYet:
    'Program memberi karyawan jumlah tahunan untuk suatu tunjangan, seperti rawat jalan atau kacamata. Buat yang pertama.',
  filter: { query: 'Nama atau keterangan' },
  section: {
    details: 'Tunjangan',
    grant: 'Yang diberikan',
    payout: 'Cara pembayaran',
    beneficiaries: 'Penerima',
  },
  field: {
    category: 'Kategori',
    description: 'Keterangan',
    period: 'Tahun',
    proration: 'Yang masuk di tengah tahun',
    quotas: 'Kuota tahunan',
    'quotas.yearlyQuota': 'Per tahun',
    'quotas.validFrom': 'Mulai',
    carryForwardCap: 'Pindah ke tahun berikutnya, paling banyak',
    payout: 'Dibayar lewat',
    isTaxable: 'Dikenai pajak penghasilan',
    jobGrades: 'Golongan jabatan',
    people: 'Orang',
  },
  choice: {
    period: { calendar: 'Tahun kalender', anniversary: 'Sejak tanggal masuk' },
    proration: { none: 'Mendapat semuanya', monthly: 'Menurut bulan penuh', daily: 'Menurut hari' },
    payout: { bank: 'Transfer bank', payroll: 'Penggajian' },
  },
  add: { quotas: 'Tambahkan kuota' },
  step: {
    activate: {
      title: 'Aktifkan %{name}?',
      text: 'Karyawan dapat mengklaim jatahnya mulai sekarang.',
      done: '%{name} aktif.',
    },
    deactivate: {
      title: 'Nonaktifkan %{name}?',
      text: 'Tidak ada yang dapat mengklaim darinya. Yang sudah terpakai tetap dihitung.',
      done: '%{name} tidak aktif.',
    },
  },
  history: { activate: 'Diaktifkan', deactivate: 'Dinonaktifkan', adjust: 'Saldo disesuaikan' },
  adjustedBy: '%{person}: %{amount}. %{note}',
  notice: {
    given: '%{plan}: %{amount} ditambahkan untuk tahun sejak %{day}. %{note}',
    taken: '%{plan}: %{amount} dikurangi untuk tahun sejak %{day}. %{note}',
  },
  beneficiariesHelp: 'Tidak ada yang disebut: semua mendapatkannya.',
  notBenefit: 'Pilih kategori tunjangan',
  twice: '“%{plan}” sudah memberi %{person} tunjangan ini',
  notBelowZero: 'Yang terpakai melebihi sisanya: paling banyak %{left} dapat diambil',
} satisfies Translation<typeof benefitPlanEn>;
