import type { Day } from '../../domain/day/day.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { PaymentMeans } from '../../domain/reading/readPaper.ts';
import { add, divide, formatOf, multiply, roundTo, subtract, sum } from './amounts.ts';
import type { Draw } from './draw.ts';

/** What a receipt says; null: it says nothing of it. */
interface ReceiptTruth {
  merchant: string;
  date: Day;
  total: Amount;
  currency: string;
  tax: Amount | null;
  tip: Amount | null;
  /** When it was paid, or left: `14:05`. */
  time: string | null;
  means: PaymentMeans | null;
  /** Digits at the end of the card's number. */
  lastFour: string | null;
}

/** What a receipt says of how it was paid. */
export const paidBy = (
  means: PaymentMeans | null,
  lastFour: string | null = null,
  tip: Amount | null = null,
) => ({
  means,
  lastFour,
  tip,
});

/** A line as a till prints it: in the middle, or at the left, with what stands at the right. */
export type TillLine = { middle: string; isLarge?: boolean } | { left: string; right?: string };

export interface MadeReceipt {
  truth: ReceiptTruth;
  lines: readonly TillLine[];
}

/** A layout of receipts, as one kind of shop prints them. */
export interface ReceiptLayout {
  name: string;
  /** Its letters are in none of the languages that pictures are read in. */
  isForeignScript?: true;
  make: (draw: Draw) => MadeReceipt;
}

const point = formatOf('comma', 0);
const comma = formatOf('point', 0);
export const cents = formatOf('point', 2);
export const german = formatOf('comma', 2);

export const middle = (text: string, isLarge = false): TillLine => ({
  middle: text,
  ...(isLarge ? { isLarge } : {}),
});
export const line = (left: string, right?: string): TillLine =>
  right === undefined ? { left } : { left, right };
const [year, month, date] = [0, 5, 8].map((at) => (day: Day) => day.slice(at, at === 0 ? 4 : at + 2)) as [
  (day: Day) => string,
  (day: Day) => string,
  (day: Day) => string,
];
export const numeric = (day: Day, sign: string) => [date(day), month(day), year(day)].join(sign);
export const short = (day: Day, sign: string) => [date(day), month(day), year(day).slice(2)].join(sign);
export const hour = (draw: Draw) =>
  `${String(draw.between(7, 21)).padStart(2, '0')}:${draw.digits(2).replace(/[6-9]/, '4')}`;
export const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const indonesian = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];
export const worded = (day: Day, months: readonly string[]) =>
  `${Number(date(day))} ${months[Number(month(day)) - 1]} ${year(day)}`;
/** `07:30`, of which it says that it is after noon: `19:30`. */
export const afternoon = (shown: string): string => {
  const [hours = '', minutes = ''] = shown.split(':');
  return `${(Number(hours) % 12) + 12}:${minutes}`;
};
/** Rupiah in steps of a hundred. */
const rupiah = (draw: Draw, least: number, most: number): Amount => String(draw.between(least, most) * 100);
export const percentOf = (amount: Amount, percent: string, decimals: number): Amount =>
  roundTo(divide(multiply(amount, percent), '100', 4), decimals);
/** Notes that somebody pays with. */
const handed = (total: Amount): Amount => String(Math.ceil(Number(total) / 50_000) * 50_000);

interface Bought {
  name: string;
  count: string;
  price: Amount;
  amount: Amount;
}

function bought(draw: Draw, names: readonly string[], least: number, most: number): Bought[] {
  return draw.some(names, draw.between(2, 4)).map((name) => {
    const price = rupiah(draw, least, most);
    const count = String(draw.between(1, 3));
    return { name, count, price, amount: multiply(price, count) };
  });
}

const groceries = ['AQUA 600ML', 'ROTI TAWAR', 'TEH BOTOL 350', 'INDOMIE GORENG', 'KOPI SUSU', 'TISSUE 250S'];
const dishes = [
  'Nasi Goreng Kampung',
  'Sate Ayam',
  'Es Teh Manis',
  'Soto Betawi',
  'Gado-gado',
  'Jus Alpukat',
];
const bites = ['Club sandwich', 'House coffee', 'Caesar salad', 'Apple pie', 'Iced tea', 'Pancakes'];

