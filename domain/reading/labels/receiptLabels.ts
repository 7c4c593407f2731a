import { sumWords } from './labelWords.ts';

/** What an amount on a receipt says. */
export type ReceiptSum =
  | 'ignored'
  /** So many things, or what they cost. */
  | 'counted'
  | 'subtotal'
  | 'base'
  | 'discount'
  | 'service'
  | 'tip'
  | 'rounding'
  | 'tax'
  | 'change'
  | 'grand'
  | 'total'
  | 'tendered'
  | 'fare';

const elsewhere = (kind: keyof typeof sumWords): RegExp => new RegExp(sumWords[kind], 'iu');

/** Cards and cash as tills elsewhere call them, and the debit card that `PIN`, `CB` or `NETS` says alone before an amount. */
export const cardElsewhere =
  /carte\s*(?:bancaire|bleue|de\s*(?:cr[ée]dit|d[ée]bit))|^\s*(?:CB|PIN|NETS)(?=\s*(?::|$|(?:\p{L}{3}|\p{L}{0,2}\p{Sc})?\s?\d|[*x]{4}|\p{Sc}))|sans\s*contact|\bpinbetaling|\bbetaalpas|\btarjeta|carta\s*(?:di\s*(?:credito|debito)|bancaria)|\bbancomat\b|cart[ãa]o|multibanco|bancontact|\bmaestro\b|\beftpos\b|\bcontactless\b|kartenzahlung|kreditkarte|pay\s?wave|pay\s?pass/iu;
export const cashElsewhere =
  /(?<!\p{L})(?:esp[èe]ces|contant(?:en|e|i)?|efectivo|dinheiro|numer[áa]rio|kontant(?:er)?)(?!\p{L})/iu;
const meansElsewhere = new RegExp(`${cardElsewhere.source}|${cashElsewhere.source}`, 'iu');

/** The first that fits is meant. Letters stand apart where a till prints them wide: `T O T A L`. */
const labels: readonly (readonly [RegExp, ReceiptSum])[] = [
  // Names of waiters can be words of other labels: Dana is a wallet, too, and bea a duty.
  [/^\W*(?:server|served\s*by|cashier|kasir|waiter|waitress|pelayan|host|guest|tamu|operator)\b/i, 'ignored'],
  [
    /npwp|telp|phone|\bsaldo\b|balance\s*(?:left|before|after)|poin|\bpoints?\b|member|kembali\s*lagi|\bno\b\.?\s*:|you\s*saved|anda\s*hemat|kurs|exchange\s*rate|odo\s*meter|odometer|shift|pompa|nozzle|liter|litre|volume|harga\s*\/\s*l|per\s*(?:liter|km|hour|jam)/i,
    'ignored',
  ],
  [/sub\s*-?\s*total|zwischensumme|小計|harga\s*jual|jumlah\s*harga/i, 'subtotal'],
  [elsewhere('subtotal'), 'subtotal'],
  [/\bdpp\b|dasar\s*pengenaan|taxable|\bnetto?\b|net\s*amount|課税対象/i, 'base'],
  [
    /(?:total|jumlah)?\s*(?:disc(?:ount)?\b|diskon|potongan|hemat|voucher|promo|rabatt|saving|coupon|割引|値引)/i,
    'discount',
  ],
  [/service|servis|layanan|\bsvc\b|\bs\.?c\.?\b|bedienung|サービス料/i, 'service'],
  [/\btip\b|gratuity|trinkgeld/i, 'tip'],
  [/pembulatan|round(?:ing|ed)?\b|rundung|donasi/i, 'rounding'],
  [
    /kembali(?:an)?\b|\bchange\b|rückgeld|wechselgeld|zurück|お釣|おつり|釣銭|\bbaki\b|uang\s*kembali/i,
    'change',
  ],
  [
    /grand\s*total|total\s*(?:bayar|belanja|akhir|pembayaran|tagihan|due|amount|sale|charge|fare|biaya|harga|tarif|keseluruhan|incl\w*|rp\b|idr\b|usd\b|eur\b|payable)|jumlah\s*(?:bayar|total|pembayaran|tagihan|akhir|uang|harus)|(?:amount|balance|total)\s*due|harus\s*di\s?bayar|zu\s*zahlen|gesamt(?:betrag|summe)?|endbetrag|summe\b|rechnungsbetrag|合計|お会計|ご請求/i,
    'grand',
  ],
  [elsewhere('grand'), 'grand'],
  [elsewhere('vat'), 'tax'],
  [
    /\bppn\b|\bp\.?b\.?\s?-?\s?1\b|pajak|\btax(?:es)?\b|\bvat\b|\bgst\b|\bsst\b|\bm\.?w\.?st\b|\bust\b|umsatzsteuer|\bsteuer\b(?!\s*-?\s*(?:nr|nummer|%))|消費税|内税|外税/i,
    'tax',
  ],
  [/total\s*(?:item|qty|quantity|barang|pcs|unit)|jumlah\s*(?:item|barang|qty)|\bitems?\b\s*$/i, 'counted'],
  [/\bt\s?o\s?t\s?a\s?l\b|\bj\s?u\s?m\s?l\s?a\s?h\b|総計/i, 'total'],
  [elsewhere('total'), 'total'],
  [
    /\btunai\b|\bcash\b|\bbar\b|bargeld|\bkartu\b|\bcard\b|\bdebit\b|\bkredit\b|\bcredit\b|visa|master\s*card|\bamex\b|gopay|go-?pay|\bovo\b|\bdana\b|qris|shopee\s*pay|link\s*aja|flazz|e-?money|brizzi|tapcash|girocard|ec-?karte|\bpaid\b|payment|di\s?bayar|\bbayar\b|tendered|gegeben|お預|現金|クレジット/i,
    'tendered',
  ],
  [meansElsewhere, 'tendered'],
  [/\btarif\b|\bfare\b|ongkos|biaya|parking\s*fee|\bnominal\b|rupiah|\bamount\b|\brp\b/i, 'fare'],
  [
    /fahr(?:preis|geld|tkosten)|parkgeb[üu]hr|entgelt|\bbetrag\b|prix\s*(?:de\s*la\s*)?course|montant|ritprijs|ritbedrag|\bbedrag\b|importe|importo|tarifa|tariffa|\bvalor\b/i,
    'fare',
  ],
];

/** What a label on a receipt says its amount is; null where it says something else, as the name of a thing. */
export function labelOfReceipt(text: string): ReceiptSum | null {
  return labels.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
