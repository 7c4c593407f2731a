/** Why money is sent abroad: codes of ISO 20022 (ExternalPurpose1Code). */
export const transferPurposes = [
  { code: 'SUPP', name: 'Payment to a supplier', nameInIndonesian: 'Pembayaran kepada pemasok' },
  { code: 'GDDS', name: 'Purchase of goods', nameInIndonesian: 'Pembelian barang' },
  { code: 'SCVE', name: 'Purchase of services', nameInIndonesian: 'Pembelian jasa' },
  { code: 'TRAD', name: 'Trade transaction', nameInIndonesian: 'Transaksi perdagangan' },
  { code: 'BEXP', name: 'Business expenses', nameInIndonesian: 'Biaya usaha' },
  { code: 'RENT', name: 'Rent', nameInIndonesian: 'Sewa' },
  { code: 'SALA', name: 'Salary', nameInIndonesian: 'Gaji' },
  { code: 'TAXS', name: 'Tax', nameInIndonesian: 'Pajak' },
  {
    code: 'INTC',
    name: 'Transfer within a group of companies',
    nameInIndonesian: 'Transfer dalam satu grup perusahaan',
  },
  { code: 'OTHR', name: 'Other', nameInIndonesian: 'Lainnya' },
] as const;

export type TransferPurpose = (typeof transferPurposes)[number]['code'];
export const purposeCodes = transferPurposes.map(({ code }) => code);

/** What most payments to a vendor abroad are for: it stands in the form at first. */
export const usualPurpose: TransferPurpose = 'SUPP';

/** In a person's language; the code itself where it is none of ours. */
export function purposeName(code: string, locale: 'en' | 'id'): string {
  const purpose = transferPurposes.find((one) => one.code === code);
  return (locale === 'id' ? purpose?.nameInIndonesian : purpose?.name) ?? code;
}
