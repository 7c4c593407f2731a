import { describe, expect, it } from 'vitest';

import type { PaperPage, Word } from '../../domain/reading/paperText.ts';
import { readReceipt, sureFrom } from '../../domain/reading/readReceipt.ts';
import { readText } from '../../domain/reading/readText.ts';

/** From here on the form of an invoice says that a field is sure. */
const invoiceSureFrom = 0.9;

/**
 * A page as a reader of pictures finds it: cells of a line are parted by ` | `, a word ends in `~` and a share of a hundred where its letters are
 * doubted: `4.9O5~70`.
 */
function seen(...lines: readonly string[]): PaperPage {
  const words = lines.flatMap((line, row) =>
    line.split(' | ').flatMap((cell, column): Word[] => {
      let x = 20 + column * 260;
      return cell.split(' ').map((part) => {
        const [text = '', doubt = '97'] = part.split('~');
        const word = { text, x, y: 20 + row * 24, width: text.length * 7, height: 14 };
        x += word.width + 6;
        return { ...word, confidence: Number(doubt) / 100 };
      });
    }),
  );
  return { number: 1, width: 900, height: 60 + lines.length * 24, words };
}

const receipt = (...lines: readonly string[]) => readReceipt([seen(...lines)], 'picture');
const invoice = (...lines: readonly string[]) => readText([seen(...lines)], 'picture');
const isSure = (field: { confidence: number } | null, from: number) =>
  field !== null && field.confidence >= from;

describe('a part of a receipt that is proven by other figures', () => {
  const till = (tax: string) => [
    'WARUNG BU TINI',
    'Tanggal 22/09/2026 14:05',
    'ROTI TAWAR | 50.100',
    'TOTAL | 50.100',
    'TUNAI | 100.000',
    'KEMBALI | 49.900',
    tax,
  ];

  it('is not sure: cash less change says nothing of the tax', () => {
    const misread = receipt(...till('PPN | 4.905'));
    expect(misread.total?.value).toBe('50100');
    expect(isSure(misread.total, sureFrom)).toBe(true);
    expect(misread.vat?.value).toBe('4905');
    expect(isSure(misread.vat, sureFrom)).toBe(false);
  });

  it('is sure where its rate, or what it stands beside, makes it of the total', () => {
    for (const line of ['PPN 11% | 4.965', 'PPN DPP=45.135 PPN= | 4.965']) {
      const { vat } = receipt(...till(line));
      expect(vat?.value).toBe('4965');
      expect(isSure(vat, sureFrom)).toBe(true);
    }
    for (const line of ['PPN 11% | 4.905', 'PPN DPP=45.135 PPN= | 4.905']) {
      expect(isSure(receipt(...till(line)).vat, sureFrom)).toBe(false);
    }
  });

  it('is no tip, discount or subtotal that the total does without', () => {
    const read = receipt(
      'CAFE NERO',
      'Subtotal | 45.010',
      'Diskon | 1.500',
      'TOTAL | 50.100',
      'TUNAI | 100.000',
      'KEMBALI | 49.900',
    );
    expect(isSure(read.total, sureFrom)).toBe(true);
    expect(isSure(read.subtotal, sureFrom)).toBe(false);
    expect(isSure(read.discount, sureFrom)).toBe(false);
  });
});

describe('VAT within prices', () => {
  const paper = (vat: string, rate = '') => [
    'PT Graha Niaga Prima | INVOICE',
    'Description | Qty | Price | Amount',
    'Kursi kantor | 2 | 555.000 | 1.110.000',
    'Meja kantor | 1 | 2.220.000 | 2.220.000',
    'Prices include VAT',
    `VAT${rate} | ${vat}`,
    'Total | 3.330.000',
  ];

  it('is not sure of a total that comes to its lines without it', () => {
    const misread = invoice(...paper('380.000'));
    expect(misread.total?.value).toBe('3330000');
    expect(isSure(misread.total, invoiceSureFrom)).toBe(true);
    expect(misread.vat?.value).toBe('380000');
    expect(isSure(misread.vat, invoiceSureFrom)).toBe(false);
    expect(isSure(invoice(...paper('380.000', ' 11%')).vat, invoiceSureFrom)).toBe(false);
  });

  it('is sure where its rate makes it of the total', () => {
    const { vat } = invoice(...paper('330.000', ' 11%'));
    expect(vat?.value).toBe('330000');
    expect(isSure(vat, invoiceSureFrom)).toBe(true);
  });
});