/** Layouts that the reader was written beside. */
export const receiptLayouts: readonly ReceiptLayout[] = [
  {
    name: 'minimarket',
    make(draw) {
      const merchant = draw.one(['INDOMARET', 'ALFAMART', 'ALFAMIDI', 'SUPERINDO']);
      const day = draw.day();
      const items = bought(draw, groceries, 30, 450);
      const total = sum(items.map(({ amount }) => amount));
      const tax = roundTo(divide(multiply(total, '11'), '111', 4), 0);
      const cash = handed(total);
      const time = hour(draw);
      return {
        truth: { merchant, date: day, total, currency: 'IDR', tax, time, ...paidBy('cash') },
        lines: [
          middle(merchant, true),
          middle('KEMANG RAYA 12'),
          middle('JL. KEMANG RAYA NO.12, JAKARTA'),
          middle('NPWP: 01.337.994.6-092.000'),
          line(`${short(day, '.')}-${time}/2.1.13/TKMG-02/SITI/01`),
          ...items.map(({ name, count, price, amount }) =>
            line(`${name}  ${count}  ${comma(price)}`, comma(amount)),
          ),
          line('HARGA JUAL :', comma(total)),
          line('TOTAL :', comma(total)),
          line('TUNAI :', comma(cash)),
          line('KEMBALI :', comma(subtract(cash, total))),
          line(`PPN : DPP=${comma(subtract(total, tax))} PPN=`, comma(tax)),
          middle('LAYANAN KONSUMEN SMS 0811.1500.280'),
        ],
      };
    },
  },
  {
    name: 'restaurant with service and PB1',
    make(draw) {
      const merchant = draw.one(['Warung Sari Rasa', 'Sate Khas Senayan', 'Bebek Bengil', 'Kopi Tuku']);
      const day = draw.day();
      const items = bought(draw, dishes, 150, 850);
      const subtotal = sum(items.map(({ amount }) => amount));
      const service = percentOf(subtotal, '5', 0);
      const tax = percentOf(add(subtotal, service), '10', 0);
      const total = sum([subtotal, service, tax]);
      const time = hour(draw);
      return {
        truth: { merchant, date: day, total, currency: 'IDR', tax, time, ...paidBy('qris') },
        lines: [
          middle(merchant, true),
          middle('Plaza Senayan Lt. 4, Jakarta'),
          middle('Telp. 021-5725555'),
          line(`Tanggal : ${numeric(day, '/')} ${time}`),
          line(`Meja : ${draw.between(1, 40)}`, `Kasir : Rina`),
          ...items.map(({ name, count, amount }) => line(`${count} ${name}`, point(amount))),
          line('Subtotal', point(subtotal)),
          line('Service Charge 5%', point(service)),
          line('PB1 10%', point(tax)),
          line('Grand Total', point(total)),
          line('QRIS', point(total)),
          middle('Terima kasih'),
        ],
      };
    },
  },
  {
    name: 'taxi',
    make(draw) {
      const day = draw.day();
      const total = rupiah(draw, 180, 3200);
      const begin = hour(draw);
      const time = hour(draw);
      return {
        truth: { merchant: 'BLUE BIRD', date: day, total, currency: 'IDR', tax: null, time, ...paidBy(null) },
        lines: [
          middle('BLUE BIRD', true),
          middle('PT BLUE BIRD TBK'),
          line('No. Pintu : BB1234'),
          line(`Tgl : ${numeric(day, '-')}`),
          line(`Jam : ${begin} - ${time}`),
          line(`Jarak : ${draw.between(2, 40)}.4 km`),
          line('Tarif', `Rp ${point(total)}`),
          line('TOTAL', `Rp ${point(total)}`),
          middle('Terima kasih'),
        ],
      };
    },
  },
  {
    name: 'ride hailing by mail',
    make(draw) {
      const day = draw.day();
      const fare = rupiah(draw, 150, 900);
      const fee = '4000';
      const discount = String(draw.between(1, 8) * 1000);
      const total = subtract(add(fare, fee), discount);
      const time = hour(draw);
      return {
        truth: { merchant: 'Grab', date: day, total, currency: 'IDR', tax: null, time, ...paidBy('wallet') },
        lines: [
          line('Grab'),
          line('Your e-receipt'),
          line(`${worded(day, english)}  ${time}`),
          line('Booking ID: A-7KX2LMPQ9'),
          line('Fare', `Rp${point(fare)}`),
          line('Platform Fee', `Rp${point(fee)}`),
          line('Promo discount', `-Rp${point(discount)}`),
          line('Total Paid', `Rp${point(total)}`),
          line('Paid with OVO', `Rp${point(total)}`),
        ],
      };
    },
  },
  {
    name: 'fuel',
    make(draw) {
      const day = draw.day();
      const litres = `${draw.between(8, 45)}.${draw.digits(2)}`;
      const price = draw.one(['12500', '13200', '14750']);
      const total = roundTo(multiply(litres, price), 0);
      const time = hour(draw);
      return {
        truth: {
          merchant: 'PERTAMINA',
          date: day,
          total,
          currency: 'IDR',
          tax: null,
          time,
          ...paidBy('cash'),
        },
        lines: [
          middle('PERTAMINA', true),
          middle('SPBU 34.12708'),
          middle('JL. FATMAWATI JAKARTA SELATAN'),
          line('Shift : 2', `No. Trans : ${draw.digits(6)}`),
          line(`Waktu : ${numeric(day, '/')} ${time}:09`),
          line('Pulau/Pompa : 3'),
          line('Nama Produk : PERTAMAX'),
          line('Harga/Liter', `Rp. ${point(price)}`),
          line('Volume', `(L) ${litres}`),
          line('Total Harga', `Rp. ${point(total)}`),
          line('CASH', point(total)),
          middle('SELAMAT JALAN'),
        ],
      };
    },
  },
  {
    name: 'hotel folio',
    make(draw) {
      const merchant = draw.one(['HOTEL SANTIKA PREMIERE', 'ARYADUTA MENTENG', 'GRAND MERCURE MALANG']);
      const arrival = draw.day();
      const day = draw.later(arrival, draw.between(1, 3));
      const room = rupiah(draw, 6000, 14_000);
      const service = percentOf(room, '10', 0);
      const tax = percentOf(add(room, service), '10', 0);
      const total = sum([room, service, tax]);
      return {
        truth: { merchant, date: day, total, currency: 'IDR', tax, time: null, ...paidBy('bankCard') },
        lines: [
          middle(merchant, true),
          middle('Jl. Pandanaran 116-120, Semarang'),
          middle('GUEST FOLIO'),
          line('Guest Name : Mr. Budi Santoso', `Room : ${draw.digits(3)}`),
          line(`Arrival : ${worded(arrival, english)}`),
          line(`Departure : ${worded(day, english)}`),
          line('Room Charge', cents(room)),
          line('Service Charge 10%', cents(service)),
          line('Government Tax 10%', cents(tax)),
          line('Total Amount IDR', cents(total)),
          line('Credit Card - VISA', cents(total)),
          line('Balance', '0.00'),
        ],
      };
    },
  },
  {
    name: 'parking',
    make(draw) {
      const day = draw.day();
      const total = String(draw.between(1, 12) * 5000);
      return {
        truth: {
          merchant: 'SECURE PARKING',
          date: day,
          total,
          currency: 'IDR',
          tax: null,
          time: '14:40',
          ...paidBy(null),
        },
        lines: [
          middle('SECURE PARKING', true),
          middle('MALL KOTA KASABLANKA'),
          line('B 1234 XYZ', 'MOBIL'),
          line('Masuk', `${numeric(day, '/')} 09:12:33`),
          line('Keluar', `${numeric(day, '/')} 14:40:02`),
          line('Lama', '5 jam 28 menit'),
          line('Biaya Parkir', `Rp ${point(total)}`),
          middle('TERIMA KASIH'),
        ],
      };
    },
  },
  {
    name: 'toll',
    make(draw) {
      const day = draw.day();
      const total = String(draw.between(6, 90) * 500);
      const left = rupiah(draw, 500, 3000);
      const time = hour(draw);
      return {
        truth: {
          merchant: 'JASA MARGA',
          date: day,
          total,
          currency: 'IDR',
          tax: null,
          time,
          ...paidBy('wallet', '2210'),
        },
        lines: [
          middle('JASA MARGA', true),
          middle('GERBANG CILILITAN UTAMA'),
          line('GOL-1', 'Gardu 08'),
          line(`${numeric(day, '/')} ${time}:17`),
          line('TARIF', `Rp. ${point(total)}`),
          line('e-money', '6032 9811 **** 2210'),
          line('SISA SALDO', `Rp. ${point(left)}`),
        ],
      };
    },
  },
  {
    name: 'German supermarket',
    make(draw) {
      const day = draw.day();
      const prices = [draw.between(89, 999), draw.between(129, 1999), draw.between(99, 599)].map((price) =>
        divide(String(price), '100', 2),
      );
      const total = roundTo(sum(prices), 2);
      const tax = roundTo(divide(multiply(total, '7'), '107', 4), 2);
      const cash = String(Math.ceil(Number(total) / 50) * 50);
      const time = hour(draw);
      return {
        truth: { merchant: 'REWE', date: day, total, currency: 'EUR', tax, time, ...paidBy('cash') },
        lines: [
          middle('REWE', true),
          middle('Domstr. 20'),
          middle('50668 Köln'),
          middle('UID Nr.: DE812706034'),
          line('', 'EUR'),
          line('BIO BANANEN', `${german(prices[0] ?? '')} B`),
          line('VOLLKORNBROT', `${german(prices[1] ?? '')} B`),
          line('H-MILCH 1,5%', `${german(prices[2] ?? '')} B`),
          line('SUMME  EUR', german(total)),
          line('Geg. BAR  EUR', german(cash)),
          line('Rückgeld BAR  EUR', german(subtract(cash, total))),
          line(`Steuer %  Netto  Steuer  Brutto`),
          line(`B= 7,0%  ${german(subtract(total, tax))}  ${german(tax)}`, german(total)),
          line(`${numeric(day, '.')}  ${time}`, 'Bon-Nr.:4711'),
          middle('Vielen Dank für Ihren Einkauf'),
        ],
      };
    },
  },
  {
    name: 'American diner with tip',
    make(draw) {
      const merchant = draw.one(["Mel's Drive-In", 'Katz Delicatessen', 'Blue Bottle Coffee']);
      const day = draw.day();
      const prices = draw.some(bites, 3).map((name) => ({ name, price: divide(draw.digits(4), '100', 2) }));
      const subtotal = roundTo(sum(prices.map(({ price }) => price)), 2);
      const tax = percentOf(subtotal, '8.875', 2);
      const tip = percentOf(subtotal, '20', 2);
      const before = roundTo(add(subtotal, tax), 2);
      const total = roundTo(add(before, tip), 2);
      const shown = hour(draw);
      const time = afternoon(shown);
      return {
        truth: { merchant, date: day, total, currency: 'USD', tax, time, ...paidBy('bankCard', '4242', tip) },
        lines: [
          middle(merchant, true),
          middle('205 E Houston St'),
          middle('New York, NY 10002'),
          line('Server: Dana', 'Table 14'),
          line(`${month(day)}/${date(day)}/${year(day)} ${shown} PM`),
          ...prices.map(({ name, price }) => line(`1 ${name}`, `$${cents(price)}`)),
          line('Subtotal', `$${cents(subtotal)}`),
          line('Sales Tax 8.875%', `$${cents(tax)}`),
          line('Total', `$${cents(before)}`),
          line('Tip', `$${cents(tip)}`),
          line('Total Charged', `$${cents(total)}`),
          line('VISA ************4242', `$${cents(total)}`),
        ],
      };
    },
  },
  {
    name: 'Japanese convenience store',
    isForeignScript: true,
    make(draw) {
      const day = draw.day();
      const prices = [draw.between(98, 398), draw.between(120, 680)].map(String);
      const total = sum(prices);
      const tax = roundTo(divide(multiply(total, '8'), '108', 4), 0);
      const cash = String(Math.ceil(Number(total) / 1000) * 1000);
      const time = hour(draw);
      return {
        truth: {
          merchant: 'ファミリーマート',
          date: day,
          total,
          currency: 'JPY',
          tax,
          time,
          ...paidBy('cash'),
        },
        lines: [
          middle('ファミリーマート', true),
          middle('新宿南口店'),
          line(`${year(day)}年${Number(month(day))}月${Number(date(day))}日`, time),
          line('おにぎり 鮭', `¥${comma(prices[0] ?? '')}`),
          line('緑茶', `¥${comma(prices[1] ?? '')}`),
          line('合計', `¥${comma(total)}`),
          line('(内消費税等 8%', `¥${comma(tax)})`),
          line('お預り', `¥${comma(cash)}`),
          line('お釣', `¥${comma(subtract(cash, total))}`),
        ],
      };
    },
  },
];

