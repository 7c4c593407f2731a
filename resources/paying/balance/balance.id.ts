import type { Translation } from '../../../domain/words/translation.ts';
import type { balanceEn } from './balance.en.ts';

export const balanceId: Translation<typeof balanceEn> = {
  nothing: 'Tidak ada mutasi',
  nothingYet: 'Dana yang masuk ke rekening dan yang dibayarkan darinya tampil di sini.',
  field: {
    day: 'Tanggal',
    kind: 'Jenis',
    record: 'Catatan',
    counterparty: 'Penerima atau pembayar',
    companyAccount: 'Rekening',
    credit: 'Masuk',
    debit: 'Keluar',
    balanceAfter: 'Saldo setelahnya',
    amount: 'Jumlah',
  },
  choice: {
    kind: {
      topUp: 'Isi saldo',
      disbursement: 'Pencairan',
      internationalDisbursement: 'Pencairan internasional',
      disbursementFee: 'Biaya pencairan',
      virtualAccount: 'Pengembalian lewat virtual account',
      qrCode: 'Pengembalian lewat kode QR',
      receivePayment: 'Pembayaran diterima',
      debit: 'Transfer ke rekening lain',
      credit: 'Transfer dari rekening lain',
      cardPrepaid: 'Diisi ke kartu',
      cardRefund: 'Kembali dari kartu',
      ocrQuotaPurchased: 'Pembelian kredit OCR',
      vcnQuotaPurchased: 'Pembelian kredit kartu virtual',
    },
  },
  filter: {
    query: 'Catatan, penerima atau pembayar',
    companyAccountIDs: 'Rekening',
    kind: 'Jenis',
    day: 'Tanggal',
  },
  accounts: 'Saldo rekening',
  held: '%{available} tersedia, %{held} ditahan untuk pembayaran',
  free: 'Seluruhnya tersedia',
  statement: {
    account: 'Rekening',
    month: 'Bulan',
    download: 'Unduh rekening koran',
  },
  failed: 'Saldo rekening tidak dapat dimuat.',
};