describe('what a paper says twice', () => {
  it('is not sure of a number where the other one has paler letters', () => {
    const { number } = invoice('INVOICE', 'Invoice No: INV-20261058', 'Invoice No: INV-20261053~78');
    expect(number?.value).toBe('INV-20261058');
    expect(isSure(number, invoiceSureFrom)).toBe(false);
    const same = invoice('INVOICE', 'Invoice No: INV-20261058', 'Invoice No: INV-20261058~78');
    expect(isSure(same.number, invoiceSureFrom)).toBe(true);
  });

  it('is the account of a bank before that of a customer, and sure of neither', () => {
    const { accountNumber } = invoice(
      'Account number 7700-6500',
      'Invoice No: INV-20261058',
      'Please pay to',
      'Bank Mandiri | Account No: 6500312972~80',
    );
    expect(accountNumber?.value).toBe('6500312972');
    expect(isSure(accountNumber, invoiceSureFrom)).toBe(false);
  });

  it('is no bank account where no bank is named', () => {
    expect(isSure(invoice('Account number 7700-6500').accountNumber, invoiceSureFrom)).toBe(false);
    const named = invoice('Bank BCA, account number 5531507703');
    expect(isSure(named.accountNumber, invoiceSureFrom)).toBe(true);
  });
});

describe('what nothing on a paper confirms', () => {
  const numbered = (number: string) => invoice('FACTUUR', `Factuurnummer ${number}`).number;

  it('is a number of digits alone, where a border may be read as a one, unless it stands there twice', () => {
    expect(isSure(numbered('19520000'), invoiceSureFrom)).toBe(false);
    expect(isSure(numbered('2024-85640'), invoiceSureFrom)).toBe(true);
    const twice = invoice('FACTUUR', 'Factuurnummer 9520000', 'Factuurnummer 9520000');
    expect(isSure(twice.number, invoiceSureFrom)).toBe(true);
    const text = readText([seen('FACTUUR', 'Factuurnummer 9520000')], 'text');
    expect(isSure(text.number, invoiceSureFrom)).toBe(true);
  });

  it('is a number, or the name of a shop, whose letters are not clear', () => {
    expect(isSure(numbered('2024-85640~86'), invoiceSureFrom)).toBe(false);
    const named = (name: string, ...above: string[]) => {
      const page = seen(...above, name, 'Jl. Kemang 12', 'TOTAL | 20.000', 'TUNAI | 20.000');
      const isName = ({ y }: Word) => y === 20 + 24 * above.length;
      const large = page.words.map((word) => (isName(word) ? { ...word, height: 22 } : word));
      return readReceipt([{ ...page, words: large }], 'picture').sellerName;
    };
    expect(isSure(named('WARUNG SARI'), sureFrom)).toBe(true);
    expect(isSure(named('WARUNG SARl~78'), sureFrom)).toBe(false);
    expect(isSure(named('LANTAI DUA', 'WARUNG SARI'), sureFrom)).toBe(false);
  });

  it('is a day, an hour or the end of a card number whose letters are not clear', () => {
    const till = (doubt: string) =>
      receipt(
        'TOKO BUKU',
        `Tgl 29-08-2026${doubt} | 09:42${doubt}`,
        'TOTAL | 20.000',
        `VISA | ****4242${doubt}`,
      );
    const [clear, pale] = [till(''), till('~75')];
    for (const field of ['date', 'time', 'lastFour'] as const) {
      expect([field, isSure(clear[field], sureFrom), isSure(pale[field], sureFrom)]).toEqual([
        field,
        true,
        false,
      ]);
    }
  });

  it('is a currency that one sign names', () => {
    const priced = (...amounts: string[]) =>
      invoice('INVOICE', ...amounts.map((amount) => `Total | ${amount}`));
    expect(isSure(priced('£120.00').currencyCode, invoiceSureFrom)).toBe(false);
    expect(isSure(priced('£120.00', '£120.00').currencyCode, invoiceSureFrom)).toBe(true);
  });

  it('is a number that was mended', () => {
    const { number } = invoice('Nomor Faktur: 7958/INV/MKM/VI1/2026');
    expect(number?.value).toBe('7958/INV/MKM/VII/2026');
    expect(isSure(number, invoiceSureFrom)).toBe(false);
  });
});

