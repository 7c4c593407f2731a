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
  notice: {
    read: 'Berkas tagihan %{name} sudah dibaca: lanjutkan.',
    failed: 'Berkas tagihan %{name} tidak dapat dibaca: isi manual, atau coba lagi.',
  },
  line: { allowance: 'Potongan', charge: 'Biaya', rounding: 'Pembulatan' },
  credit: {
    title: '%{name} bukan tagihan yang harus dibayar',
    vendor: 'pemasok',
    creditNote:
      'Berkas ini nota kredit dari %{seller}, yang berutang sebesar itu: tidak ada yang harus dibayar.',
    correction: 'Berkas ini mengoreksi tagihan lain, dan tidak menagih apa pun.',
    negative: 'Totalnya di bawah nol: pemasok berutang sebesar itu, dan tidak ada yang harus dibayar.',
    proforma: 'Berkas ini faktur proforma dari %{seller}: tagihannya sendiri masih akan menyusul.',
    part: 'Berkas ini bagian dari tagihan %{seller}: pastikan tidak ada bagian yang dibayar dua kali.',
    selfBilled:
      'Berkas ini tagihan yang ditulis pembeli atas nama %{seller}: tagihan itu sudah dicatat saat ditulis.',
    keep: 'Lampirkan pada tagihan yang dimaksud, atau bicarakan dengan pemasok.',
    byHand: 'Ini memang tagihan: isi manual',
  },
  absent: 'Pembacaan ini tidak ada',
  absentText: 'Pembacaan dimulai oleh orang lain, atau berkasnya dihapus setelah 24 jam tanpa tagihan.',
  read: {
    heading: 'Dibaca dari berkas',
    data: 'Faktur elektronik: nilainya berasal dari datanya.',
    text: 'Dibaca dari teks berkas.',
    picture: 'Dikenali dari gambar: periksa yang ditandai.',
    sound: 'Seperti yang terisi, tagihan sama dengan total berkas.',
    unsound: 'Seperti yang terisi, tagihan tidak sama dengan total berkas: periksa baris dan pajaknya.',
    totalDiffers: 'Menurut berkas, totalnya %{read}.',
    finePrice:
      'Baris %{line} pada berkas adalah %{qty} × %{price}, lebih halus dari harga satuan Anda: jumlahnya diisi sebagai satu kesatuan. Pengaturan, Harga satuan, dapat mengizinkan yang lebih halus.',
    leftOut: {
      allowance: 'Potongan %{amount} tidak ada di baris mana pun: tambahkan baris di bawah nol bila berlaku.',
      charge: 'Biaya %{amount} tidak ada di baris mana pun: tambahkan satu baris bila berlaku.',
      rounding: 'Pembulatan %{amount} tidak ada di baris mana pun: tambahkan satu baris bila berlaku.',
    },
    pagesLeftOut:
      '%{count} halaman berkas tidak dibaca: berkasnya lebih panjang dari tagihan biasa. Halaman terakhir dibaca.',
    furtherInvoices: 'Berkas ini memuat tagihan lain yang tidak diisikan: %{invoices}.',
    furtherInvoice: '%{number} mulai halaman %{page}',
    linesLeftOut: '%{count} baris lainnya tidak dimuat: satu tagihan memuat 500 baris.',
    prepaid: '%{amount} sudah dibayar sebelumnya.',
    due: 'Menurut berkas, %{amount} masih harus dibayar.',
    nothingDue: 'Menurut berkas, tidak ada lagi yang harus dibayar.',
    currencyUnknown:
      'Berkas ini dalam %{currency}, yang tidak dapat dipakai untuk tagihan di sini: pilih mata uang, lalu konversikan harganya.',
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
  parting: {
    part: 'Pisahkan berkas menjadi %{count} tagihan',
    going: 'Memisahkan berkas …',
    done: 'Berkas sudah dipisahkan. %{smart_count} lagi sedang dibaca: Anda akan diberi tahu.',
  },
  learned: {
    said: '%{field}: dibaca di tempat yang dikoreksi pada %{day}. Periksa.',
    forget: 'Lupakan',
    forgetField: 'Lupakan letak %{field}',
    forgotten: '%{field}: dilupakan. Berkas berikutnya dari vendor ini dibaca tanpanya.',
    field: { number: 'Nomor', date: 'Tanggal', dueDate: 'Jatuh tempo', total: 'Total' },
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
