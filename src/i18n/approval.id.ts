import type { approvalEn } from './approval.en.ts';
import type { Translation } from './translation.ts';

export const approvalId = {
  close: 'Tutup',
  changed: 'Data ini telah berubah sejak Anda membukanya',
  changedElsewhere: 'Tidak ada isian di sini yang berubah. Periksa kembali datanya sebelum memutuskan.',
  changedTo: 'menjadi',
  chain: {
    title: 'Persetujuan',
    none: 'Belum ada persetujuan yang diminta.',
    step: 'Tahap %{number}',
    closed: 'Sudah diputuskan',
    open: 'Sedang memutuskan',
    waiting: 'Berikutnya',
    // How a step that nobody decided came to its end: by how its chain ended.
    cleared: {
      revision: 'Tidak tercapai: dikembalikan untuk direvisi',
      rejected: 'Tidak tercapai: sudah ditolak',
      canceled: 'Tidak diputuskan: dibatalkan',
      edited: 'Dihapus oleh perubahan kemudian',
    },
    // The step in which the chain was ended by its approver.
    ended: { revision: 'Dikembalikan untuk direvisi di sini', rejected: 'Ditolak di sini' },
    notNeeded: 'Tidak diperlukan lagi',
    rerouted: 'Dialihkan:',
    inPlace: 'Disetujui oleh %{name} menggantikan %{names}, karena tahap ini lewat waktu.',
    forNobody: 'Disetujui oleh %{name}, karena tidak ada lagi yang dapat memutuskan tahap ini.',
  },
  verdict: {
    requestRevision: 'Revisi diminta oleh %{name}, %{at}',
    reject: 'Ditolak oleh %{name}, %{at}',
    void: 'Dibatalkan oleh %{name}, %{at}',
  },
  next: {
    or: 'atau',
    who: 'Menunggu %{who}.',
    whoSince: 'Menunggu %{who} sejak %{at}.',
    thenStep: 'Lalu tahap %{number} diputuskan: %{who}.',
    nobody: 'Tidak ada lagi yang harus bertindak.',
    nobodySince: 'Tidak ada lagi yang harus bertindak, sejak %{at}.',
  },
  unseen: {
    title: 'Berubah sejak tindakan terakhir Anda',
    by: 'Diubah oleh %{name}, %{at}',
    field: 'Bidang',
    before: 'Sebelum',
    after: 'Sekarang',
    line: 'Item %{number}, %{field}',
    removedLine: 'Item %{number} yang dihapus, %{field}',
    file: 'Berkas',
    gone: 'dihapus',
    nothing: 'Diajukan lagi tanpa perubahan isi.',
  },
  sentence: {
    or: 'Atau:',
    layerAbove: '%{0}: alur kerja “%{1}”, lapisan “di atas %{2}”.',
    layerUpTo: '%{0}: alur kerja “%{1}”, lapisan “sampai %{2}”.',
    layerAny: '%{0}: alur kerja “%{1}”, lapisan “semua jumlah”.',
    layerNone: '%{0}: alur kerja “%{1}”, tanpa lapisan.',
    convertedAbove:
      '%{0} setara %{1} dengan kurs %{2} per %{3} (tabel kurs perusahaan): alur kerja “%{4}”, lapisan “di atas %{5}”.',
    convertedUpTo:
      '%{0} setara %{1} dengan kurs %{2} per %{3} (tabel kurs perusahaan): alur kerja “%{4}”, lapisan “sampai %{5}”.',
    convertedNone:
      '%{0} setara %{1} dengan kurs %{2} per %{3} (tabel kurs perusahaan): alur kerja “%{4}”, tanpa lapisan.',
    noWorkflow: '%{0}: tidak ada alur kerja.',
    formerLayerAny: 'Lapisan untuk semua jumlah berlaku.',
    formerLayerUpTo: 'Lapisan untuk jumlah sampai %{0} berlaku.',
    formerNoWorkflow: 'Tidak ada alur kerja untuk jumlah ini.',
    noLayerSuperAdmins: 'Tidak ada alur kerja untuk jumlah ini, maka diteruskan ke para super admin.',
    noStepSuperAdmins: 'Lapisan ini tidak punya tahap, maka diteruskan ke para super admin.',
    nobodySuperAdmins:
      'Tidak ada orang di tahap ini atau di atasnya yang dapat bertindak, maka diteruskan ke para super admin.',
    nobodyNextLevel:
      'Tidak ada orang di tahap ini yang dapat bertindak, maka diteruskan ke tingkat berikutnya dari garis persetujuan.',
    named: 'Dipilih karena disebut di alur kerja.',
    level: 'Dipilih sebagai tingkat %{0} dari garis persetujuan.',
    permission: 'Ini memerlukan izin %{0}.',
    onlyApprover: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan faktur ini.',
    notOwn: 'Tidak seorang pun memutuskan permintaannya sendiri.',
    notEdited:
      'Tidak seorang pun menyetujui yang terakhir diubahnya: penyetuju lain harus melihat perubahan itu.',
    onlyMaker: 'Hanya pembuat pembayaran yang dapat meminta pembayaran.',
    requesterRevises: 'Pemohonnya dapat merevisi faktur ini.',
    notInStatus: 'Tindakan ini tidak dapat dilakukan dalam status yang sekarang.',
    onlyPaymentApprover: 'Hanya penyetuju tahap yang sedang terbuka yang dapat memutuskan pembayaran ini.',
    substitutes:
      'Setelah tahapnya terbuka selama %{0} hari, orang dengan semua hak pembayaran dapat menyetujuinya sebagai pengganti mereka.',
    rejectsAny: 'Orang dengan semua hak pembayaran dapat menolaknya.',
    inPlaceOf: 'Disetujui menggantikan %{0} karena tahapnya lewat waktu.',
    forNobody: 'Disetujui karena tidak ada lagi yang dapat memutuskan tahap ini.',
    onlyReleaser: 'Hanya pengotorisasi pembayaran yang dapat melepas dana.',
    youMade:
      'Pembuat, penyetuju, dan pengotorisasi pembayaran adalah tiga orang: Anda membuat permintaan ini.',
    youApproved:
      'Pembuat, penyetuju, dan pengotorisasi pembayaran adalah tiga orang: Anda menyetujui pembayaran ini.',
    notOfDocument:
      'Tidak seorang pun menyetujui atau membayar dokumen yang dimintanya atau terakhir diubahnya.',
    notPayee: 'Tidak seorang pun menyetujui atau membayar uang untuk dirinya sendiri.',
    onlyFinanceAdmin: 'Hanya admin keuangan yang dapat menandai pembayaran sudah dibayar.',
    onlyManual: 'Hanya pembayaran manual yang dapat ditandai sudah dibayar: untuk yang lain bank menjawab.',
    markAsPaidOff: 'Menandai pembayaran sudah dibayar tidak diaktifkan untuk perusahaan Anda.',
  },
  history: {
    title: 'Riwayat',
    system: 'Sistem',
    none: 'Belum ada riwayat.',
  },
  review: {
    label: 'Peninjauan',
    place: '%{number} dari %{total}',
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    toList: 'Kembali ke daftar',
    keys: 'Tombol pintas',
    keysOn: 'Gunakan tombol pintas ini',
    key: {
      next: 'Ke data berikutnya',
      previous: 'Ke data sebelumnya',
      approve: 'Setujui',
      reject: 'Tolak',
      requestRevision: 'Minta revisi',
      list: 'Tampilkan daftar ini',
    },
  },
} satisfies Translation<typeof approvalEn>;
