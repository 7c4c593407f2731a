import type { Translation } from '../../domain/words/translation.ts';
import type { homeEn } from './home.en.ts';

export const homeId = {
  greeting: 'Hai %{name}',
  waiting: 'Menunggu Anda',
  nothing: 'Tidak ada yang menunggu Anda',
  nothingText: 'Hal yang memerlukan keputusan Anda akan muncul di sini.',
  all: 'Tinjau semuanya',
  column: { late: 'Terlambat', oldest: 'Terlama', sum: 'Total' },
  late: 'terlambat',
  oldest: 'terlama',
  today: 'hari ini',
  days: '%{smart_count} hari',
  risky: 'Periksa dengan teliti',
  more: 'dan %{smart_count} mata uang lain',
  failed: 'Bagian ini tidak dapat dimuat',
  starts: 'Mulai sesuatu',
  tools: 'Alat bantu',
  arrange: 'Atur',
  arrangeTitle: 'Apa yang tampil di sini, dan urutannya',
  allHidden: 'Semuanya disembunyikan. Pilih dengan “Atur” apa yang ingin Anda lihat.',
  first: {
    title: 'Langkah pertama',
    text: 'Perusahaan Anda belum memiliki pembelian. Mulailah dengan ini:',
    done: 'Selesai',
  },
} satisfies Translation<typeof homeEn>;
