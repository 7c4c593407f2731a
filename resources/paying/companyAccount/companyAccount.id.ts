import type { Translation } from '../../../domain/words/translation.ts';
import type { companyAccountEn } from './companyAccount.en.ts';

export const companyAccountId = {
  nothingYet: 'Uang yang dipisahkan, misalnya per cabang, disimpan di rekening tersendiri.',
  filter: { query: 'Nama' },
  section: { details: 'Rekening', money: 'Isinya' },
  field: {
    description: 'Kegunaannya',
    isMain: 'Rekening utama',
    balance: 'Saldo',
    available: 'Tersedia',
    held: 'Ditahan untuk pembayaran',
  },
  action: { transfer: 'Transfer' },
  step: {
    transfer: {
      title: 'Transfer dari %{name}',
      text: 'Uang langsung berada di rekening lain; di atas Rp 100.000.000 setelah disetujui orang kedua.',
      toAccount: 'Ke rekening',
      amount: 'Jumlah',
      notes: 'Untuk apa',
      done: 'Transfer dari %{name} telah dimasukkan.',
    },
    activate: {
      title: 'Aktifkan %{name}?',
      text: 'Pembayaran dapat dilakukan darinya lagi.',
      done: '%{name} aktif.',
    },
    deactivate: {
      title: 'Nonaktifkan %{name}?',
      text: 'Tidak ada lagi yang dibayar darinya. Rekening harus kosong, tanpa pembayaran, transfer atau uang muka yang masih terbuka.',
      done: '%{name} nonaktif.',
    },
  },
  history: { transfer: 'Transfer dimasukkan', activate: 'Diaktifkan', deactivate: 'Dinonaktifkan' },
  people: 'Siapa yang melihat rekening ini',
  nobody: 'Tidak ada Finance User yang diberi rekening ini.',
  movements: 'Yang menggerakkannya',
  rule: {
    mainStays: 'Rekening utama tetap ada: ia membayar bila tidak ada rekening lain yang dipilih',
    holdsMoney: 'Rekening berisi %{amount}: transfer dulu ke rekening lain',
    onCards: '%{amount} ada di kartunya: nonaktifkan kartu itu dahulu',
    advanced: '%{amount} uang muka darinya belum dipertanggungjawabkan, dan dapat kembali ke rekening ini',
    paymentsOpen:
      '%{smart_count} pembayaran darinya sedang berjalan: tunggu selesai, atau batalkan |||| %{smart_count} pembayaran darinya sedang berjalan: tunggu selesai, atau batalkan',
    transfersOpen:
      '%{smart_count} transfer rekening ini menunggu persetujuan |||| %{smart_count} transfer rekening ini menunggu persetujuan',
    sameAccount: 'Pilih rekening selain rekening asal uang',
    inactive: 'Rekening ini nonaktif: pilih yang aktif',
    wholeRupiah: 'Paling sedikit Rp 1, dalam rupiah utuh',
  },
} satisfies Translation<typeof companyAccountEn>;
