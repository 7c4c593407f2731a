import type { Translation } from '../../domain/words/translation.ts';
import type { serverEn } from './server.en.ts';

export const serverId = {
  request: {
    noRoute: 'Tidak ada %{method} %{path}.',
    brokenJson: 'Isi permintaan bukan JSON yang benar.',
    emptyBody: 'Isi permintaan kosong.',
    badAddress: 'Alamatnya tidak benar.',
    longAddress: 'Alamatnya terlalu panjang.',
    malformed: 'Permintaannya tidak benar.',
    sendJson: 'Kirim isi permintaan sebagai JSON.',
    outOfRange: 'Sebuah nilai di luar jangkauan',
    nested: 'Isi permintaan terlalu dalam bersarang',
    version: 'Kirim nomor versi data',
    idempotencyKey: 'Gunakan 1 sampai %{limit} karakter ASCII yang terlihat',
    answerLost:
      'Permintaan ini sudah dijalankan, paling tidak sebagian, tetapi jawabannya hilang. Lihat datanya sebelum mengirim lagi.',
    tooManyFiles: 'Anda meminta banyak berkas sekaligus. Tunggu sampai sebagian selesai, lalu minta lagi.',
    manyPeople: 'Banyak orang sedang meminta berkas. Silakan coba lagi dalam beberapa detik.',
    noScreens: 'Layar tidak dibangun di server ini (vite build).',
    metrics: 'Metrik hanya untuk mesin server, atau untuk pembawa METRICS_TOKEN.',
    oneAddress: 'Ini bukan satu alamat email',
  },
  file: {
    types: 'Lampirkan berkas PDF, PNG, JPEG, WebP, atau XML.',
    entities:
      'XML ini menetapkan kata-katanya sendiri (entitas), yang tidak dibaca di sini. Simpan tanpa DOCTYPE, lalu lampirkan salinannya.',
    encoding:
      'XML ini tidak memakai pengodean yang disebutnya, atau memakai pengodean yang tidak dibaca di sini. Simpan dalam UTF-8, lalu lampirkan salinannya.',
    twoInOne: 'Berkas ini dua jenis berkas sekaligus. Simpan ulang dan lampirkan salinannya.',
    script: 'PDF ini memuat skrip. Cetak ke PDF baru dan lampirkan hasilnya.',
    program: 'PDF ini menjalankan program. Cetak ke PDF baru dan lampirkan hasilnya.',
    files:
      'PDF ini memuat berkas lain. Cetak ke PDF baru dan lampirkan hasilnya, serta masing-masing berkas lain secara terpisah.',
    locked: 'PDF ini meminta kata sandi. Simpan tanpa kata sandi, lalu lampirkan salinannya.',
    hidden:
      'PDF ini terkunci atau dikemas sehingga tidak dapat diperiksa. Cetak ke PDF baru dan lampirkan hasilnya.',
    empty: 'Berkas ini kosong.',
    noHeader: 'PDF ini tidak memiliki kepala yang benar.',
    noObject: 'PDF ini tidak dimulai dengan objek.',
    cutOff:
      'PDF ini tidak berakhir sebagaimana mestinya. Mungkin terpotong: simpan ulang dan lampirkan salinannya.',
    unfolds: 'PDF ini jauh lebih besar daripada kelihatannya. Cetak ke PDF baru dan lampirkan hasilnya.',
    damagedPicture:
      'Gambar ini rusak, terpotong, atau diikuti data lain. Simpan ulang dan lampirkan salinannya.',
    largePicture: 'Gambar ini lebih dari %{megapixels} megapiksel. Perkecil lalu lampirkan lagi.',
    partsOrder: 'Sebutkan halaman awal setiap bagian, mulai dari 1 dan berurutan.',
    manyPages: 'PDF ini lebih dari %{most} halaman. Pisahkan, lalu unggah tiap bagian.',
    notParted:
      'PDF ini tidak dapat dipisahkan per halaman. Cetak ke PDF baru, atau unggah tiap halaman sebagai gambar.',
    takesLong: 'Berkas ini terlalu lama diperiksa. Cetak ke PDF baru dan lampirkan hasilnya.',
    unknown: 'Berkas ini tidak ada, atau bukan Anda yang mengunggahnya',
    twice: 'Berkas ini dilampirkan dua kali',
    kind: 'Gunakan salah satu dari %{kinds}',
    onlyOne: 'Kirim tepat satu berkas',
    multipart: 'Kirim berkas sebagai multipart/form-data.',
    notMultipart: 'Unggahan ini bukan multipart/form-data yang benar.',
    malformed: 'Unggahan ini terpotong atau tidak benar',
    shortText: 'Kirim teks biasa yang pendek',
  },
  apiToken: {
    notGood:
      'Token API ini tidak dikenal, telah dicabut atau kedaluwarsa, atau pembuatnya tidak lagi bekerja di sini.',
    address: 'Token API ini tidak diterima dari %{address}: token menyebut alamat asalnya.',
    notReached: 'Token API tidak menjangkau panggilan ini.',
    noRight: 'Token API ini, atau pembuatnya, tidak memiliki hak: diperlukan %{permissions}.',
  },
  decisionLink: {
    over: 'Tautan ini tidak lagi mengarah ke suatu keputusan. Masuk untuk melihat yang menunggu Anda.',
    onlyThis:
      'Anda datang lewat tautan dari surel, yang berlaku untuk satu keputusan. Masuk untuk melakukan yang lain.',
    open: 'Buka tanpa masuk:',
    lasts:
      'Tautan berlaku satu kali, selama %{hours} jam, hingga %{day}. Hanya untuk Anda: jangan teruskan surel ini.',
    signIn: 'Atau masuk:',
  },
  signIn: {
    title: 'Masuk ke Outlay',
    email: 'E-mail',
    password: 'Kata sandi',
    submit: 'Masuk',
    people: 'Pengguna demo',
    choose: 'Pilih salah satu, atau ketik alamatnya dengan kata sandi “demo”.',
    forgotten:
      'Lupa kata sandi? Minta administrator perusahaan Anda mencabut akses Anda lalu mengundang Anda lagi.',
    again: 'Ke halaman masuk',
    noEmail: 'Isi alamat e-mail Anda.',
    noPassword: 'Isi kata sandi Anda.',
    wrong: 'Alamat e-mail atau kata sandi salah.',
    busy: 'Banyak orang sedang masuk saat ini. Coba lagi dalam beberapa detik.',
    resting: 'Terlalu banyak kata sandi yang salah. Coba lagi dalam %{smart_count} menit.',
    over: 'Masuk lagi',
    overText: 'Proses masuk ini terlalu lama, atau dimulai di jendela lain. Mulai lagi.',
    unset: 'Proses masuk belum diatur',
    unsetText:
      'Belum ada yang memiliki kata sandi di server ini. Pengelolanya menemukan tautan untuk membuat perusahaan pertama di log server, dan mendapat yang baru dengan menjalankannya lagi; atau menyebutkan penyedia masuk dengan SSO_ISSUER, SSO_CLIENT_ID, dan SSO_CLIENT_SECRET.',
  },
  setup: { another: 'Orang lain baru saja membuat perusahaan. Coba lagi.' },
  installed: {
    description:
      'Catat apa yang dibeli, terutang, dan dikeluarkan perusahaan, mintakan persetujuan, lalu bayar.',
    inbox: 'Kotak masuk',
    notifications: 'Notifikasi',
  },
  demoPerson: {
    superAdmin: 'Super Admin: semuanya, dan persetujuan yang tidak bisa diambil orang lain',
    admin: 'Admin: orang, kebijakan, alur kerja, semua pembelian dan pembayaran',
    financeAdmin: 'Finance Admin: semua pembelian dan pembayaran',
    financeUser: 'Finance User: membaca pembelian dari dua akun perusahaan',
    maker: 'Meminta pembayaran',
    approver: 'Menyetujui pembayaran',
    releaser: 'Mengotorisasi pembayaran, sehingga bank membayar',
    reviewer: 'Meninjau semua jenis pembelian',
    requester: 'Meminta pembelian',
    procurement: 'Petugas pengadaan: mengikuti permintaan, penawaran, dan pesanan',
    employee: 'Hanya memiliki akun pribadi',
    manager: 'Mengelola employee dan requester, dan menyetujui untuk mereka',
    stranger: 'Admin perusahaan lain, yang tidak melihat apa pun dari yang pertama',
  },
  session: {
    noRefreshToken: 'token penyegar tidak ditemukan',
    companyClosed: 'Dilarang: perusahaan ini ditutup di sini. Hubungi pengelola instalasi ini.',
    noEmployee: 'Dilarang: tidak ada karyawan aktif dengan alamat ini.',
    otherOrigin: 'Dilarang: halaman dari asal lain meminta token.',
    ended: 'Sesi Anda telah berakhir. Masuk untuk melanjutkan.',
    noAccess: 'Anda tidak lagi memiliki akses ke perusahaan ini.',
    notBegunHere: 'Proses masuk ini tidak dimulai di peramban ini, atau terlalu lama. Masuk lagi.',
    finishedBefore: 'Proses masuk ini sudah selesai sebelumnya. Masuk lagi.',
    providerSilent: 'Penyedia masuk tidak menjawab sebagaimana mestinya. Coba lagi sebentar lagi.',
    addressDoubted: 'Dilarang: penyedia tidak menjamin alamat email.',
    notVerified: 'Proses masuk tidak dapat diverifikasi. Masuk lagi.',
  },
  bank: {
    unknownBank: 'Bank tidak mengenal kode bank %{code}.',
    unknownAccount: 'Bank tidak dapat mengenali rekening di %{country} dari data yang diterimanya.',
    noAnswer: 'Bank tidak menjawab.',
    none: 'Tidak ada bank yang terhubung dengan instalasi ini: tidak ada yang dapat ditanyakan. Rekening membayar lewat berkas.',
    otherTransfer: 'Bank pernah diminta melakukan transfer lain dengan kunci ini.',
    wholeRupiah: 'Bank hanya mentransfer rupiah bulat, lebih dari nol.',
  },
  card: {
    holderRefused: 'Penerbit tidak membuat kartu untuk %{holder}.',
    noIssuer: 'Tidak ada penerbit kartu untuk instalasi ini.',
    virtualOnly: 'Penerbit instalasi ini hanya membuat kartu virtual. Terbitkan kartu virtual.',
    programCurrency:
      'Program kartu menagih dalam %{currency}, sedangkan kartu prabayar dalam rupiah. Minta penerbit menyiapkan program yang menagih dalam IDR.',
  },
  ledger: {
    balance: 'Saldo rekening tidak cukup untuk pembayaran ini dan biayanya.',
  },
  rate: {
    none: 'Tidak ada kurs untuk %{currency} pada %{day}. Minta administrator menambahkannya ke tabel kurs perusahaan, lalu coba lagi.',
  },
  chain: {
    passedOn: '%{number} menunggu keputusan Anda, karena %{name} tidak dapat memutuskan lagi.',
    given:
      '%{number} menunggu keputusan Anda: tidak ada orang lain yang dapat memutuskannya, dan %{person} meneruskannya kepada Anda.',
    moved: '%{number} menunggu keputusan Anda, karena alur kerja “%{workflow}” berubah.',
    delegated: '%{number} menunggu keputusan Anda.',
    undecidable:
      'Tidak ada lagi yang dapat memutuskan %{number}. Ini menunggu %{names}: beri salah satunya akses lagi, minta alur kerjanya menunjuk orang lain dan pindahkan yang sedang ditinjau, atau akhiri.',
    undecidableNobody:
      'Tidak ada lagi yang dapat memutuskan %{number}, dan tidak ada yang ditunjuk untuknya: minta alur kerjanya menunjuk seseorang dan pindahkan yang sedang ditinjau, atau akhiri.',
    passItOn: 'Atau teruskan ke seseorang, di halamannya.',
    delegationEnded: '%{number} tidak lagi menunggu Anda sebagai pengganti %{name}.',
  },
  proposal: {
    made: '%{proposer} mengusulkan %{number} %{what}: orang kedua harus mengonfirmasinya.',
    confirmed: '%{person} mengonfirmasi usulan Anda untuk %{number}.',
    declined: '%{person} menolak usulan Anda untuk %{number}: %{notes}',
  },
  comment: { said: '%{who} tentang %{record}: %{text}' },
  reading: {
    nothing: 'Tidak ditemukan nomor, tanggal, total, atau baris.',
    damaged: 'Berkas rusak, atau bukan seperti yang dinyatakan jenisnya.',
    locked: 'PDF ini meminta kata sandi. Simpan tanpa kata sandi, lalu unggah salinannya.',
    tooMuch: 'Membacanya memerlukan terlalu banyak waktu atau memori.',
    noAnswer: 'Stream tidak menjawab. Tidak ada kredit terpakai: coba lagi, atau masukkan dengan tangan.',
    refused: 'Stream tidak dapat membaca berkas ini. Tidak ada kredit terpakai.',
  },
  mail: {
    footer: 'Anda menerima ini karena pekerjaan Anda di Outlay.',
    sandbox: 'Bank di sini adalah bank uji coba: tidak ada uang yang berpindah.',
    gathered: '%{smart_count} pemberitahuan',
    more: 'Dan %{smart_count} lagi',
  },
} satisfies Translation<typeof serverEn>;
