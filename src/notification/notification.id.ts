import type { Translation } from '../../domain/words/translation.ts';
import type { notificationEn } from './notification.en.ts';

export const notificationId = {
  groups: 'Untuk siapa',
  group: { expenses: 'Pengeluaran saya', approvals: 'Persetujuan saya', virtualCards: 'Kartu saya' },
  unread: '%{count} belum dibaca',
  toInbox: 'Buka kotak masuk',
  markAll: 'Tandai semua sudah dibaca',
  filter: 'Tampilkan',
  all: { expenses: 'Semua notifikasi', approvals: 'Semua persetujuan', virtualCards: 'Semua notifikasi' },
  kind: {
    reminder: 'Pengingat',
    mention: 'Sebutan',
    assignment: 'Tugas',
    complete: 'Selesai',
    download: 'Unduhan',
    upload: 'Unggahan',
    deals: 'Pembelian',
    expenses: 'Pengeluaran',
  },
  when: { today: 'Hari ini', yesterday: 'Kemarin', older: 'Lebih lama' },
  isUnread: 'Belum dibaca',
  none: 'Belum ada notifikasi',
  noneText: {
    expenses: 'Perkembangan pembelian, klaim, dan ekspor Anda diberitahukan di sini.',
    approvals: 'Yang menunggu keputusan Anda, dan hasilnya, diberitahukan di sini.',
    virtualCards: 'Yang terjadi pada kartu Anda diberitahukan di sini.',
  },
  noneFiltered: 'Tidak ada yang seperti ini',
  noneFilteredText: 'Pilih “%{all}” untuk melihat semuanya.',
  more: 'Tampilkan lagi',
  end: 'Anda sudah melihat semua notifikasi',
  loading: 'Memuat notifikasi',
  failed: 'Terjadi kesalahan saat memuat data',
  retry: 'Coba lagi',
  listFailed: 'Daftar notifikasi: %{message}',
  markAllFailed: 'Tandai semua: %{message}',
} satisfies Translation<typeof notificationEn>;
