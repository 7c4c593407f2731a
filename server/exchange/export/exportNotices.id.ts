import type { Translation } from '../../../domain/words/translation.ts';
import type { exportNoticeEn } from './exportNotices.en.ts';

export const exportNoticeId: Translation<typeof exportNoticeEn> = {
  address: 'Ini bukan alamat email: %{address}',
  mostAddresses: 'Gunakan paling banyak %{limit} alamat',
  colleagues: 'Tidak ada rekan aktif dengan alamat ini: %{addresses}',
  onItsWay: 'Ekspor sedang dikirim ke %{addresses}.',
  addresses: '%{count} alamat',
  rows: '%{count} baris',
  sent: 'Ekspor daftar “%{list}” (%{rows}) telah dikirim ke %{addresses}.',
  notSent: 'Ekspor daftar “%{list}” tidak dikirim. %{reason}',
  begun: 'Berkasnya sedang dibuat: Anda diberi tahu saat sudah ada.',
  ready: '“%{list}” sudah ada: %{file}.',
  notMade: '“%{list}” tidak dapat dibuat. %{reason}',
  gaveUp: 'Pembuatannya gagal beberapa kali. Minta lagi; bila gagal juga, beri tahu yang menjalankan server.',
  lostRight: 'Anda tidak boleh lagi mengekspor daftar ini.',
  nobodyLeft: 'Tidak ada lagi alamatnya yang milik rekan aktif.',
  subject: 'Ekspor “%{list}”: %{rows}, %{day}',
  own: 'Anda meminta ekspor ini. Berkas %{file} berisi %{rows} dari daftar “%{list}” per %{day}.',
  ofColleague:
    '%{person} meminta ekspor ini. Berkas %{file} berisi %{rows} dari daftar “%{list}” per %{day}.',
  attached: 'Berkasnya terlampir, dan disimpan sampai %{until}:\n%{link}',
  linked:
    'Berkasnya terlalu besar untuk email. Sampai %{until} berkas ada di sini, setelah Anda masuk:\n%{link}',
  readyFile: '“%{list}” sudah ada, %{day}',
  asked: 'Anda meminta “%{list}”, per %{day}. Berkasnya %{file}.',
  fetched: 'Sampai %{until} berkas ada di sini, setelah Anda masuk:\n%{link}',
  notYet: 'Berkasnya masih dibuat.',
  heldBack: 'Kini Anda boleh melihat lebih sedikit daripada saat berkas ini dibuat. Minta lagi ekspornya.',
  over: 'Berkas ekspor disimpan selama %{days} hari. Minta lagi ekspornya untuk berkas yang lebih baru.',
};
