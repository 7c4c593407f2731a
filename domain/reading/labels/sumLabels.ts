import { sumWords } from './labelWords.ts';

/** What an amount under a table says. */
export type SumKind =
  | 'carried'
  | 'previous'
  | 'due'
  | 'paid'
  | 'withholding'
  | 'base'
  | 'vat'
  | 'discount'
  | 'charge'
  | 'rounding'
  | 'subtotal'
  | 'grand'
  | 'total';

const inOtherLanguages = (kind: keyof typeof sumWords): RegExp => new RegExp(sumWords[kind], 'iu');

/** The first that fits is meant; null: no money at all. */
const labels: readonly (readonly [RegExp, SumKind | null])[] = [
  [inOtherLanguages('none'), null],
  [
    /carried|brought\s*forward|pindahan|dipindahkan|page\s*(?:sub)?total|(?:total|jumlah)\s*halaman|halaman\s*ini/i,
    'carried',
  ],
  [
    /previous|sebelumnya|saldo\s*(?:awal|lalu)|tunggakan|outstanding|last\s*(?:bill|invoice|month)|bulan\s*lalu|tagihan\s*lalu|opening|balance\s*(?:forward|b\/f)/i,
    'previous',
  ],
  [
    /(?:amount|balance|total|sum|nett?)\s*(?:now\s*)?(?:due|payable|to\s*pay)|harus\s*di\s?bayar|(?:sisa|total)\s*(?:yang\s*)?(?:tagihan\s*)?(?:harus\s*)?dibayar(?:kan)?|sisa\s*(?:tagihan|pembayaran)|nett?\s*(?:payable|to\s*pay|payment)|pay\s*this\s*amount|jumlah\s*bayar|dibayarkan|jumlah\s*(?:yang\s*)?di\s?transfer/i,
    'due',
  ],
  [inOtherLanguages('due'), 'due'],
  [
    /payments?\s*(?:received|made|to\s*date)|pembayaran\s*(?:diterima|masuk|terakhir)|\bpaid\b|down\s*payment|uang\s*muka|\bdp\b|\bdeposit\b|telah\s*dibayar/i,
    'paid',
  ],
  [inOtherLanguages('paid'), 'paid'],
  [/pph|withh?olding|\bwht\b|potongan\s*pajak|pajak\s*penghasilan/i, 'withholding'],
  [inOtherLanguages('withholding'), 'withholding'],
  [/\bdpp\b|dasar\s*pengenaan|taxable|tax\s*base|base\s*amount/i, 'base'],
  [inOtherLanguages('base'), 'base'],
  [
    /(?:total|jumlah|harga|amount)\s*(?:\w+\s*)?\(?(?:sebelum|before|excl\.?|exclud\w*|belum\s*termasuk)\b/i,
    'subtotal',
  ],
  [
    /(?:grand\s*total|total|jumlah|amount)\s*(?:\w+\s*)?\(?(?:incl\w*\.?|termasuk|setelah|sesudah|after|dengan)(?!\w)/i,
    'grand',
  ],
  [inOtherLanguages('subtotal'), 'subtotal'],
  [inOtherLanguages('grand'), 'grand'],
  [inOtherLanguages('vat'), 'vat'],
  [/\bppn\b|\bvat\b|\bgst\b|pajak\s*pertambahan|sales\s*tax|\btax(?:es)?\b|\bpajak\b|\bmwst\b/i, 'vat'],
  [/discount|diskon|potongan|rabat|\bdisc\b/i, 'discount'],
  [inOtherLanguages('discount'), 'discount'],
  [
    /shipping|freight|ongkos|ongkir|biaya|deliver|pengiriman|handling|service\s*charge|insurance|asuransi|m[ae]terai|stamp\s*duty|surcharge|\bfee\b|packing/i,
    'charge',
  ],
  [inOtherLanguages('charge'), 'charge'],
  [/pembulatan|rounding/i, 'rounding'],
  [inOtherLanguages('rounding'), 'rounding'],
  [
    /sub\s*-?\s*total|jumlah\s*harga|total\s*harga|nett?o?\s*(?:amount|price|total)|gross\s*amount|total\s*(?:lines|items|barang|jasa)/i,
    'subtotal',
  ],
  [
    /grand\s*total|gross\s*total|total\s*(?:tagihan|invoice|faktur|amount|akhir|keseluruhan|bayar|pembayaran|nilai)|jumlah\s*(?:tagihan|total|akhir|keseluruhan|seluruh\w*)|invoice\s*total|total\s*(?:in\s*)?(?:idr|usd|sgd|eur|rp)\b/i,
    'grand',
  ],
  [/\btotal\b|\bjumlah\b|\bt\s?o\s?t\s?a\s?l\b/i, 'total'],
  [inOtherLanguages('total'), 'total'],
];

/** Work on taxes that somebody is paid for: `Konsultasi pajak`. */
const workOnTax =
  /(?:konsult\w*|pendampingan|pelaporan|pelatihan|consult\w*|advis\w*|advice|training)\W+(?:\w+\W+){0,3}?(?:pajak|tax\w*|vat|gst|ppn|pph)\b|\b(?:pajak|tax|vat|gst|ppn|pph)\W+(?:consult\w*|advis\w*|advice|training|compliance|return\w*|filing)/i;
const inWords = /terbilang|in\s*words|the\s*sum\s*of/i;

/** What a label under a table says its amount is; null where it says something else. */
export function labelOfSum(text: string): SumKind | null {
  if (inWords.test(text) || workOnTax.test(text)) return null;
  const label = text.slice(0, 90);
  return labels.find(([pattern]) => pattern.test(label))?.[1] ?? null;
}
