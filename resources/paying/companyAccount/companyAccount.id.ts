import type { Translation } from '../../../domain/words/translation.ts';
import type { companyAccountEn } from './companyAccount.en.ts';

export const companyAccountId = {
  nothingYet: 'Uang yang dipisahkan, misalnya per cabang, disimpan di rekening tersendiri.',
  filter: { query: 'Nama' },
  section: { details: 'Rekening', bank: 'Yang membayar darinya', money: 'Isinya' },
  field: {
    description: 'Kegunaannya',
    isMain: 'Rekening utama',
    bankConnection: 'Membayar lewat',
    bankCode: 'Bank',
    accountNumber: 'Nomor rekening',
    fileLayout: 'Tata letak berkasnya',
    balance: 'Saldo',
    available: 'Tersedia',
    allocated: 'Disisihkan',
    held: 'Ditahan untuk pembayaran',
  },
  choice: {
    bankConnection: { sandbox: 'Bank uji coba (tidak ada uang berpindah)', file: 'Berkas untuk banknya' },
  },
  action: {
    transfer: 'Transfer',
    makeRun: 'Buat paket pembayaran',
    enterMoney: 'Masukkan uang yang datang',
    makeMain: 'Jadikan rekening utama',
  },
  step: {
    transfer: {
      title: 'Transfer dari %{name}',
      text: 'Uang langsung berada di rekening lain; di atas Rp 100.000.000 setelah disetujui orang kedua.',
      toAccount: 'Ke rekening',
      amount: 'Jumlah',
      notes: 'Untuk apa',
      done: 'Transfer dari %{name} telah dimasukkan.',
    },
    makeRun: {
      title: 'Buat paket pembayaran dari %{name}',
      text: 'Semua pembayaran terotorisasi yang jatuh sampai hari itu masuk ke satu berkas. Sejak itu hanya jawaban bank yang mengakhirinya.',
      executionDay: 'Dibayar pada',
      done: 'Paket %{name} sudah dibuat: unduh berkasnya.',
    },
    enterMoney: {
      title: 'Masukkan uang yang datang ke %{name}',
      text: 'Saldo awal, atau yang disetor sesudahnya. Uang itu dihitung setelah disetujui orang kedua.',
      amount: 'Jumlah',
      day: 'Pada',
      notes: 'Keterangan',
      done: 'Orang kedua diminta menyetujuinya.',
    },
    makeMain: {
      title: 'Jadikan %{name} rekening utama?',
      text: 'Rekening ini membayar bila tidak ada yang memilih rekening lain.',
      done: '%{name} adalah rekening utama.',
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
  history: {
    makeRun: 'Paket pembayaran dibuat',
    enterMoney: 'Uang yang datang dimasukkan',
    makeMain: 'Dijadikan rekening utama',
    transfer: 'Transfer dimasukkan',
    activate: 'Diaktifkan',
    deactivate: 'Dinonaktifkan',
  },
  people: 'Siapa yang melihat rekening ini',
  nobody: 'Tidak ada Finance User yang diberi rekening ini.',
  allocations: 'Yang dibayarnya',
  movements: 'Yang menggerakkannya',
  rule: {
    mainStays: 'Rekening utama tetap ada: ia membayar bila tidak ada rekening lain yang dipilih',
    holdsMoney: 'Rekening berisi %{amount}: transfer dulu ke rekening lain',
    setAside: '%{amount} disisihkan: nonaktifkan alokasinya dahulu',
    onCards: '%{amount} ada di kartunya: nonaktifkan kartu itu dahulu',
    advanced: '%{amount} uang muka darinya belum dipertanggungjawabkan, dan dapat kembali ke rekening ini',
    paymentsOpen:
      '%{smart_count} pembayaran darinya sedang berjalan: tunggu selesai, atau batalkan |||| %{smart_count} pembayaran darinya sedang berjalan: tunggu selesai, atau batalkan',
    transfersOpen:
      '%{smart_count} transfer rekening ini menunggu persetujuan |||| %{smart_count} transfer rekening ini menunggu persetujuan',
    sameAccount: 'Pilih rekening selain rekening asal uang',
    inactive: 'Rekening ini nonaktif: pilih yang aktif',
    wholeRupiah: 'Paling sedikit Rp 1, dalam rupiah utuh',
    byFile: 'Rekening ini tidak membayar lewat berkas',
    neededForFiles: 'Berkas menyebut rekening asal pembayarannya: isilah',
    noSandbox: 'Di instalasi ini tidak ada bank uji coba: pilih berkas',
    paymentsWait:
      '%{smart_count} pembayaran terotorisasi menunggu paket rekening ini: bayar atau batalkan dulu |||| %{smart_count} pembayaran terotorisasi menunggu paket rekening ini: bayar atau batalkan dulu',
    dayAhead: 'Pada hari itu uangnya belum datang: pilih hari ini atau sebelumnya',
    dayBehind: 'Rekening sudah bergerak pada %{day}: pilih hari itu atau sesudahnya',
  },
} satisfies Translation<typeof companyAccountEn>;
