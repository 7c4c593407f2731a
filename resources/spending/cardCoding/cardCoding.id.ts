import type { Translation } from '../../../domain/words/translation.ts';
import type { cardCodingEn } from './cardCoding.en.ts';

export const cardCodingId = {
  saved: 'Kategori pembelian kartu tersimpan.',
  section: { merchants: 'Menurut merchant', codes: 'Menurut kode kategori merchant' },
  field: {
    learnsMerchants: 'Belajar: yang dilaporkan sama tiga kali menjadi aturan',
    merchants: 'Merchant',
    'merchants.merchantName': 'Merchant, sesuai sebutan jaringan kartu',
    'merchants.category': 'Kategori',
    'merchants.isLearned': 'Dipelajari',
    codes: 'Kode',
    'codes.merchantCategoryCode': 'Kode ISO 18245',
    'codes.category': 'Kategori',
  },
  add: { merchants: 'Tambah merchant', codes: 'Tambah kode' },
  history: { learn: 'Dipelajari' },
  rule: {
    unknownCode: '%{code} bukan kode kategori merchant: empat digit ISO 18245',
    learned: '%{merchant}: %{category}, karena tiga kali dilaporkan begitu',
  },
} satisfies Translation<typeof cardCodingEn>;