/** Layouts that were written after it, and that it was not mended by. */
export const heldOutReceipts: readonly ReceiptLayout[] = [
  {
    name: 'coffee shop in a mall',
    make(draw) {
      const merchant = draw.one(['Kopi Kenangan', 'Fore Coffee', 'JCO Donuts & Coffee']);
      const day = draw.day();
      const items = bought(
        draw,
        ['Kopi Kenangan Mantan', 'Croissant', 'Matcha Latte', 'Donat Gula'],
        180,
        480,
      );
      const whole = sum(items.map(({ amount }) => amount));
      const discount = String(draw.between(1, 9) * 1000);
      const total = subtract(whole, discount);
      const tax = roundTo(divide(multiply(total, '10'), '110', 4), 0);
      const time = hour(draw);
      return {
        truth: { merchant, date: day, total, currency: 'IDR', tax, time, ...paidBy('wallet') },
        lines: [
          middle(merchant),
          middle('Gandaria City GF'),
          line('Receipt No', `KK-${draw.digits(5)}`),
          line('Date', `${worded(day, indonesian)}, ${time}`),
          ...items.map(({ name, count, amount }) => line(`${name} x${count}`, `Rp ${point(amount)}`)),
          line('Sub Total', `Rp ${point(whole)}`),
          line('Diskon', `(Rp ${point(discount)})`),
          line('Total', `Rp ${point(total)}`),
          line('Termasuk pajak resto 10%', `Rp ${point(tax)}`),
          line('GoPay', `Rp ${point(total)}`),
        ],
      };
    },
  },
  {
    name: 'Singaporean food court',
    make(draw) {
      const merchant = draw.one(['Ya Kun Kaya Toast', 'Toast Box', 'Koufu']);
      const day = draw.day();
      const subtotal = divide(draw.digits(4), '100', 2);
      const tax = percentOf(subtotal, '9', 2);
      const total = roundTo(add(subtotal, tax), 2);
      const time = hour(draw);
      return {
        truth: { merchant, date: day, total, currency: 'SGD', tax, time, ...paidBy('bankCard') },
        lines: [
          middle(merchant),
          middle('#01-31 Far East Square'),
          middle('GST Reg No. 199903346M'),
          line(`${numeric(day, '/')} ${time}`, 'POS 2'),
          line('Set A', `S$${cents(subtotal)}`),
          line('SubTotal', `S$${cents(subtotal)}`),
          line('GST 9%', `S$${cents(tax)}`),
          line('TOTAL', `S$${cents(total)}`),
          line('NETS', `S$${cents(total)}`),
        ],
      };
    },
  },
  {
    name: 'German taxi',
    make(draw) {
      const day = draw.day();
      const total = divide(draw.digits(4), '100', 2);
      const tax = roundTo(divide(multiply(total, '7'), '107', 4), 2);
      const time = hour(draw);
      return {
        truth: { merchant: 'Taxi Krüger', date: day, total, currency: 'EUR', tax, time, ...paidBy(null) },
        lines: [
          line('Taxi Krüger'),
          line('Hauptstraße 5, 10827 Berlin'),
          line('Quittung'),
          line(`Fahrt am ${numeric(day, '.')} um ${time} Uhr`),
          line('von Flughafen BER nach Mitte'),
          line('Fahrpreis', `${german(total)} €`),
          line('darin 7% MwSt', `${german(tax)} €`),
          line('Betrag dankend erhalten'),
        ],
      };
    },
  },
  {
    name: 'pharmacy with an amount in two lines',
    make(draw) {
      const day = draw.day();
      const total = rupiah(draw, 120, 4000);
      const time = hour(draw);
      return {
        truth: {
          merchant: 'APOTEK K-24',
          date: day,
          total,
          currency: 'IDR',
          tax: null,
          time,
          ...paidBy('bankCard'),
        },
        lines: [
          middle('APOTEK K-24', true),
          middle('Jl. Kaliurang Km 5, Yogyakarta'),
          line(`Tgl ${numeric(day, '-')}`, time),
          line('PARACETAMOL 500MG', point(total)),
          line('JUMLAH YANG HARUS DIBAYAR'),
          line(`Rp ${point(total)},-`),
          line('Debit BCA', point(total)),
        ],
      };
    },
  },
  {
    name: 'stationer, by hand on a form',
    make(draw) {
      const day = draw.day();
      const total = rupiah(draw, 250, 6000);
      return {
        truth: {
          merchant: 'Toko Buku Gunung Mas',
          date: day,
          total,
          currency: 'IDR',
          tax: null,
          time: null,
          ...paidBy(null),
        },
        lines: [
          line('Toko Buku Gunung Mas'),
          line('NOTA No. 00417', `Semarang, ${worded(day, indonesian)}`),
          line('Banyaknya  Nama Barang  Harga', 'Jumlah'),
          line(`2 rim  Kertas A4  ${point(divide(total, '2', 0))}`, point(total)),
          line('Jumlah Rp.', point(total)),
          line('Tanda terima', 'Hormat kami'),
        ],
      };
    },
  },
];
