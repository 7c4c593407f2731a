/** The books that Jurnal's sandbox keeps. The ends of some names make them misbehave. */
export const sandboxBooks = [
  { id: 70001, name: 'PT Nusantara Contoh Raya', email: 'books@nusantara.test', currency_code: 'IDR' },
  { id: 70002, name: 'PT Lain Contoh Mandiri', email: 'books@lain.test', currency_code: 'IDR' },
  { id: 70003, name: 'CV Contoh Sibuk ~429', email: 'busy@books.test', currency_code: 'IDR' },
  { id: 70004, name: 'CV Contoh Rusak ~500', email: 'broken@books.test', currency_code: 'IDR' },
  { id: 70005, name: 'CV Contoh Lambat ~slow', email: 'slow@books.test', currency_code: 'IDR' },
] as const;

type ChartLine = readonly [id: number, number: string, name: string, category: number, isParent?: true];

/** Ids, numbers and categories as Jurnal gives them to a new company in Indonesia. */
const lines: readonly ChartLine[] = [
  [101, '1-10000', 'Kas & Bank', 3, true],
  [102, '1-10001', 'Kas', 3],
  [103, '1-10002', 'Rekening Bank', 3],
  [104, '1-10003', 'Giro', 3],
  [105, '1-10004', 'Saldo Outlay', 3],
  [106, '1-10005', 'Saldo Kartu Outlay', 3],
  [111, '1-10100', 'Piutang Usaha', 1],
  [112, '1-10101', 'Piutang Belum Ditagih', 1],
  [121, '1-10200', 'Persediaan Barang', 4],
  [131, '1-10300', 'Piutang Lainnya', 2],
  [132, '1-10301', 'Piutang Karyawan', 2],
  [133, '1-10400', 'Dana Belum Disetor', 2],
  [134, '1-10402', 'Biaya Dibayar Di Muka', 2],
  [135, '1-10403', 'Uang Muka', 2],
  [136, '1-10500', 'PPN Masukan', 2],
  [137, '1-10501', 'Pajak Penghasilan Dibayar Di Muka', 2],
  [141, '1-10700', 'Aset Tetap - Tanah', 5],
  [142, '1-10702', 'Aset Tetap - Perlengkapan Kantor', 5],
  [151, '1-10752', 'Akumulasi Penyusutan - Perlengkapan Kantor', 7],
  [201, '2-20100', 'Hutang Usaha', 8],
  [202, '2-20101', 'Hutang Belum Ditagih', 8],
  [211, '2-20200', 'Hutang Lain Lain', 10],
  [212, '2-20201', 'Hutang Gaji', 10],
  [213, '2-20205', 'Hutang Karyawan', 10],
  [214, '2-20500', 'PPN Keluaran', 10],
  [215, '2-20501', 'Hutang Pajak - PPh 21', 10],
  [216, '2-20503', 'Hutang Pajak - PPh 23', 10],
  [221, '2-20600', 'Kartu Kredit', 9],
  [301, '3-30000', 'Modal Saham', 12],
  [302, '3-30100', 'Laba Ditahan', 12],
  [401, '4-40000', 'Pendapatan', 13],
  [501, '5-50000', 'Beban Pokok Pendapatan', 15],
  [502, '5-50300', 'Pengiriman & Pengangkutan', 15],
  [600, '6-60000', 'Biaya Penjualan', 16],
  [601, '6-60001', 'Iklan & Promosi', 16],
  [603, '6-60003', 'Bensin, Tol dan Parkir - Penjualan', 16],
  [604, '6-60004', 'Perjalanan Dinas - Penjualan', 16],
  [605, '6-60005', 'Komunikasi - Penjualan', 16],
  [610, '6-60100', 'Biaya Umum & Administratif', 16],
  [611, '6-60101', 'Gaji', 16],
  [612, '6-60102', 'Upah', 16],
  [613, '6-60103', 'Makanan & Transportasi', 16],
  [614, '6-60106', 'Pengobatan', 16],
  [621, '6-60201', 'Hiburan', 16],
  [622, '6-60202', 'Bensin, Tol dan Parkir - Umum', 16],
  [623, '6-60203', 'Perbaikan & Pemeliharaan', 16],
  [624, '6-60204', 'Perjalanan Dinas - Umum', 16],
  [625, '6-60205', 'Makanan', 16],
  [626, '6-60206', 'Komunikasi - Umum', 16],
  [627, '6-60208', 'Langganan', 16],
  [628, '6-60216', 'Pengeluaran Barang Rusak', 16],
  [631, '6-60301', 'Alat Tulis Kantor & Printing', 16],
  [632, '6-60302', 'Bea Materai', 16],
  [633, '6-60304', 'Supplies dan Material', 16],
  [634, '6-60400', 'Biaya Sewa - Bangunan', 16],
  [635, '6-60403', 'Beban Bank', 16],
  [636, '6-60501', 'Pelatihan', 16],
  [701, '7-70000', 'Pendapatan Bunga - Bank', 14],
  [702, '7-70099', 'Pendapatan Lain - lain', 14],
  [801, '8-80000', 'Beban Bunga', 17],
  [802, '8-80002', 'Laba/Rugi Selisih Kurs', 17],
  [803, '8-80999', 'Beban Lain - lain', 17],
];

export const sandboxChart = lines.map(([id, number, name, category, isParent = false]) => ({
  id,
  number,
  name,
  category_id: category,
  is_parent: isParent,
}));

export const sandboxTags = [
  { id: 11, name: 'Jakarta' },
  { id: 12, name: 'Surabaya' },
  { id: 13, name: 'Proyek Merdeka' },
  { id: 14, name: 'Penjualan' },
  { id: 15, name: 'Operasional' },
] as const;

/** Rates are texts; `witholding` is Jurnal's spelling. */
export const sandboxTaxes = [
  { id: 21, name: 'PPN', rate: '11.0', is_witholding: false, children: [] },
  { id: 22, name: 'PPN 12%', rate: '12.0', is_witholding: false, children: [] },
  { id: 23, name: 'PPh 23', rate: '2.0', is_witholding: true, children: [] },
  { id: 24, name: 'PPh 4(2) Sewa', rate: '10.0', is_witholding: true, children: [] },
  { id: 25, name: 'PPN + PPh 23', rate: '9.0', is_witholding: false, children: [{ id: 21 }, { id: 23 }] },
] as const;

export const sandboxVendors = [
  { id: 31, name: 'PT Kertas Kantor Jaya' },
  { id: 32, name: 'CV Katering Sehat Sentosa' },
  { id: 33, name: 'PT Listrik Negara' },
] as const;

export const sandboxProducts = [
  { id: 41, name: 'Barang Kantor' },
  { id: 42, name: 'Jasa' },
  { id: 43, name: 'Copy paper A4' },
  { id: 44, name: 'Perangkat Komputer' },
] as const;

export const sandboxWarehouses = [
  { id: 51, name: 'Gudang Utama' },
  { id: 52, name: 'Gudang Surabaya' },
] as const;

export const sandboxTerms = [
  { id: 61, name: 'Net 30', longetivity: 30 },
  { id: 62, name: 'Net 14', longetivity: 14 },
  { id: 63, name: 'Cash on Delivery', longetivity: 0 },
] as const;
