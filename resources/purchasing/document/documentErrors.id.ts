import type { Translation } from '../../../domain/words/translation.ts';
import type { documentErrorEn } from './documentErrors.en.ts';

export const documentErrorId = {
  notEntered: 'Di sini hanya faktur dan pesanan yang dimasukkan',
  dueBeforeTransaction: 'Jatuh tempo tidak boleh sebelum tanggal transaksi',
  oneItem: 'Tambahkan sedikitnya satu barang',
  mostFiles: 'Paling banyak %{limit} lampiran',
  mostItems: 'Paling banyak %{limit} barang',
  totalAboveZero: 'Total harus di atas nol',
  totalDigits: 'Total paling banyak %{limit} angka',
  amountDiffers: 'Kuantitas kali harga satuan adalah %{due}',
  lostParent: 'Ini bukan baris lain dari dokumen ini',
  vendorArchived: 'Vendor ini sudah diarsipkan',
  vendorMerged: 'Vendor ini sudah digabungkan ke vendor lain: pilih vendor itu',
  readFile: 'Lampirkan berkas yang dibaca',
  colleagues: 'Tidak ada rekan kerja aktif dengan alamat ini: %{addresses}',
  address: 'Ini bukan alamat email: %{address}',
  mostAddresses: 'Gunakan paling banyak %{limit} alamat',
  onlyDraft: 'Hanya draf yang dapat disimpan sebagai draf.',
  noOrder: 'Sebutkan pesanan dari baris ini',
  onlyInvoices: 'Hanya faktur yang dibuat dari pesanan',
  otherVendor: '%{number} adalah pesanan kepada vendor lain',
  otherCurrency: '%{number} dalam %{currency}',
  noLineOfOrder: 'Ini bukan baris dari pesanan itu',
  moreThanOrdered: 'Dari baris ini tersisa %{left} untuk ditagih',
  allInvoiced: 'Baris ini sudah ditagih seluruhnya',
  keepsType: 'Jenis dokumen tidak dapat diubah',
} satisfies Translation<typeof documentErrorEn>;
