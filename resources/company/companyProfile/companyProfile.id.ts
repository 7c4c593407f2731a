import type { Translation } from '../../../domain/words/translation.ts';
import type { companyProfileEn } from './companyProfile.en.ts';

export const companyProfileId = {
  saved: 'Perusahaan tersimpan.',
  logoUploaded: 'Unggah berkas sebagai logo: kirim dengan jenis logo.',
  section: {
    company: 'Perusahaan',
    place: 'Tempatnya',
    books: 'Pembukuannya',
    records: 'Berapa lama catatan disimpan',
  },
  field: {
    name: 'Nama',
    address: 'Alamat',
    taxNumber: 'NPWP',
    logo: 'Logo',
    country: 'Negara',
    timeZone: 'Zona waktu',
    firstFiscalMonth: 'Bulan pertama tahun bukunya',
    baseCurrency: 'Mata uang dasar (tetap)',
    recordsKeptYears: 'Tahun (10 bila tidak diisi)',
    recordsKeptBy: 'Menurut undang-undang',
  },
  choice: {
    firstFiscalMonth: {
      january: 'Januari',
      february: 'Februari',
      march: 'Maret',
      april: 'April',
      may: 'Mei',
      june: 'Juni',
      july: 'Juli',
      august: 'Agustus',
      september: 'September',
      october: 'Oktober',
      november: 'November',
      december: 'Desember',
    },
    timeZone: {
      'Asia/Jakarta': 'Jakarta (WIB)',
      'Asia/Makassar': 'Makassar (WITA)',
      'Asia/Jayapura': 'Jayapura (WIT)',
      'Asia/Singapore': 'Singapura',
      'Asia/Kuala_Lumpur': 'Kuala Lumpur',
      'Asia/Bangkok': 'Bangkok',
      'Asia/Ho_Chi_Minh': 'Kota Ho Chi Minh',
      'Asia/Manila': 'Manila',
      'Asia/Hong_Kong': 'Hong Kong',
      'Asia/Tokyo': 'Tokyo',
      'Asia/Kolkata': 'Kolkata',
      'Asia/Dubai': 'Dubai',
      'Australia/Sydney': 'Sydney',
      'Europe/London': 'London',
      'Europe/Berlin': 'Berlin',
      'America/New_York': 'New York',
      'America/Los_Angeles': 'Los Angeles',
    },
  },
  beginning: {
    title: 'Jalan Anda ke tagihan pertama yang dibayar',
    text: 'Setiap langkah menyebut apa yang sudah ada, dan di mana Anda akan terhenti.',
    failed: 'Kemajuan perusahaan tidak dapat dibaca',
    done: '(selesai)',
    skip: 'Lewati',
    step: {
      account: 'Rekening untuk membayar',
      money: 'Uang di dalamnya',
      people: 'Orang',
      duties: 'Siapa yang membuat dan melepas pembayaran',
      review: 'Siapa yang meninjau tagihan',
      vendor: 'Vendor',
      product: 'Produk',
      invoice: 'Tagihan pertama',
      paid: 'Pembayarannya',
    },
    says: {
      noAccount: 'Belum ada: pembayaran tidak dapat diminta.',
      withoutBank:
        '%{smart_count} rekening membayar lewat berkas tanpa menyebut bank: berkasnya tidak dapat dibuat. |||| %{smart_count} rekening membayar lewat berkas tanpa menyebut bank: berkasnya tidak dapat dibuat.',
      accounts: '%{smart_count} rekening: baik. |||| %{smart_count} rekening: baik.',
      noMoney:
        'Belum ada isinya: pembayaran tidak dapat diotorisasi. Masukkan saldo awal di halamannya; orang kedua menyetujuinya.',
      money: 'Ada uang untuk membayar: baik.',
      fewPeople:
        '%{smart_count} orang memiliki akses. Pembayaran memerlukan tiga: yang membuat, yang menyetujui, yang melepas. |||| %{smart_count} orang memiliki akses. Pembayaran memerlukan tiga: yang membuat, yang menyetujui, yang melepas.',
      people: '%{smart_count} orang memiliki akses: baik. |||| %{smart_count} orang memiliki akses: baik.',
      noMaker: 'Tidak ada yang membuat pembayaran: tentukan di halaman seseorang.',
      noReleaser: 'Tidak ada yang melepas pembayaran: pembayaran akan menunggu selamanya.',
      onePerson:
        'Satu orang membuat dan melepas pembayaran, dan tidak ada yang melakukan keduanya untuk satu pembayaran: pembayaran akan menunggu selamanya.',
      separate:
        '%{smart_count} orang boleh melepas, dan tidak membuat pembayaran: baik. |||| %{smart_count} orang boleh melepas, dan tidak ada yang membuat pembayaran: baik.',
      shared:
        '%{smart_count} orang boleh melepas dan %{makers} boleh membuat pembayaran, %{both} di antaranya keduanya: untuk satu pembayaran hanya salah satu. |||| %{smart_count} orang boleh melepas dan %{makers} boleh membuat pembayaran, %{both} di antaranya keduanya: untuk satu pembayaran hanya salah satu.',
      nobodyReviews:
        'Belum ada alur kerja, dan hanya ada satu super admin: tagihan yang Anda masukkan sendiri tidak menunggu siapa pun.',
      superAdmins:
        'Belum ada alur kerja: %{smart_count} super admin meninjau setiap tagihan selain miliknya. |||| Belum ada alur kerja: %{smart_count} super admin meninjau setiap tagihan selain miliknya.',
      workflows:
        '%{smart_count} alur kerja menentukannya: baik. |||| %{smart_count} alur kerja menentukannya: baik.',
      noVendor: 'Belum ada: masukkan satu, atau unggah lembar kerja.',
      vendorsUnpaid: 'Tidak ada yang rekening banknya sudah dikonfirmasi: mereka tidak dapat dibayar.',
      vendors: '%{smart_count} vendor: baik. |||| %{smart_count} vendor: baik.',
      noProduct: 'Belum ada; sebuah baris juga dapat menyebut barang sekali pakai.',
      products: '%{smart_count} produk: baik. |||| %{smart_count} produk: baik.',
      noInvoice: 'Belum ada.',
      invoices: 'Sudah dimasukkan: baik.',
      unpaid:
        'Setelah diotorisasi: buat paket di halaman rekeningnya, berikan berkasnya kepada bank, lalu tandai sudah dibayar.',
      paid: 'Sudah dibayar.',
    },
  },
  effect: {
    name: 'Dokumen, surel, dan berkas pembayaran menyebut nama ini mulai sekarang; yang sudah dibuat tetap.',
    address: 'Dokumen memakai alamat baru mulai sekarang.',
    taxNumber: 'Dokumen dan laporan pajak memakai NPWP baru mulai sekarang.',
    logo: 'Dokumen, surel, dan layar menampilkan logo baru mulai sekarang, atau tanpa logo.',
    country: 'Berkas pembayaran menyebut negara baru mulai sekarang.',
    timeZone:
      'Hari dimulai dan berakhir menurut jam tempat ini mulai sekarang: yang jatuh tempo, yang dibayar hari ini, bulan laporan mutasi.',
    firstFiscalMonth:
      'Nomor dimulai lagi, dan pengeluaran setahun dihitung, menurut tahun buku yang baru mulai sekarang. Nomor yang sudah diberikan tetap, dan tidak ada yang diberikan dua kali.',
  },
} satisfies Translation<typeof companyProfileEn>;
