import type { Amount } from '../../domain/money/money.ts';
import { add, divide, multiply, roundTo, subtract, sum } from './amounts.ts';
import type { Draw } from './draw.ts';
import type { ReceiptLayout } from './receipts.ts';
import {
  afternoon,
  cents,
  english,
  german,
  hour,
  line,
  middle,
  numeric,
  paidBy,
  percentOf,
  short,
  worded,
} from './receipts.ts';

interface Sold {
  name: string;
  count: string;
  amount: Amount;
}

function sold(draw: Draw, names: readonly string[], least: number, most: number): Sold[] {
  return draw.some(names, draw.between(2, 4)).map((name) => {
    const count = String(draw.between(1, 3));
    const price = divide(String(draw.between(least, most)), '100', 2);
    return { name, count, amount: roundTo(multiply(price, count), 2) };
  });
}

const sumOf = (items: readonly Sold[]): Amount => roundTo(sum(items.map(({ amount }) => amount)), 2);

/** The tax within an amount. */
const taxIn = (total: Amount, percent: string): Amount =>
  roundTo(divide(multiply(total, percent), add('100', percent), 4), 2);

/** Receipts of five more countries: written before the rules of receipts were looked at, which were then mended by them. */
export const receiptsAbroad: readonly ReceiptLayout[] = [
  {
    name: 'French brasserie',
    make(draw) {
      const merchant = draw.one(['Brasserie du Marché', 'Café de la Gare', 'Le Petit Zinc']);
      const day = draw.day();
      const items = sold(draw, ['Plat du jour', 'Salade niçoise', 'Café crème', 'Demi pression'], 250, 2450);
      const total = sumOf(items);
      const tax = taxIn(total, '10');
      const time = hour(draw);
      const lastFour = draw.digits(4);
      return {
        truth: { merchant, date: day, total, currency: 'EUR', tax, time, ...paidBy('bankCard', lastFour) },
        lines: [
          middle(merchant, true),
          middle('14 place de la République'),
          middle('69002 Lyon'),
          middle('SIRET 812 345 678 00017'),
          line(`Table ${draw.between(1, 30)}`, `Couverts ${draw.between(1, 6)}`),
          line(`Le ${numeric(day, '/')} à ${time}`, 'Serveur : Luc'),
          ...items.map(({ name, count, amount }) => line(`${count} ${name}`, german(amount))),
          line('Total HT', german(subtract(total, tax))),
          line('TVA 10 %', german(tax)),
          line('TOTAL TTC', `${german(total)} €`),
          line('Carte bancaire', `${german(total)} €`),
          line(`CB ************${lastFour}`),
          middle('Merci de votre visite'),
        ],
      };
    },
  },
  {
    name: 'Dutch supermarket',
    make(draw) {
      const merchant = draw.one(['DE GROENE MARKT', 'BUURTSUPER VERHOEF']);
      const day = draw.day();
      const items = sold(draw, ['MELK HALFVOL', 'VOLKOREN BROOD', 'KAAS JONG', 'APPELS'], 89, 899);
      const total = sumOf(items);
      const tax = taxIn(total, '9');
      const time = hour(draw);
      return {
        truth: { merchant, date: day, total, currency: 'EUR', tax, time, ...paidBy('bankCard') },
        lines: [
          middle(merchant, true),
          middle('Kerkstraat 12, 3511 KC Utrecht'),
          middle('Telefoon 030-2345678'),
          line('AANTAL OMSCHRIJVING', 'BEDRAG'),
          ...items.map(({ name, count, amount }) => line(`${count}  ${name}`, german(amount))),
          line('TOTAAL', german(total)),
          line('BETAALD MET:'),
          line('PIN', german(total)),
          line('BTW  OVER', 'EUR'),
          line(`9%  ${german(subtract(total, tax))}`, german(tax)),
          line(`${time}  ${numeric(day, '-')}`, `Kassa ${draw.between(1, 8)}`),
          middle('Bedankt en tot ziens'),
        ],
      };
    },
  },
  {
    name: 'Australian hardware shop',
    make(draw) {
      const merchant = draw.one(['Coastal Hardware', 'Hammer & Home Geelong']);
      const day = draw.day();
      const items = sold(
        draw,
        ['Decking screws 50mm', 'Masking tape', 'Sandpaper 120', 'Timber glue'],
        395,
        4990,
      );
      const total = sumOf(items);
      const tax = roundTo(divide(total, '11', 4), 2);
      const shown = hour(draw);
      const lastFour = draw.digits(4);
      return {
        truth: {
          merchant,
          date: day,
          total,
          currency: 'AUD',
          tax,
          time: afternoon(shown),
          ...paidBy('bankCard', lastFour),
        },
        lines: [
          middle(merchant, true),
          middle('ABN 51 824 753 556'),
          middle('TAX INVOICE'),
          line(`${worded(day, english)}  ${shown} pm`, `Reg ${draw.between(1, 9)}`),
          ...items.flatMap(({ name, count, amount }) => [
            line(name),
            line(`  Qty ${count}`, `$${cents(amount)}`),
          ]),
          line(`TOTAL for ${items.length} items`, `$${cents(total)}`),
          line('GST included in total', `$${cents(tax)}`),
          line('EFTPOS', `AUD $${cents(total)}`),
          line('Card', `XXXX XXXX XXXX ${lastFour}`),
          middle('Keep this receipt for returns'),
        ],
      };
    },
  },
  {
    name: 'British pub',
    make(draw) {
      const merchant = draw.one(['The Red Lion', 'The Old Mill Inn', 'Fox & Hounds']);
      const day = draw.day();
      const items = sold(
        draw,
        ['Fish & chips', 'Steak pie', 'Pint of bitter', 'Sticky toffee pudding'],
        420,
        1895,
      );
      const subtotal = sumOf(items);
      const service = percentOf(subtotal, '12.5', 2);
      const total = roundTo(add(subtotal, service), 2);
      const tax = taxIn(subtotal, '20');
      const time = hour(draw);
      const lastFour = draw.digits(4);
      return {
        truth: { merchant, date: day, total, currency: 'GBP', tax, time, ...paidBy('bankCard', lastFour) },
        lines: [
          middle(merchant, true),
          middle('12 High Street, York YO1 7HL'),
          middle('VAT No. GB 123 4567 89'),
          line(`${short(day, '/')} ${time}`, `Covers ${draw.between(1, 8)}`),
          ...items.map(({ name, count, amount }) => line(`${count} x ${name}`, `£${cents(amount)}`)),
          line('Sub Total', `£${cents(subtotal)}`),
          line('Service charge 12.5%', `£${cents(service)}`),
          line('Total to pay', `£${cents(total)}`),
          line('Includes VAT @ 20%', `£${cents(tax)}`),
          line('Contactless Mastercard', `£${cents(total)}`),
          line('Card number', `**** **** **** ${lastFour}`),
        ],
      };
    },
  },
  {
    name: 'Malaysian coffee shop',
    make(draw) {
      const merchant = draw.one(['Kopitiam Sri Murni', 'Restoran Bunga Raya']);
      const day = draw.day();
      const items = sold(draw, ['Nasi lemak', 'Kopi O', 'Roti bakar', 'Teh tarik'], 180, 1490);
      const subtotal = sumOf(items);
      const tax = percentOf(subtotal, '6', 2);
      const before = roundTo(add(subtotal, tax), 2);
      const total = roundTo(divide(roundTo(multiply(before, '20'), 0), '20', 2), 2);
      const time = hour(draw);
      return {
        truth: { merchant, date: day, total, currency: 'MYR', tax, time, ...paidBy('wallet') },
        lines: [
          middle(merchant, true),
          middle('28, Jalan Masjid India, 50100 Kuala Lumpur'),
          middle('SST ID: W10-1808-32000123'),
          line(`Bil: ${draw.digits(6)}`, `Meja: ${draw.between(1, 30)}`),
          line(`Tarikh: ${numeric(day, '-')}`, `Masa: ${time}`),
          ...items.map(({ name, count, amount }) => line(`${count} ${name}`, cents(amount))),
          line('Jumlah Kecil', cents(subtotal)),
          line('SST 6%', cents(tax)),
          line('Pelarasan', cents(subtract(total, before))),
          line('Jumlah RM', cents(total)),
          line("Touch 'n Go eWallet", cents(total)),
          middle('Terima kasih, sila datang lagi'),
        ],
      };
    },
  },
];
