import type { Amount } from '../../domain/money/money.ts';
import {
  add,
  compare,
  currencyDecimals,
  divide,
  formatOf,
  multiply,
  roundTo,
  subtract,
  sum,
} from './amounts.ts';
import type { Draw } from './draw.ts';

/** What a made paper says, which is what a reader must find. */
interface Truth {
  number: string;
  date: string;
  dueDate: string | null;
  currency: string;
  seller: string;
  sellerTaxNumber: string | null;
  account: string;
  lines: { description: string; quantity: Amount; unit: string; price: Amount; amount: Amount }[];
  subtotal: Amount;
  discount: Amount;
  vatRate: Amount;
  vat: Amount;
  withholding: Amount;
  charge: Amount;
  /** What this paper asks for: without what was owed before. */
  total: Amount;
  isInclusive: boolean;
}

export interface Paper {
  truth: Truth;
  language: 'en' | 'id';
  style: 'comma' | 'point';
  buyer: string;
  buyerTaxNumber: string;
  /** What was owed before, on papers that carry it on. */
  previous: Amount;
  orderNumber: string;
  deliveryDate: string;
  termDays: number | null;
}

const sellers = {
  id: [
    'PT Sinar Abadi Sentosa',
    'CV Mitra Karya Mandiri',
    'PT Anugerah Teknik Utama',
    'UD Sumber Rejeki',
    'PT Cahaya Bintang Timur',
    'PT Graha Niaga Prima',
    'CV Bumi Lestari Jaya',
    'PT Global Citra Logistik',
  ],
  en: [
    'Northwind Supplies Pte Ltd',
    'Brightpath Consulting Ltd',
    'PT Meridian Office Systems',
    'Harbour Freight Services Pte. Ltd.',
    'Cloudline Software Inc',
    'Oakfield Engineering GmbH',
    'PT Nusa Data Center',
    'Silverlake Media Pty Ltd',
  ],
} as const;

const buyers = ['PT Nusantara Maju Bersama', 'PT Buana Retail Indonesia'];

type Good = readonly [name: string, unit: string, price: number];

const goods: Readonly<Record<'en' | 'id', readonly Good[]>> = {
  id: [
    ['Kertas HVS A4 80 gsm', 'rim', 52_000],
    ['Tinta printer hitam 664', 'botol', 98_500],
    ['Jasa perawatan AC 1 PK', 'unit', 175_000],
    ['Kursi kantor staf', 'unit', 1_250_000],
    ['Kabel UTP Cat 6 305 m', 'roll', 1_875_000],
    ['Sewa proyektor harian', 'hari', 450_000],
    ['Pembersihan gedung lantai 3', 'bulan', 8_750_000],
    ['Lampu LED 12 watt', 'pcs', 38_900],
    ['Konsultasi pajak bulanan', 'jam', 650_000],
    ['Cetak brosur A5 dua sisi', 'lembar', 1_850],
    ['Air mineral galon 19 liter', 'pcs', 21_500],
    ['Pengadaan laptop 14 inci', 'unit', 12_450_000],
    ['Baut baja M8 x 40', 'box', 64_250],
    ['Semen 50 kg', 'sak', 67_000],
  ],
  en: [
    ['Cloud hosting, standard plan', 'month', 249.5],
    ['Design consulting', 'hours', 85],
    ['A4 paper 80 gsm', 'box', 23.4],
    ['Laptop stand, aluminium', 'pcs', 39.95],
    ['Annual support subscription', 'year', 1200],
    ['Data migration service', 'hours', 110],
    ['Ocean freight 20 ft container', 'unit', 1850],
    ['Customs handling', 'lot', 145.75],
    ['Server memory 32 GB', 'pcs', 118.2],
    ['Training session, on site', 'days', 640],
    ['Printer toner black', 'pcs', 74.9],
    ['Website maintenance', 'month', 395],
    ['Network switch 24 port', 'unit', 289],
    ['Email campaign', 'lot', 512.35],
  ],
};

