import type { Translation } from './translation.ts';
import type { chainEn } from './chain.en.ts';

export const chainId = {
  layer: '%{sum}: alur kerja “%{workflow}”, lapisan “%{layer}”.',
  noLayer: '%{sum}: alur kerja “%{workflow}”, tanpa lapisan.',
  noWorkflow: '%{sum}: tidak ada alur kerja.',
  converted: '%{own} setara %{compared} dengan kurs %{rate} per %{day} (%{source})',
  upTo: 'sampai %{bound}',
  above: 'di atas %{bound}',
  anyAmount: 'semua nominal',
  source: { company_rate_table: 'tabel kurs perusahaan', live: 'kurs referensi harian' },
  named: 'disebut di alur kerja',
  level: 'tingkat %{level} dari garis persetujuan',
  chosen: 'Dipilih sebagai: %{grounds}.',
  nextLevel:
    'Tidak ada orang di tahap ini yang dapat bertindak, maka diteruskan ke tingkat berikutnya dari garis persetujuan.',
  superAdmins: '%{cause}, maka diteruskan ke para super admin.',
  cause: {
    noLayer: 'Tidak ada alur kerja untuk nominal ini',
    noStep: 'Lapisan ini tidak punya tahap',
    nobodyAble: 'Tidak ada orang di tahap ini atau di atasnya yang dapat bertindak',
  },
  withoutOne: 'Salah satu pemberi persetujuannya tidak dapat bertindak lagi; yang lain memutuskan.',
  passedOn: '%{name} tidak dapat memutuskan lagi: %{reason}',
  moved: 'Alur kerja “%{workflow}” berubah: ditinjau dari awal menurut alur kerja yang sekarang.',
  inPlaceOf: 'Disetujui menggantikan %{names} karena tahapnya lewat waktu.',
  forNobody: 'Disetujui karena tidak ada lagi yang dapat memutuskan tahap ini.',
} satisfies Translation<typeof chainEn>;
