import type { Translation } from '../../../domain/words/translation.ts';
import type { taxReportEn } from './taxReport.en.ts';

export const taxReportId = {
  tabs: 'Pajak',
  title: 'Laporan pajak',
  inputVat: 'PPN masukan',
  slips: 'Bukti potong',
  objects: 'Objek pajak',
  year: 'Tahun',
  vat: 'PPN',
  withheld: 'PPh dipotong',
  caption: 'Pajak %{year} per bulan',
  month: 'Bulan',
  total: 'Setahun',
  credited: 'Dengan faktur pajak',
  notCredited: 'Tanpa faktur pajak',
  withoutSlip: 'Tanpa bukti potong',
  chart: 'PPN masukan dan PPh dipotong %{year}',
  allWithheld: 'PPh dipotong, semua pasal',
  figureOf: '%{what}, %{period}: %{amount}',
  help: 'Dalam rupiah. PPN masukan berasal dari tagihan yang disetujui, di masa faktur pajaknya; PPh dipotong berasal dari bukti potong, di masa pembayarannya, yang tanpa bukti potong lebih dulu. Setiap angka membuka apa yang dijumlahkannya.',
  unrated:
    '%{smart_count} tagihan tidak masuk angka mana pun, karena kurs harinya tidak diketahui. |||| %{smart_count} tagihan tidak masuk angka mana pun, karena kurs harinya tidak diketahui.',
  nothing: 'Tidak ada pajak di tahun %{year}',
  nothingText: 'Tagihan disetujui yang ber-PPN dan tagihan dibayar yang dipotong PPh muncul di sini.',
  failed: 'Laporan pajak gagal dimuat',
  article: {
    pph23: 'PPh 23',
    pph4_2: 'PPh 4(2)',
    pph21: 'PPh 21',
    pph26: 'PPh 26',
    pph15: 'PPh 15',
    pph22: 'PPh 22',
  },
} satisfies Translation<typeof taxReportEn>;
