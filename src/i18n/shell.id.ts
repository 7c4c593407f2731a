import type { shellEn } from './shell.en.ts';
import type { Translation } from '../../domain/words/translation.ts';

export const shellId = {
  product: 'Outlay',
  skipToContent: 'Langsung ke isi',
  header: {
    home: 'Outlay, ke beranda',
    openMenu: 'Buka menu',
    closeMenu: 'Tutup menu',
    navigation: 'Navigasi utama',
    account: 'Akun %{name}',
    switchApp: 'Ganti aplikasi',
    search: 'Cari atau buka',
    unread: 'Notifikasi, %{count} belum dibaca',
  },
  banner: {
    banners: 'Pengumuman',
    failed: 'Terjadi kesalahan.',
    level: { information: 'Informasi', announcement: 'Pengumuman', important: 'Penting' },
    more: 'Selengkapnya',
    close: 'Tutup pesan ini',
  },
  liveChat: { button: 'Obrolan langsung', failed: 'Obrolan langsung tidak dapat dimuat. Coba lagi nanti.' },
  tour: { later: 'Nanti saja' },
  apps: {
    greeting: 'Hai %{name}, aplikasi Anda ada di sini.',
    close: 'Tutup daftar aplikasi',
    none: 'Belum ada aplikasi',
    unreadable: 'Daftar aplikasi tidak dapat dibaca',
  },
  account: {
    switch: 'Ganti perusahaan',
    switchTo: 'Beralih ke %{company}',
    away: 'Saya tidak di tempat',
    signOut: 'Keluar',
    language: 'Bahasa',
    english: 'English',
    indonesian: 'Bahasa Indonesia',
    theme: 'Tampilan',
    light: 'Terang',
    dark: 'Gelap',
    system: 'Sistem',
    singleKeys: 'Pintasan satu tombol',
    copyright: '© %{year} Outlay',
  },
  sidebar: {
    expand: 'Perluas',
    collapse: 'Ciutkan',
    companyID: 'ID perusahaan: %{id}',
    clickToCollapse: 'Klik untuk menciutkan',
    clickToExpand: 'Klik untuk memperluas',
  },
  headline: {
    to: 'kepada',
    due: 'jatuh tempo',
  },
  refused: {
    permission: 'Anda tidak berhak membuka “%{page}”. Mintalah kepada administrator bila perlu.',
    feature: '“%{page}” belum diaktifkan untuk perusahaan Anda.',
  },
  link: {
    terms: 'Anda datang dari tautan email: hanya dokumen ini yang ditampilkan, sampai Anda memutuskan.',
    signIn: 'Masuk',
    back: 'Kembali ke dokumen',
    elsewhere: 'Tautan email Anda membuka satu dokumen',
    elsewhereText: 'Untuk melihat yang lain, silakan masuk.',
  },
  sandbox: {
    mark: 'Untuk uji coba',
    bank: 'Bank uji coba tidak membayar siapa pun: tidak ada uang yang berpindah.',
    inProduction: 'Instalasi ini membayar lewat bank uji coba (SANDBOX=1): tidak ada pembayaran yang sampai.',
    mail: 'Email ditulis ke folder server: tidak ada yang menerimanya.',
  },
  subHeader: {
    breadcrumbs: 'Jejak halaman',
  },
  toast: {
    dismiss: 'Tutup',
    undo: 'Urungkan',
  },
  dialog: {
    cancel: 'Batal',
    confirm: 'Konfirmasi',
  },
  why: {
    button: 'Mengapa?',
    title: 'Siapa yang bertindak berikutnya',
    closed: 'Yang tidak dapat Anda lakukan sekarang, dan mengapa',
    close: 'Tutup',
  },
  loading: 'Mohon Tunggu',
  retry: 'Coba lagi',
  tiles: {
    none: 'Belum ada apa pun di sini untuk Anda',
    noneText: 'Mintalah hak atas salah satu halaman ini kepada administrator.',
  },
  login: {
    title: 'Masuk ke Outlay',
    text: 'Pembelian, pembayaran, dan klaim perusahaan Anda di satu tempat.',
    sso: 'Masuk dengan akun perusahaan',
    empty:
      'Instalasi ini belum memiliki perusahaan. Server telah mencetak tautan untuk membuatnya; menjalankannya lagi mencetak yang baru.',
    dev: 'Masuk sebagai pengguna demo',
    password: 'Semua orang di perusahaan demo memakai kata sandi “demo”.',
  },
  logout: {
    leaving: 'Sedang keluar…',
  },
  callback: {
    exchanging: 'Sedang masuk…',
    badState: 'Proses masuk ini tidak dimulai di peramban ini. Mulailah lagi.',
  },
  devAuth: {
    title: 'Masuk sebagai pengguna demo',
    text: 'Untuk mencoba: tanpa kata sandi. Server produksi tidak memiliki halaman ini.',
    off: 'Pengguna demo tidak tersedia di sini',
    offText: 'Di server ini Anda masuk dengan akun perusahaan.',
    failed: 'Pengguna demo tidak dapat dimuat',
  },
  error: {
    toSignIn: 'Masuk lagi',
    toHome: 'Kembali ke beranda',
    reload: 'Muat ulang halaman',
    whileShowing: 'Terjadi kesalahan saat menampilkan halaman kesalahan',
    auth: {
      title: 'Anda tidak dapat masuk',
      text: 'Terjadi masalah saat kami memeriksa identitas Anda.',
    },
    'company-expired': {
      title: 'Langganan perusahaan Anda telah berakhir',
      text: 'Mintalah administrator Anda untuk memperpanjangnya.',
    },
    'client-error': {
      title: 'Permintaan Anda tidak dapat diproses',
      text: 'Masuklah lagi dan ulangi tindakan Anda.',
    },
    'server-error': {
      title: 'Layanan sedang tidak tersedia',
      text: 'Kami sedang menanganinya. Coba lagi beberapa menit lagi.',
    },
    '401': { title: 'Sesi Anda telah berakhir', text: 'Masuklah lagi untuk melanjutkan.' },
    '403': {
      title: 'Anda tidak memiliki akses',
      text: 'Akun Anda tidak boleh memakai aplikasi ini. Hubungi administrator Anda.',
    },
    '404': {
      title: '404 Halaman ini tidak ditemukan',
      text: 'Alamatnya mungkin salah, atau halamannya telah pindah.',
    },
    '500': {
      title: 'Terjadi masalah di sisi kami',
      text: 'Coba lagi. Jika berlanjut, hubungi tim pengeluaran.',
    },
    '503': {
      title: 'Layanan sedang tidak tersedia',
      text: 'Kami sedang menanganinya. Coba lagi beberapa menit lagi.',
    },
    unknownGuard: {
      title: '500 Middleware tidak dikenal',
      text: 'Halaman ini meminta pemeriksaan yang tidak ada.',
    },
    page: {
      title: 'Halaman ini tidak dapat ditampilkan',
      text: 'Bagian lain aplikasi tetap berfungsi. Muat ulang halaman, atau pindah ke halaman lain.',
    },
    chunk: {
      title: 'Halaman ini tidak dapat dimuat',
      text: 'Aplikasi mungkin telah diperbarui, atau koneksi terputus. Muat ulang halaman.',
    },
    said: 'Keterangan yang kami terima: %{description}',
  },
  mobile: {
    title: 'Outlay di ponsel Anda',
    text: 'Outlay berjalan di peramban ponsel Anda. Tidak ada aplikasi yang perlu dipasang: masuk seperti di komputer, lalu tambahkan halaman ini ke layar utama agar mudah ditemukan.',
    open: 'Buka Outlay',
  },
  landing: {
    title: 'Perusahaan Anda belum memiliki fitur ini',
    text: 'Mintalah administrator Anda untuk mengaktifkannya.',
  },
  version: {
    title: 'Versi',
    failed: 'Versi tidak dapat dimuat',
  },
  health: {
    title: 'Kesehatan sistem',
    failed: 'Keadaan layanan tidak dapat dimuat',
    ok: 'Semua berfungsi',
    notOK: 'Ada yang tidak berfungsi',
  },
} satisfies Translation<typeof shellEn>;
