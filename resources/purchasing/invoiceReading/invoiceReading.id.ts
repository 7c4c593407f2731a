import type { Translation } from '../../../domain/words/translation.ts';
import type { invoiceReadingEn } from './invoiceReading.en.ts';

export const invoiceReadingId = {
  upload: {
    title: 'Unggah tagihan',
    text: 'Vendor, nomor, tanggal, baris, pajak, dan total dibaca dari berkas. Anda memeriksanya sebelum ada yang disimpan.',
    drop: 'Letakkan tagihan di sini, atau',
    browse: 'Pilih berkas',
    limits: 'PDF, gambar (PNG, JPEG, WebP), atau faktur elektronik (XML), paling besar 5 MB',
    sending: 'Mengirim %{name}',
    byHand: 'Isi secara manual',
    credit: 'Sisa %{count} kredit',
    buyCredit: 'Beli kredit',
    streamNotConnected: 'Integrasi Stream tidak terhubung',
    insufficientCredits:
      'Kredit tidak cukup. Hubungi admin Anda untuk membeli kredit agar dapat melanjutkan.',
  },
  progress: {
    title: 'Membaca %{name}',
    waiting: 'Menunggu giliran…',
    reading: 'Membaca… Hasil pindai atau foto memerlukan beberapa detik per halaman.',
    cancel: 'Batalkan',
    canceled: 'Pembacaan dibatalkan. Tidak ada kredit yang terpakai.',
  },
  failed: {
    title: '%{name} tidak dapat dibaca',
    credit: 'Tidak ada kredit yang terpakai.',
    byHand: 'Isi manual di samping berkas',
    again: 'Coba lagi',
    other: 'Berkas lain',
  },
  failure: {
    nothing: 'Tidak ditemukan nomor, tanggal, total, atau baris.',
    damaged: 'Berkas rusak, atau bukan seperti yang dinyatakan jenisnya.',
    tooMuch: 'Membacanya memerlukan terlalu banyak waktu atau memori.',
  },
  notice: {
    read: 'Berkas tagihan %{name} sudah dibaca: lanjutkan.',
    failed: 'Berkas tagihan %{name} tidak dapat dibaca: isi manual, atau coba lagi.',
  },
  absent: 'Pembacaan ini tidak ada',
  absentText: 'Pembacaan dimulai oleh orang lain, atau berkasnya dihapus setelah 24 jam tanpa tagihan.',
  read: {
    heading: 'Dibaca dari berkas',
    data: 'Faktur elektronik: nilainya berasal dari datanya.',
    text: 'Dibaca dari teks berkas.',
    picture: 'Dikenali dari gambar: periksa yang ditandai.',
    sound: 'Baris, pajak, dan total cocok.',
    unsound: 'Baris, pajak, dan total tidak cocok: periksa kembali.',
    totalDiffers: 'Menurut berkas, totalnya %{read}.',
    discount: {
      spread: 'Diskon %{amount} sudah dikurangkan dari harga setiap baris.',
      apart: 'Diskon %{amount} belum ada di baris: ubah harganya.',
    },
    vendorUnknown: 'Tidak ada vendor Anda yang cocok dengan %{name}.',
    vendorBy: {
      taxNumber: 'Vendor dikenali dari NPWP',
      account: 'Vendor dikenali dari rekening bank',
      name: 'Vendor dikenali dari nama',
    },
    order: 'Untuk pesanan %{number}, menurut berkas: %{count} dari %{all} barisnya ada pada pesanan itu.',
    orderUnknown: 'Tidak ditemukan pesanan terbuka %{number}.',
    withoutOrder: 'Isi tanpa pesanan',
  },
  history: {
    asRead: 'Dibaca dari berkas, disimpan seperti terbaca.',
    corrected: 'Dibaca dari berkas, lalu dikoreksi:',
    number: 'Nomor: terbaca %{read}, disimpan %{saved}',
    date: 'Tanggal: terbaca %{read}, disimpan %{saved}',
    dueDate: 'Jatuh tempo: terbaca %{read}, disimpan %{saved}',
    currency: 'Mata uang: terbaca %{read}, disimpan %{saved}',
    total: 'Total: terbaca %{read}, disimpan %{saved}',
    vendor: 'Vendor lain daripada yang terbaca',
  },
} satisfies Translation<typeof invoiceReadingEn>;