export interface PaperWish {
  language: 'en' | 'id';
  currency: string;
  lines?: number;
  vatRate?: Amount;
  isInclusive?: boolean;
  hasDiscount?: boolean;
  hasWithholding?: boolean;
  hasCharge?: boolean;
  hasPrevious?: boolean;
  /** The seller's tax number is printed. */
  hasTaxNumber?: boolean;
  numberStyle?: 'plain' | 'slashes' | 'faktur' | 'digits';
  style?: 'comma' | 'point';
}

/** Makes up a paper: the same draw makes the same paper. */
export function makePaper(draw: Draw, wish: PaperWish): Paper {
  const { language, currency } = wish;
  const decimals = currencyDecimals(currency);
  const count = wish.lines ?? draw.between(2, 7);
  const factor = currency === 'IDR' && language === 'en' ? 15_000 : 1;
  const round = (amount: Amount) => roundTo(amount, decimals);
  const lines = draw.some(goods[language], Math.min(count, 14)).flatMap((good, index) => {
    const repeats = index < count - 14 ? 2 : 1;
    return Array.from({ length: repeats }, (_, turn) => {
      const quantity = String(draw.chance(0.25) ? 1 : draw.between(2, 24));
      const price = round(multiply(String(good[2]), String(factor * (1 + turn * 0.1))));
      return {
        description: turn === 0 ? good[0] : `${good[0]} (B)`,
        quantity,
        unit: good[1],
        price,
        amount: round(multiply(quantity, price)),
      };
    });
  });
  while (lines.length < count) {
    const again = draw.one(goods[language]);
    const quantity = String(draw.between(1, 40));
    const price = round(multiply(String(again[2]), String(factor)));
    lines.push({
      description: `${again[0]} #${lines.length + 1}`,
      quantity,
      unit: again[1],
      price,
      amount: round(multiply(quantity, price)),
    });
  }
  const subtotal = sum(lines.map(({ amount }) => amount));
  const discount = wish.hasDiscount ? round(multiply(subtotal, '0.05')) : '0';
  const base = subtract(subtotal, discount);
  const vatRate = wish.vatRate ?? '11';
  const isInclusive = wish.isInclusive ?? false;
  const vat = isInclusive
    ? subtract(base, roundTo(divide(base, add('1', divide(vatRate, '100', 6)), 8), decimals))
    : round(multiply(base, divide(vatRate, '100', 6)));
  const withholding = wish.hasWithholding ? round(multiply(base, '0.02')) : '0';
  const charge = wish.hasCharge ? round(multiply('17.5', currency === 'IDR' ? '10000' : '1')) : '0';
  const total = subtract(add(add(base, isInclusive ? '0' : vat), charge), withholding);
  const date = draw.day();
  const termDays = draw.chance(0.75) ? draw.one([7, 14, 30, 45]) : null;
  const year = date.slice(0, 4);
  const serial = draw.between(12, 9899);
  const number = {
    plain: `INV-${year}${String(serial).padStart(5, '0')}`,
    slashes: `${String(serial).padStart(4, '0')}/INV/${draw.one(['SAS', 'MKM', 'GNP'])}/${draw.one(['III', 'VII', 'X'])}/${year}`,
    faktur: `FKT.${year}.${String(serial).padStart(6, '0')}`,
    digits: String(20_260_000 + serial),
  }[wish.numberStyle ?? 'plain'];
  return {
    truth: {
      number,
      date,
      dueDate: termDays === null ? null : draw.later(date, termDays),
      currency,
      seller: draw.one(sellers[language]),
      sellerTaxNumber: wish.hasTaxNumber ? draw.taxNumber() : null,
      account: draw.digits(10),
      lines,
      subtotal,
      discount,
      vatRate,
      vat,
      withholding,
      charge,
      total,
      isInclusive,
    },
    language,
    style: wish.style ?? (language === 'id' ? 'comma' : 'point'),
    buyer: draw.one(buyers),
    buyerTaxNumber: draw.taxNumber(),
    previous: wish.hasPrevious ? round(multiply(subtotal, '0.37')) : '0',
    orderNumber: `PO-${draw.digits(6)}`,
    deliveryDate: draw.later(date, -draw.between(2, 9)),
    termDays,
  };
}

export { compare, formatOf };
