import type { Translation } from '../../../domain/words/translation.ts';
import type { payrollBatchEn } from './payrollBatch.en.ts';

export const payrollBatchId = {
  nothingYet:
    'Pada tanggal yang diatur, reimbursement yang disetujui dikumpulkan di sini untuk dibayar bersama gaji.',
  status: {
    draft: 'Perlu dikirim',
    processing: 'Di payroll',
    processed: 'Selesai',
    failed: 'Gagal',
    short: {},
  },
  section: { batch: 'Batch' },
  field: {
    referenceID: 'Nomor',
    cutOff: 'Dikumpulkan pada',
    itemCount: 'Item',
    totalAmount: 'Total',
    paidCount: 'Dibayar',
    refusedCount: 'Tidak dibayar',
    sentBy: 'Dikirim oleh',
  },
  action: { send: 'Kirim ke payroll' },
  step: {
    send: {
      title: 'Kirim %{name} ke payroll?',
      text: 'Reimbursement di dalamnya dibayar bersama gaji. Yang tidak lagi disetujui tidak ikut.',
      done: '%{name} sedang dikirim ke payroll.',
    },
  },
  history: { create: 'Dikumpulkan', send: 'Dikirim ke payroll', finish: 'Selesai' },
  rule: {
    payee: 'Ada uang Anda di dalamnya, atau klaim yang Anda ajukan: orang lain yang mengirimnya.',
    approver: 'Anda menyetujui klaim di dalamnya: orang lain yang mengirimnya.',
    notConnected: 'Payroll belum terhubung: hubungkan di halaman Integrasi.',
    nothingLeft: 'Tidak ada lagi di dalamnya yang dibayar bersama gaji.',
  },
  leftOut: {
    notApproved: 'Tidak lagi disetujui, atau sudah dibayar dengan cara lain.',
    byBank: 'Sekarang dibayar lewat bank.',
    left: 'Karyawannya sudah keluar dan tidak menerima gaji.',
  },
  refused: {
    byPayroll: 'Payroll menjawab: %{reason}',
    calledOff: 'Payroll tidak pernah menerimanya, dan diminta tidak membayarnya.',
  },
  notice: {
    gathered: '%{number} menunggu dikirim ke payroll: %{amount}.',
    processed: '%{number} selesai: %{paid} dibayar, %{refused} tidak dibayar.',
    failed: '%{number} gagal: tidak ada yang dibayar bersama gaji.',
    unknown: 'Belum diketahui apakah payroll memiliki satu item dari %{number}: terus ditanyakan.',
  },
  item: {
    title: 'Item',
    none: 'Tidak ada isinya.',
    earlier: 'Item lainnya',
    claim: 'Klaim',
    employee: 'Karyawan',
    amount: 'Jumlah',
    state: 'Status',
    status: {
      gathered: 'Dikumpulkan',
      sending: 'Sedang dikirim',
      accepted: 'Di payroll',
      unknown: 'Belum diketahui',
      paid: 'Dibayar',
      refused: 'Tidak dibayar',
      left_out: 'Tidak ikut',
      short: {},
    },
  },
} satisfies Translation<typeof payrollBatchEn>;
