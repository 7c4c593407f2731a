import type { Translation } from '../../../domain/words/translation.ts';
import { fulfilmentId } from '../limit/limitRow.id.ts';
import type { policyReplayEn } from './policyReplay.en.ts';

export const policyReplayId = {
  title: 'Pada klaim %{days} hari terakhir',
  incomplete: 'Setelah kebijakan lengkap, di sini tertulis klaim mana yang akan diputuskan lain.',
  new: 'Belum ada yang membelanjakan dalam kategori ini: kategorinya baru.',
  nothing: 'Sejak %{since} tidak ada klaim yang disangkutnya.',
  same: 'Tidak ada yang berubah: hasil %{smart_count} klaim sejak %{since} tetap sama.',
  differing: 'Dari %{replayed} klaim sejak %{since}, %{smart_count} akan diputuskan lain.',
  atOnce: 'Setelah disimpan, klaim yang diajukan atau diubah diputuskan menurut kebijakan ini.',
  begins: 'Setelah aktif, klaim yang diajukan atau diubah diputuskan menurut kebijakan ini.',
  ends: 'Sejak itu, klaim yang diajukan atau diubah diputuskan tanpa kebijakan ini.',
  newest: 'Ini %{replayed} yang terbaru dari %{total}.',
  figures: 'Hasilnya',
  figure: 'Angka',
  value: 'Dari semua orang',
  lines: 'Pengeluaran yang dicoba',
  people: 'Orang yang klaimnya berbeda',
  more: 'Akan dibayar tambahan',
  less: 'Tidak akan dibayar',
  refused: 'Klaim yang ditolak sistem',
  refusedChange: '%{before} sekarang, %{after} setelah diubah',
  byPerson: 'Per orang',
  person: 'Siapa',
  records: 'Klaim',
  record: 'Klaim',
  before: 'Sekarang',
  after: 'Setelah diubah',
  difference: 'Selisih',
  isRefused: 'Ditolak sistem',
  outcome: fulfilmentId,
  list: 'Klaim yang berbeda, yang terbesar lebih dulu',
  rest: '%{shown} dengan uang terbanyak, dari %{total}.',
  hidden:
    'Hanya klaim Anda sendiri yang disebut: milik siapa yang lain diberitahukan kepada yang boleh melihat semua klaim.',
} satisfies Translation<typeof policyReplayEn>;