describe('an hour', () => {
  it('that something began at is not when it was paid', () => {
    expect(receipt('BLUE BIRD', 'Jam : 18:20 - 19:14', 'TOTAL | Rp 124.400').time?.value).toBe('19:14');
    const cut = receipt('BLUE BIRD', 'Tgl 29-08-2026', 'Jam 18:20 | 514', 'TOTAL | Rp 124.400');
    expect(isSure(cut.time, sureFrom)).toBe(false);
  });

  it('with a blank in it is not sure, and one at a day is', () => {
    const blank = receipt('KOPI TUKU', 'Tanggal 17/07/2026 1 7:10', 'TOTAL | 20.000');
    expect(blank.time?.value).toBe('17:10');
    expect(isSure(blank.time, sureFrom)).toBe(false);
    const whole = receipt('KOPI TUKU', 'Tanggal 17/07/2026 17:10', 'TOTAL | 20.000');
    expect(isSure(whole.time, sureFrom)).toBe(true);
  });
});

describe('who served', () => {
  it('is nothing that was paid with', () => {
    const { means } = receipt('KATZ', 'Server: Dana | Table 14', 'Total | $24.50', 'VIS A | $24.50');
    expect(means?.value).toBe('bankCard');
  });
});

describe('letters that a picture loses', () => {
  it('are blanks of a day', () => {
    for (const day of ['May 1,2026', 'May1, 2026', '1May 2026', '1 May2026']) {
      expect(invoice(`Invoice Date: ${day}`).date?.value).toBe('2026-05-01');
    }
  });

  it('are the sign before decimals, which sums then confirm or do not', () => {
    const paper = (total: string) => [
      'Omschrijving | Bedrag',
      'Subtotaal | €8.938,80',
      'BTW 21% | €1.877,15',
      `Te betalen | €${total}`,
    ];
    const right = invoice(...paper('10.81595')).total;
    expect(right?.value).toBe('10815.95');
    expect(isSure(right, invoiceSureFrom)).toBe(true);
    expect(isSure(invoice(...paper('10.81695')).total, invoiceSureFrom)).toBe(false);
  });

  it('are that sign in one of several sums, which is sure once they add up', () => {
    const paper = (vat: string) => [
      'Concepto | Importe',
      'Subtotal | 1.019,50 €',
      `IVA (21%) | ${vat}`,
      'Total | 1.233,60 €',
    ];
    const { vat, total } = invoice(...paper('21410€'));
    expect(vat?.value).toBe('214.1');
    expect(isSure(vat, invoiceSureFrom)).toBe(true);
    expect(isSure(total, invoiceSureFrom)).toBe(true);
    expect(isSure(invoice(...paper('21470€')).vat, invoiceSureFrom)).toBe(false);
    const whole = ['Deskripsi | Jumlah', 'Subtotal | Rp 100000', 'PPN 11% | Rp 11000', 'Total | Rp 111000'];
    expect(invoice(...whole).total?.value).toBe('111000');
  });

  it('are marks of letters in labels', () => {
    const { date, dueDate } = invoice('Date 8 fevrier 2026', 'A payer avant le 10 mars 2026');
    expect([date?.value, dueDate?.value]).toEqual(['2026-02-08', '2026-03-10']);
    expect(invoice('Faturan.®: 214/2/2026').number?.value).toBe('214/2/2026');
  });

  it('are some of a label, where they are doubted, and none of a value', () => {
    const paper = invoice('Rechnungsnunmer~60 2024-85640', 'Rechnungsbetfag~71 | €2.742,77');
    expect(paper.number?.value).toBe('2024-85640');
    expect(paper.total?.value).toBe('2742.77');
    expect(invoice('Rechnungsnunmer 2024-85640').number).toBeNull();
    expect(invoice('Invoice No: Numbef24~60').number?.value).toBe('Numbef24');
  });
});

