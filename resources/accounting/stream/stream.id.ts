import type { Translation } from '../../../domain/words/translation.ts';
import type { streamEn } from './stream.en.ts';

export const streamId = {
  status: { waiting: 'Menunggu', made: 'Draf dibuat', refused: 'Tidak diterima', short: {} },
  mail: {
    title: 'Dokumen yang dikirim lewat email',
    none: 'Belum ada yang dikirim ke perusahaan Anda.',
    failed: 'Dokumen kiriman tidak dapat dimuat.',
    look: 'Periksa kiriman sekarang',
    looking: 'Kiriman sedang diperiksa: yang baru segera muncul di sini.',
    file: 'Berkas',
    from: 'Dari',
    at: 'Dikirim',
    became: 'Menjadi',
  },
  origin: 'Dibuat dari %{file}, kiriman %{sender}.',
  drafted: '%{file} dikirim oleh %{sender} dan sekarang menjadi draf: %{number}.',
  notTaken: '%{file}, kiriman %{sender}, tidak dapat diterima: %{reason}',
  noCredit: 'Tidak ada kredit tersisa untuk membacanya: dokumen menunggu sampai ada.',
  nobody:
    'Tidak ada pemasuk tagihan yang menghubungkan Stream: dokumen menunggu sampai seseorang menghubungkannya lagi.',
  anotherDocument: 'Stream menjawab dokumen lain daripada yang diminta.',
} satisfies Translation<typeof streamEn>;
