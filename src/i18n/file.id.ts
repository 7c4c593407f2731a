import type { fileEn } from './file.en.ts';
import type { Translation } from '../../domain/words/translation.ts';

export const fileId = {
  attachments: 'Lampiran',
  download: 'Unduh',
  downloadOf: 'Unduh %{file}',
  loading: 'Memuat berkas…',
  failed: 'Berkas tidak dapat ditampilkan',
  locked: 'Berkas dilindungi kata sandi',
  downloadInstead: 'Unduh untuk membukanya di perangkat Anda.',
  noPreview: 'Tidak ada pratinjau untuk jenis berkas ini',
  noPreviewText: 'Unduh untuk membukanya di perangkat Anda.',
  retry: 'Coba lagi',
  toolbar: 'Tampilan %{file}',
  contentOf: 'Isi %{file}',
  zoomIn: 'Perbesar',
  zoomOut: 'Perkecil',
  fit: 'Sesuaikan lebar',
  page: 'Halaman %{page} dari %{pages}',
  previousPage: 'Halaman sebelumnya',
  nextPage: 'Halaman berikutnya',
  find: 'Cari di dokumen',
  found: 'Halaman %{page}: %{number} dari %{count}',
  notFound: 'Tidak ditemukan di dokumen ini',
  width: 'Lebar rincian dan dokumen',
  widthOf: 'Dokumen: %{percent}% dari lebar',
  widthHelp: 'Seret untuk melebarkan dokumen; klik dua kali untuk mengembalikannya',
} satisfies Translation<typeof fileEn>;
