import type { Translation } from './translation.ts';
import type { chainEn } from './chain.en.ts';

export const chainId = {
  layer: '%{sum}: alur kerja “%{workflow}”, lapisan “%{layer}”.',
  noLayer: '%{sum}: alur kerja “%{workflow}”, tanpa lapisan.',
  noWorkflow: '%{sum}: tidak ada alur kerja.',
  byLine: '%{sum}: tidak ada alur kerja, jadi tingkat %{level} dari jalur persetujuan yang memutuskan.',
  converted: '%{own} setara %{compared} dengan kurs %{rate} per %{day} (%{source})',
  together: 'Bersama faktur lain dari vendornya',
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
  asBefore:
    '%{person} mengubah peninjauan ini pada %{day}, dan belum ada orang lain yang mengonfirmasinya: yang melibatkan dia tetap memerlukan %{before} orang, bukan %{now}.',
  fewer:
    'Sejak %{person} mengubah peninjauan ini pada %{day}, diperlukan %{now} orang, bukan %{before}; belum ada orang lain yang mengonfirmasinya.',
  nobody: '%{cause}, dan tidak ada lagi yang dapat memutuskannya.',
  undecidable:
    '%{reason} Minta alur kerjanya menunjuk orang lain, atau orang lain dijadikan super admin, lalu ajukan.',
  passedOn: '%{name} tidak dapat memutuskan lagi: %{reason}',
  given: 'Tidak ada yang dapat memutuskan tahap ini, maka %{person} meneruskannya ke %{chosen}.',
  notChosen: '%{chosen} tidak dapat memutuskan ini: %{cause}. Pilih orang lain.',
  moved: 'Alur kerja “%{workflow}” berubah: ditinjau dari awal menurut alur kerja yang sekarang.',
  delegated: '%{delegate} memutuskan untuk %{person}, yang tidak di tempat sampai %{day}.',
  delegatedUp:
    'Tidak seorang pun yang ditunjuk %{person}, yang tidak di tempat sampai %{day}, boleh memutuskan ini, maka tingkat berikutnya, %{delegate}, ikut memutuskan.',
  delegatedToNobody:
    'Tidak ada yang menggantikan %{person}, yang tidak di tempat sampai %{day}: ini menunggu yang bersangkutan.',
  delegatedNothing:
    '%{person} tidak di tempat sampai %{day} dan tidak menunjuk siapa pun untuk ini: ini menunggu yang bersangkutan.',
  aboveDelegate: '%{person} hanya mengizinkan %{delegate} memutuskan nominal yang lebih kecil.',
  delegatePassed: '%{delegate} dilewati sebagai pengganti %{person}: %{cause}.',
  passed: {
    unable: 'tidak punya akses lagi',
    involved: 'meminta, memasukkan, atau terakhir mengubahnya',
    elsewhere: 'memutuskan tahap lain darinya',
    views: 'hanya dapat melihat pembayaran',
    passing: 'ia sendiri yang meneruskannya',
  },
  delegateAway: '%{delegate}, pengganti %{person}, tidak di tempat sampai %{day}.',
  inTheirPlace: 'Anda memutuskan untuk %{person}, yang tidak di tempat sampai %{day}.',
  decidedFor: 'Diputuskan oleh %{delegate} untuk %{person}, yang tidak di tempat sampai %{day}.',
  absenceBegan: '%{person} tidak di tempat sampai %{day}.',
  absenceEnded: '%{person} sudah kembali: ini menunggu yang bersangkutan saja.',
  inPlaceOf: 'Disetujui menggantikan %{names} karena tahapnya lewat waktu.',
  approvedBefore: '%{name} sudah menyetujui tahap sebelumnya, dan itu berlaku untuk tahap %{step}.',
  forNobody: 'Disetujui karena tidak ada lagi yang dapat memutuskan tahap ini.',
} satisfies Translation<typeof chainEn>;