describe('what a picture does to figures and their names', () => {
  it('loses the sign before the cents of a total, and what was paid says where it was', () => {
    const lines = [
      'DE GROENE MARKT',
      'APPELS | 7,78',
      'BROOD | 1,94',
      'TOTAAL | 972',
      'PIN | 9,72',
      'BTW 9% | 0,80',
    ];
    expect(receipt(...lines).total?.value).toBe('9.72');
    expect(receipt('TOKO', 'TOTAL | 972').total?.value).toBe('972');
  });

  it('shows the stars before the digits of a card as letters', () => {
    expect(receipt('FOX', 'Card number | *kkk kkkk kkkk 1433').lastFour?.value).toBe('1433');
  });

  it('shows a point for the comma before cents: no group of digits has two of them', () => {
    const paper = invoice(
      'Ibérica de Cables S.A.',
      'Base imponible | 13.269,20',
      'IVA 21% | 2.786,53',
      'Total | 16.055.73',
    );
    expect(paper.total?.value).toBe('16055.73');
  });

  it('shows the percent of a tax as more digits, and the tax is another number', () => {
    const paper = invoice(
      'PT Karya Baja',
      'Jumlah | 378.001.000',
      'PPN 1196. 41.580.110',
      'Total Tagihan | 419.581.110',
    );
    expect(paper.vat?.value).toBe('41580110');
  });

  it('shows a raised letter as another sign', () => {
    for (const name of ['N? de factura', 'Ne da fatura', 'Ne fattura']) {
      expect(invoice('Talleres Romero S.L.', `${name} | 9662249`).number?.value).toBe('9662249');
    }
  });

  it('shows strokes that look like a digit: one digit is no number', () => {
    expect(invoice('Ateliers Dubreuil SARL', 'Facture 7 | n° F554947').number?.value).not.toBe('7');
  });

  it('shows the letters of a typewriter far apart', () => {
    // Blanks as wide as letters are tall, between columns twice as much.
    const words = [
      ['Teguh', 'Jaya', 'Sdn.', 'Bhd.'],
      ['Tarikh', 'hantar'],
      ['No.', 'Invois'],
    ].flatMap((line, row) => {
      let x = 20;
      return line.map((text) => {
        const word = { text, x, y: 20 + row * 24, width: text.length * 9, height: 14, confidence: 0.95 };
        x += word.width + 14;
        return word;
      });
    });
    const number = { text: '141/5/2026', x: 200, y: 68, width: 90, height: 14, confidence: 0.95 };
    const page = { number: 1, width: 600, height: 400, words: [...words, number] };
    expect(readText([page], 'picture').number?.value).toBe('141/5/2026');
  });
});

describe('figures that a picture shows apart', () => {
  const paper = (net: string, tax: string, total: string) =>
    invoice('Omschrijving | Bedrag', `Subtotaal | ${net}`, `BTW 21% | ${tax}`, `Te betalen | ${total}`);

  it('are one where a blank stands for the sign before the cents', () => {
    const { total } = paper('5.600,10 EUR', '1.176,02 EUR', '6.776 12 EUR');
    expect(total?.value).toBe('6776.12');
    expect(isSure(total, invoiceSureFrom)).toBe(true);
    expect(invoice('Amount due | £ 1,250 75').total?.value).toBe('1250.75');
  });

  it('are one where the first digits stand behind a currency', () => {
    const read = invoice('Deskripsi | Jumlah', 'Subtotal | Rp 5 7.062.500', 'Grand Total | Rp63.339.375');
    expect(read.subtotal?.value).toBe('57062500');
    // Two figures of a table, and a figure that is whole.
    expect(invoice('Jumlah total | 5 7.062.500').total?.value).toBe('7062500');
    expect(invoice('Jumlah total | Rp 57 062.500.000').total?.value).not.toBe('57062500000');
  });

  it('hold a stroke that was a seven, and a point that was a comma', () => {
    expect(paper('26.130,10', '5.487,32', '31.61/,42').total?.value).toBe('31617.42');
    expect(invoice('Net amount: 31,378.10', 'Total: 3/,653./2').total?.value).toBe('37653.72');
    expect(invoice('Subtotal | RM 14,806.95', 'Jumlah | RM 15.991.51').total?.value).toBe('15991.51');
  });
});

