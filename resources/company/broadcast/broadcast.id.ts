import type { Translation } from '../../../domain/words/translation.ts';
import type { broadcastEn } from './broadcast.en.ts';

export const broadcastId = {
  section: { action: 'Tautan tujuan' },
  field: {
    message: 'Pesan',
    level: 'Tingkat',
    actionLink: 'Tautan',
    buttonLabel: 'Label tombol',
    buttonURL: 'Alamat tombol',
  },
  choice: {
    level: {
      information: 'Informasi (dapat ditutup)',
      announcement: 'Pengumuman (dapat ditutup)',
      important: 'Penting (tetap tampil)',
    },
  },
  address: 'Alamat seperti https://example.com/berita, atau halaman seperti /bills/bills-to-pay',
  labelMissing: 'Isi tulisan pada tombol',
  addressMissing: 'Isi ke mana tombol membawa',
  either: 'Siaran memiliki tautan atau tombol, tidak keduanya',
} satisfies Translation<typeof broadcastEn>;
