import type { Translation } from '../../domain/words/translation.ts';
import type { companyTitlesEn } from './titles.en.ts';

export const companyTitlesId = {
  activation: 'Aktivasi karyawan undangan',
  setup: 'Siapkan perusahaan Anda',
  activationDone: 'Aktivasi selesai',
  bulkUpload: 'Unggah massal',
  bulkUploadLog: 'Log unggah massal',
  bulkUploadResult: 'Hasil unggah massal',
  policy: 'Kebijakan',
  tripPolicy: 'Kebijakan perjalanan',
  workflow: 'Alur kerja',
  paymentWorkflow: {
    list: 'Alur permintaan pembayaran',
    form: 'Formulir alur permintaan pembayaran',
    show: 'Alur permintaan pembayaran',
  },
  customisedTripWorkflowForm: 'Formulir alur perjalanan khusus',
  customWorkflowLayers: 'Lapisan alur khusus',
  settings: 'Pengaturan',
  purchaseOcrCredit: 'Beli kredit OCR',
  purchaseVirtualCardCredit: 'Beli kredit kartu virtual',
  schedule: { list: 'Penjadwal', form: 'Formulir jadwal', show: 'Jadwal' },
  configurationApply: 'Terapkan konfigurasi',
  scheduleFile: 'Berkas jadwal',
} satisfies Translation<typeof companyTitlesEn>;