describe('sums that have all lost the sign before their cents', () => {
  it('have as many as the lines that they come to', () => {
    const { total, vat } = invoice(
      'Omschrijving | Aantal | Prijs | Bedrag',
      'Boor | 7 | 1.615,35 | 11.307,45',
      'Subtotaal | 1130745 €',
      '21% btw | 237456 €',
      'Te betalen | 13.68201 €',
    );
    expect([vat?.value, total?.value]).toEqual(['2374.56', '13682.01']);
  });
});

describe('a sum of a picture that the others prove', () => {
  const lines = (...sums: readonly string[]) =>
    invoice('Omschrijving | Aantal | Prijs | Bedrag', 'Kabel | 5 | 1.480,10 | 7.400,50', ...sums);

  it('is corrected where it differs by one digit, and is not sure', () => {
    const read = lines('Subtotaal | 7.400,50', 'BTW 21% | 1.554,11', 'Te betalen | 8.054,61');
    expect(read.total?.value).toBe('8954.61');
    expect(read.due?.value).toBe('8954.61');
    for (const field of [read.total, read.due, read.vat]) expect(isSure(field, invoiceSureFrom)).toBe(false);
  });

  it('is corrected where digits at one end of it were not seen', () => {
    for (const cut of ['954,61', '8.954,']) {
      const read = lines('Subtotaal | 7.400,50', 'BTW 21% | 1.554,11', `Te betalen | € ${cut}`);
      expect(read.total?.value).toBe('8954.61');
      expect(isSure(read.total, invoiceSureFrom)).toBe(false);
    }
    const read = lines('Subtotaal | 7.400,50', 'BTW 21% | 1.554,', 'Te betalen | 8.954,61');
    expect(read.vat?.value).toBe('1554.11');
    expect(isSure(read.vat, invoiceSureFrom)).toBe(false);
  });

  it('is left as it is where nothing proves it twice', () => {
    // The tax is no whole percent; the total differs by more than a digit; the total is right, and the cents of the tax are.
    expect(lines('Subtotaal | 7.400,50', 'BTW | 1.550,11', 'Te betalen | 8.054,61').total?.value).toBe(
      '8054.61',
    );
    expect(lines('Subtotaal | 7.400,50', 'BTW 21% | 1.554,11', 'Te betalen | 8.057,61').total?.value).toBe(
      '8057.61',
    );
    const whole = invoice(
      'Totale imponibile | € 51.065,00',
      'IVA | € 11.234,',
      'Totale fattura | € 62.299,30',
    );
    expect(whole.total?.value).toBe('62299.3');
    expect(whole.vat?.value).toBe('11234.3');
  });

  it('is found without its name, where a pen has hidden it', () => {
    const read = lines('Subtotaal | 7.400,50', '%?# | 1.554,11', 'Iu | 8.954,61');
    expect([read.vat?.value, read.total?.value]).toEqual(['1554.11', '8954.61']);
    for (const field of [read.total, read.vat]) expect(isSure(field, invoiceSureFrom)).toBe(false);
    expect(lines('Subtotaal | 7.400,50', '%?# | 1.551,11', 'Iu | 8.951,61').total).toBeNull();
  });

  it('is another one than the net amount of the same name, wherever it stands', () => {
    const indonesian = (...sums: readonly string[]) =>
      invoice('Nama Barang | Harga | Banyak | Jumlah', 'Besi | 17.589.500 | 12 | 211.074.000', ...sums);
    const read = indonesian(
      'Jumlah |  |  | 211.074.000',
      'PPN |  | 234.292.140 | 23.218.140',
      'Jumlah yang harus dibayar',
    );
    expect([read.vat?.value, read.total?.value]).toEqual(['23218140', '234292140']);
    expect(isSure(read.total, invoiceSureFrom)).toBe(false);
    // Nothing is taken for a tax of 12.4 percent within the net amount.
    const lost = indonesian(
      'Jumlah |  |  | 211.074.000',
      'PPN |  |  | 23.218.140',
      'Jumlah yang harus dibayar',
    );
    expect(isSure(lost.total, invoiceSureFrom)).toBe(false);
  });

  it('is no line of the table, though its name was lost', () => {
    const named = (name: string) =>
      lines(`${name} |  |  | 7.400,50`, 'BTW 21% | 1.554,11', 'Te betalen | 8.954,61');
    const lost = named('Subta=al~71');
    expect(lost.lines.map(({ description }) => description?.value)).toEqual(['Kabel']);
    expect(isSure(lost.total, invoiceSureFrom)).toBe(true);
    // A second thing for the same amount.
    expect(named('Montage').lines.map(({ description }) => description?.value)).toEqual(['Kabel', 'Montage']);
  });
});

