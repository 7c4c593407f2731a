import type { Translation } from '../../../domain/words/translation.ts';
import type { apiTokenEn } from './apiToken.en.ts';

export const apiTokenId = {
  nothingYet: 'Program Anda memanggil API dengan token, dengan hak yang Anda pilih. Tambahkan yang pertama.',
  notMaker: 'Hanya pembuatnya yang diperlihatkan token ini.',
  notHeld:
    'Anda sendiri tidak memegang semuanya: %{rights}. Token tidak pernah berbuat lebih dari pembuatnya.',
  notAddress: 'Bukan alamat atau jaringan seperti 203.0.113.7 atau 203.0.113.0/24: %{addresses}',
  signInAgain: 'Token dibuat dalam 5 menit setelah masuk: masuk lagi, lalu coba sekali lagi.',
  endsSoon:
    'Token API %{name} berakhir pada %{day}. Buat yang lain tepat waktu, atau program yang memakainya berhenti.',
  makerGone: '%{person} tidak lagi bekerja di sini.',
  revokedWith: 'Token API %{name} dicabut: %{reason}',
  section: { token: 'Token', use: 'Pemakaian' },
  status: {
    prepared: 'Belum diterbitkan',
    active: 'Aktif',
    expired: 'Kedaluwarsa',
    revoked: 'Dicabut',
    short: {},
  },
  filter: { query: 'Nama' },
  field: {
    rights: 'Hak',
    days: 'Hari sampai berakhir',
    addresses: 'Alamat asal yang diterima',
    owner: 'Dibuat oleh',
    prefix: 'Diawali',
    expiresAt: 'Berakhir',
    lastUsedAt: 'Terakhir dipakai',
    lastUsedFrom: 'Terakhir dipakai dari',
  },
  choice: {
    rights: {
      documents_read: 'Membaca pembelian',
      documents_create: 'Memasukkan pembelian',
      vendors_read: 'Membaca vendor',
      vendors_write: 'Memasukkan dan mengubah vendor',
      products_read: 'Membaca produk dan gudang',
      products_write: 'Memasukkan dan mengubah produk dan gudang',
      claims_read: 'Membaca klaim',
      trips_read: 'Membaca perjalanan dinas',
      cards_read: 'Membaca kartu dan pembayarannya',
      accounts_read: 'Membaca rekening perusahaan',
      employees_read: 'Membaca karyawan',
      audit_read: 'Membaca jejak audit',
    },
  },
  action: { issue: 'Terbitkan token', revoke: 'Cabut' },
  step: {
    revoke: {
      title: 'Cabut %{name}?',
      text: 'Program yang memakainya langsung ditolak. Ini tidak dapat dibatalkan.',
      done: '%{name} dicabut.',
    },
  },
  history: { issue: 'Diterbitkan', revoke: 'Dicabut', expire: 'Kedaluwarsa' },
  issue: {
    title: 'Tokennya sendiri',
    text: 'Token diperlihatkan sekali, di sini. Siapkan tempat program Anda menyimpannya.',
    once: 'Salin sekarang: token tidak diperlihatkan lagi. Siapa yang memilikinya dapat melakukan semua haknya.',
    label: 'Token API',
    copy: 'Salin token',
    copied: 'Token disalin.',
    notCopied: 'Peramban tidak mengizinkan penyalinan: tandai lalu salin sendiri.',
    use: 'Kirim pada setiap panggilan: Authorization: Bearer, lalu token.',
  },
} satisfies Translation<typeof apiTokenEn>;
