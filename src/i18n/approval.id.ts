import type { approvalEn } from './approval.en.ts';
import type { Translation } from '../../domain/words/translation.ts';

export const approvalId = {
  close: 'Tutup',
  changed: 'Data ini telah berubah sejak Anda membukanya',
  changedElsewhere: 'Tidak ada isian di sini yang berubah. Periksa kembali datanya sebelum memutuskan.',
  changedTo: 'menjadi',
  milestone: { reached: 'selesai', next: 'sekarang', ahead: 'belum' },
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
    standsIn: 'untuk %{name}, yang tidak di tempat sampai %{day}',
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
    others: '%{smart_count} orang lain |||| %{smart_count} orang lain',
    who: 'Menunggu %{who}.',
    whoSince: 'Menunggu %{who} sejak %{at}.',
    thenStep: 'Lalu tahap %{number} diputuskan: %{who}.',
    proposal: 'Menunggu orang kedua sejak %{at} untuk mengonfirmasi usulan %{name}.',
    nobody: 'Tidak ada lagi yang harus bertindak.',
    nobodySince: 'Tidak ada lagi yang harus bertindak, sejak %{at}.',
  },
  unseen: {
    title: 'Berubah sejak tindakan terakhir Anda',
    by: 'Diubah oleh %{name}, %{at}',
    field: 'Bidang',
    before: 'Sebelum',
    after: 'Sekarang',
    nothing: 'Diajukan lagi tanpa perubahan isi.',
  },
  passOn: {
    stuck: 'Tidak ada yang dapat memutuskan ini sejak %{when}',
    offered: 'Tidak seorang pun dari yang ditunggu dapat memutuskannya. Teruskan ke orang yang dapat.',
    byOthers:
      'Tidak seorang pun dari yang ditunggu dapat memutuskannya. Super admin yang tidak meminta, memasukkan, atau terakhir mengubahnya meneruskannya ke seseorang; mereka semua diberi tahu.',
    help: 'Bukan yang meminta, memasukkan, atau terakhir mengubahnya, atau memutuskan tahap lain; dan bukan Anda sendiri.',
  },
  proposal: {
    by: 'Diusulkan oleh %{name}, %{when}. Orang kedua harus mengonfirmasinya.',
    own: 'Anda yang mengusulkan ini: orang lain harus mengonfirmasinya.',
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
    processed: 'Permintaan ini tidak dapat disetujui atau ditolak karena sudah diproses.',
    keys: 'Tombol pintas',
    key: {
      next: 'Ke data berikutnya',
      previous: 'Ke data sebelumnya',
      approve: 'Setujui',
      reject: 'Tolak',
      requestRevision: 'Minta revisi',
      withdraw: 'Tarik keputusan saya',
    },
  },
} satisfies Translation<typeof approvalEn>;
