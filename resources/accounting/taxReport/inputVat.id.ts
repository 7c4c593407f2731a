import type { Translation } from '../../../domain/words/translation.ts';
import type { inputVatEn } from './inputVat.en.ts';

export const inputVatId = {
  failed: 'PPN masukan gagal dimuat',
  nothing: 'Tidak ada tagihan ber-PPN',
  nothingYet: 'Tagihan disetujui yang ber-PPN muncul di sini, dengan nomor faktur pajaknya.',
  filter: {
    query: 'Nomor, vendor, faktur pajak',
    taxPeriod: 'Masa pajak',
    taxInvoice: 'Faktur pajak',
    vendorIDs: 'Vendor',
  },
  choice: { taxInvoice: { with: 'Dengan nomor', without: 'Tanpa nomor' } },
  field: {
    referenceID: 'Tagihan',
    referenceNumber: 'Nomor vendor',
    vendorName: 'Vendor',
    vendorTaxNumber: 'NPWP',
    taxInvoiceNumber: 'Faktur pajak',
    day: 'Tanggal',
    taxPeriod: 'Masa pajak',
    base: 'Dasar pengenaan',
    vat: 'PPN',
    currencyCode: 'Mata uang',
    vatInCurrency: 'PPN dalam mata uangnya',
    rateAmount: 'Kurs',
  },
} satisfies Translation<typeof inputVatEn>;
