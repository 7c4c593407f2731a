import type { documentFormEn } from './documentForm.en.ts';
import type { Translation } from '../../../../domain/words/translation.ts';

export const documentFormId = {
  title: {
    new: 'Faktur baru',
    edit: 'Ubah %{number}',
  },
  section: {
    document: 'Faktur',
    items: 'Barang',
    files: 'Lampiran dan catatan',
  },
  field: {
    vendor: 'Vendor',
    referenceNumber: 'Nomor faktur vendor',
    transactionDate: 'Tanggal transaksi',
    dueDate: 'Jatuh tempo',
    termPayment: 'Termin pembayaran',
    currencyCode: 'Mata uang',
    isPriceIncludeTax: 'Harga termasuk pajak',
    organization: 'Organisasi',
    warehouse: 'Gudang',
    requester: 'Pemohon',
    urgencyLevel: 'Urgensi',
    witholdingAmount: 'Pemotongan atas dokumen',
    notes: 'Catatan',
    media: 'Lampiran',
    items: 'Barang',
  },
  approval: {
    title: 'Yang menyetujui',
    noTotal: 'Ditampilkan setelah faktur memiliki total.',
    none: 'Tidak perlu persetujuan: langsung ke pembayaran.',
  },
  archived: 'Diarsipkan',
  fromVendor: 'Dari vendor',
  cancel: 'Batal',
  saveDraft: 'Simpan sebagai draf',
  submit: 'Kirim %{sum}',
  submitAgain: 'Kirim ulang %{sum}',
  draftSaved: '%{number} disimpan sebagai draf',
  submitted: '%{number} dikirim',
  startsAgain: 'Mengirim ulang faktur ini memulai persetujuannya dari awal.',
  sentBefore:
    'Pengiriman sebelumnya sudah sampai di server dengan isi lain. Cari faktur itu di daftar sebelum mengirim yang ini.',
  refused: 'Anda tidak dapat mengubah faktur ini',
  open: 'Buka faktur',
  loadFailed: 'Faktur tidak dapat dimuat',
} satisfies Translation<typeof documentFormEn>;