describe('days and numbers of a picture', () => {
  it('have a month whose letters are near to its name, and are not sure', () => {
    for (const [day, meant] of [
      ['15 aofit 2026', '2026-08-15'],
      ['22 aoiit 2026', '2026-08-22'],
      ['2 de margo de 2026', '2026-03-02'],
      ['7 septembfe 2026', '2026-09-07'],
      ['17 Mérz 2026', '2026-03-17'],
    ]) {
      const { date } = invoice(`Date: ${day}`);
      expect(date?.value).toBe(meant);
      expect(isSure(date, invoiceSureFrom)).toBe(false);
    }
    // Near to June and to July, and to no month.
    expect(invoice('Data: 3 juiho 2026').date).toBeNull();
    expect(invoice('Datum: 3 juri 2026').date).toBeNull();
    expect(invoice('Date: 3 broca 2026').date).toBeNull();
  });

  it('are sure where as many days lie between them as papers give', () => {
    for (const [due, sure] of [
      ['29/11/2026', true],
      ['20/11/2026', false],
      ['26/11/2026', false],
    ] as const) {
      const { date, dueDate } = invoice('Invoice date: 22/11/2026', `Due date: ${due}`);
      expect([date?.value, dueDate?.value]).toEqual(['2026-11-22', due.split('/').toReversed().join('-')]);
      expect([isSure(date, invoiceSureFrom), isSure(dueDate, invoiceSureFrom)]).toEqual([sure, sure]);
    }
  });

  it('have labels whose dots look like strokes', () => {
    expect(invoice('Datum 28.02.2026', 'Fiillig~50 am: 14.03.2026').dueDate?.value).toBe('2026-03-14');
  });

  it('begin behind what a pen has left', () => {
    const { number } = invoice('Invoice No: bo—= 2024-18901');
    expect(number?.value).toBe('2024-18901');
    expect(isSure(number, invoiceSureFrom)).toBe(false);
    expect(invoice('Invoice No: INV 2024-18901').number?.value).toBe('INV 2024-18901');
  });
});

describe('a sum beside its column', () => {
  it('is none of a quantity', () => {
    const word = (text: string, x: number, y: number) =>
      ({ text, x, y, width: text.length * 7, height: 14, confidence: 0.97 }) as const;
    const rows = [
      ['Description', 'Price', 'Qty', 'Amount'],
      ['Paint', '149.75', '6', '898.50'],
    ].flatMap((row, at) =>
      row.map((text, column) => word(text, [20, 400, 470, 520][column] ?? 0, 20 + at * 24)),
    );
    const sums = [
      word('Subtotal', 20, 80),
      word('898.50', 452, 80),
      word('VAT', 20, 104),
      word('20%', 48, 104),
      word('179.70', 452, 104),
      word('Total', 20, 128),
      word('1,078.20', 445, 128),
    ];
    const read = readText([{ number: 1, width: 900, height: 300, words: [...rows, ...sums] }], 'picture');
    expect([read.subtotal?.value, read.vat?.value, read.total?.value]).toEqual(['898.5', '179.7', '1078.2']);
  });
});
