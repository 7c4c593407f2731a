import type { Translation } from '../../../domain/words/translation.ts';
import type { matchRuleEn } from './matchRule.en.ts';

export const matchRuleId = {
  saved: 'Aturan tersimpan. Perbandingan sejak sekarang memakai aturan ini.',
  section: {
    way: 'Dengan apa faktur dibandingkan',
    price: 'Toleransi harga',
    quantity: 'Toleransi jumlah',
    approver: 'Siapa yang menerima selisih yang lebih besar',
  },
  field: {
    way: 'Dibandingkan dengan',
    pricePercent: 'Paling banyak, dalam persen dari harga pesanan',
    priceAmount: 'Paling banyak, dalam rupiah',
    quantityPercent: 'Paling banyak, dalam persen dari jumlah pesanan',
    quantityAmount: 'Paling banyak, dalam rupiah',
    approver: 'Penyetuju yang ditunjuk',
  },
  choice: { way: { threeWay: 'Pesanan dan pengiriman (tiga arah)', twoWay: 'Pesanan saja (dua arah)' } },
  note: {
    threeWay:
      'Yang dipesan dan belum datang tidak dibayar sebelum datang, atau sebelum ada yang menerimanya.',
    twoWay: 'Pengiriman dapat dicatat; faktur tidak perlu menunggunya.',
  },
  both: 'Selisih ditoleransi bila kedua batas terpenuhi: untuk setiap barang, dan nominalnya untuk seluruh faktur. Batas kosong berarti tanpa batas.',
  noApprover:
    'Belum ada yang ditunjuk: super admin diminta menerima selisih. Tunjuk sedikitnya satu orang yang tidak memasukkan faktur.',
  othersOnly:
    'Tidak seorang pun menerima selisih pada faktur yang diminta, dimasukkan, diubah, atau dicocokkannya sendiri.',
} satisfies Translation<typeof matchRuleEn>;
