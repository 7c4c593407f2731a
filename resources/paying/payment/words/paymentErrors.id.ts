import type { Translation } from '../../../../domain/words/translation.ts';
import type { paymentErrorEn } from './paymentErrors.en.ts';

export const paymentErrorId = {
  mostBalance: 'Masukkan paling banyak sisa tagihan, %{balance}',
  noDueDate: 'Tidak ada tanggal jatuh tempo: pilih hari pembayaran lain',
  payInParts: 'Bayar secara bertahap: dalam rupiah nominalnya lebih dari %{limit} digit',
  accountIsFixed: 'Faktur ini dibayar dari rekeningnya sendiri.',
  accountIsInactive: 'Rekeningnya nonaktif: pilih yang lain.',
  noCompanyAccount: 'Faktur ini tidak memiliki rekening pembayar.',
  foreseenOtherwise: 'Nominal atau rekeningnya sudah tidak sama dengan yang ditampilkan kepada Anda.',
  noEmployeeAccount:
    'Karyawan ini belum punya rekening di sini: bayar di luar bank, atau minta rekeningnya dimasukkan dahulu.',
  noVendorAccount: 'Vendor ini tidak memiliki rekening bank: masukkan rekening lain.',
  accountUnconfirmed: 'Rekening bank baru vendor menunggu konfirmasi orang kedua.',
  accountIncomplete:
    'Rekening vendor belum memuat yang diminta bank di %{country}: lengkapi di halaman vendor.',
  accountCountry: 'Rekening berada di %{country}: pembayaran menuju ke sana',
  paidLater: 'Bank tidak mungkin membayar setelah hari ini',
  paidEarlier: 'Bank tidak mungkin membayar sebelum diotorisasi, pada %{day}',
  abroadByFile:
    'Rekening ini membayar lewat berkas, yang hanya membawa rupiah ke bank di Indonesia: pilih rekening lain',
  sameAccount: 'Pembayaran ini sudah menuju rekening tersebut.',
} satisfies Translation<typeof paymentErrorEn>;
