import { describe, expect, it } from 'vitest';

import type { PaperPage, Word } from '../../domain/reading/paperText.ts';
import { readReceipt, sureFrom } from '../../domain/reading/readReceipt.ts';
import { readText } from '../../domain/reading/readText.ts';

/** From here on a field says that it is sure. */
const sure = 0.9;

/** A page of lines, whose cells stand in columns of their own. */
function page(lines: readonly (readonly string[])[]): PaperPage {
  const words = lines.flatMap((cells, row) =>
    cells.flatMap((text, column): Word[] => {
      let x = 40 + column * 160;
      return text.split(' ').map((word) => {
        const width = word.length * 5;
        const found = { text: word, x, y: 40 + row * 18, width, height: 10, confidence: 1 };
        x += width + 3;
        return found;
      });
    }),
  );
  return { number: 1, width: 595, height: 842, words };
}

const read = (...lines: readonly (readonly string[])[]) => readText([page(lines)], 'text');

interface Paper {
  language: string;
  lines: readonly (readonly string[])[];
  seller: string;
  number: string;
  date: string;
  due: string;
  total: string;
  vat: string;
}

/** The same invoice as it is written in each country: 1000 and a tax, a buyer above the seller. */
const papers: readonly Paper[] = [
  {
    language: 'German',
    lines: [
      ['An:', 'Kunde Süd GmbH'],
      ['Rechnungssteller:', 'Muster Nord GmbH'],
      ['Rechnungsnummer:', 'RE-2026-17'],
      ['Rechnungsdatum:', '01.03.2026'],
      ['Fällig am:', '31.03.2026'],
      ['Zwischensumme', '1.000,00 €'],
      ['MwSt. 19 %', '190,00 €'],
      ['Gesamtbetrag', '1.190,00 €'],
    ],
    seller: 'Muster Nord GmbH',
    number: 'RE-2026-17',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '1190',
    vat: '190',
  },
  {
    language: 'French',
    lines: [
      ['Facturé à :', 'Client du Sud SARL'],
      ['Fournisseur :', 'Modèle Nord SARL'],
      ['Facture n° F2026-17'],
      ['Date de facture :', '1 mars 2026'],
      ['Échéance :', '31 mars 2026'],
      ['Total HT', '1 000,00 €'],
      ['TVA 20 %', '200,00 €'],
      ['Total TTC', '1 200,00 €'],
    ],
    seller: 'Modèle Nord SARL',
    number: 'F2026-17',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '1200',
    vat: '200',
  },
  {
    language: 'Dutch',
    lines: [
      ['Aan:', 'Klant Zuid B.V.'],
      ['Leverancier:', 'Model Noord B.V.'],
      ['Factuurnummer:', '2026-0017'],
      ['Factuurdatum:', '1 maart 2026'],
      ['Vervaldatum:', '31 maart 2026'],
      ['Subtotaal', '€ 1.000,00'],
      ['BTW 21%', '€ 210,00'],
      ['Totaal incl. BTW', '€ 1.210,00'],
    ],
    seller: 'Model Noord B.V',
    number: '2026-0017',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '1210',
    vat: '210',
  },
  {
    language: 'Spanish',
    lines: [
      ['Cliente:', 'Cliente Sur S.L.'],
      ['Proveedor:', 'Modelo Norte S.L.'],
      ['Factura nº:', 'A-2026-17'],
      ['Fecha de factura:', '1 de marzo de 2026'],
      ['Vencimiento:', '31 de marzo de 2026'],
      ['Base imponible', '1.000,00 €'],
      ['IVA 21%', '210,00 €'],
      ['Total factura', '1.210,00 €'],
    ],
    seller: 'Modelo Norte S.L',
    number: 'A-2026-17',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '1210',
    vat: '210',
  },
  {
    language: 'Italian',
    lines: [
      ['Spett.le', 'Cliente Sud S.r.l.'],
      ['Fornitore:', 'Modello Nord S.r.l.'],
      ['Fattura n. 17/2026'],
      ['Data fattura:', '1 marzo 2026'],
      ['Scadenza:', '31 marzo 2026'],
      ['Imponibile', '1.000,00 €'],
      ['IVA 22%', '220,00 €'],
      ['Totale documento', '1.220,00 €'],
    ],
    seller: 'Modello Nord S.r.l',
    number: '17/2026',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '1220',
    vat: '220',
  },
  {
    language: 'Portuguese',
    lines: [
      ['Cliente:', 'Cliente Sul Lda'],
      ['Fornecedor:', 'Modelo Norte Lda'],
      ['Fatura n.º FT2026/17'],
      ['Data de emissão:', '1 de março de 2026'],
      ['Vencimento:', '31 de março de 2026'],
      ['Total sem IVA', '1.000,00 €'],
      ['IVA 23%', '230,00 €'],
      ['Total a pagar', '1.230,00 €'],
    ],
    seller: 'Modelo Norte Lda',
    number: 'FT2026/17',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '1230',
    vat: '230',
  },
  {
    language: 'Japanese',
    lines: [
      ['株式会社南商店 御中'],
      ['発行者', '北見本株式会社'],
      ['請求書番号:', 'S-2026-17'],
      ['発行日:', '2026年3月1日'],
      ['支払期限:', '2026年3月31日'],
      ['小計', '100,000円'],
      ['消費税 10%', '10,000円'],
      ['ご請求金額', '110,000円'],
    ],
    seller: '北見本株式会社',
    number: 'S-2026-17',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '110000',
    vat: '10000',
  },
  {
    language: 'Chinese',
    lines: [
      ['购买方:', '上海南方贸易有限公司'],
      ['销售方:', '北京样本科技有限公司'],
      ['发票号码:', '20260017'],
      ['开票日期:', '2026年3月1日'],
      ['到期日:', '2026年3月31日'],
      ['小计', '¥1,000.00'],
      ['增值税 13%', '¥130.00'],
      ['价税合计', '¥1,130.00'],
    ],
    seller: '北京样本科技有限公司',
    number: '20260017',
    date: '2026-03-01',
    due: '2026-03-31',
    total: '1130',
    vat: '130',
  },
];

describe('an invoice in another language', () => {
  it.each(papers.map((paper) => [paper.language, paper] as const))('%s is read', (_, paper) => {
    const { lines, seller, number, date, due, total, vat } = paper;
    const found = read(...lines);
    expect({
      seller: found.sellerName?.value,
      number: found.number?.value,
      date: found.date?.value,
      due: found.dueDate?.value,
      total: found.total?.value,
      vat: found.vat?.value,
    }).toEqual({ seller, number, date, due, total, vat });
    expect(found.isSound).toBe(true);
  });
});

describe('a total', () => {
  const totalOf = (...sums: readonly (readonly string[])[]) =>
    read(
      ['Toko Maju'],
      ['Description', 'Qty', 'Price', 'Amount'],
      ['Kertas', '1', '1.000.000', '1.000.000'],
      ...sums,
    ).total;

  it('of a paper with a tax on restaurants is the one behind it', () => {
    const total = totalOf(['Total', '1.000.000'], ['PB1', '100.000'], ['Grand Total', '1.100.000']);
    expect(total?.value).toBe('1100000');
  });

  it('with a tax that nobody knows between is the last one, and is not sure', () => {
    const total = totalOf(['Total', '1.000.000'], ['Retribusi Xyz', '100.000'], ['Grand Total', '1.100.000']);
    expect(total?.value).toBe('1100000');
    expect(total?.confidence).toBeLessThan(sure);
  });

  it('is no count of pieces, and no row of a tax', () => {
    expect(read(['Toko Maju'], ['Total Qty', '12']).total).toBeNull();
    expect(read(['Muster GmbH'], ['Summe MwSt', '190,00'], ['Gesamtbetrag', '1.190,00']).total?.value).toBe(
      '1190',
    );
  });

  it('whose figures have lost their ends together is not sure, though they add up', () => {
    // A pale stripe over the ends: 579.071.000, 63.697.810, 642.768.810.
    const found = readText(
      [page([['PT Karya'], ['DPP', 'IDR 579.'], ['PPN', 'IDR 63.'], ['Total', 'IDR 642.']])],
      'picture',
    );
    expect(found.isSound).toBe(false);
    for (const field of [found.total, found.vat, found.subtotal]) {
      expect(field?.confidence ?? 0).toBeLessThan(sure);
    }
  });

  it('of a receipt is sure where what was handed over says it, too', () => {
    const receipt = (...sums: readonly (readonly string[])[]) =>
      readReceipt([page([['WARUNG SEDAP'], ['Tanggal 13/03/2026'], ...sums])], 'picture').total;
    expect(receipt(['TOTAL BAYAR', '125.000'])?.confidence).toBeLessThan(sureFrom);
    const paid = receipt(['TOTAL BAYAR', '125.000'], ['TUNAI', '150.000'], ['KEMBALI', '25.000']);
    expect([paid?.value, (paid?.confidence ?? 0) >= sureFrom]).toEqual(['125000', true]);
  });

  it('that only repeats a subtotal is not sure', () => {
    const total = read(['Acme Ltd'], ['Subtotal', '1,000.00'], ['Total', '1,000.00']).total;
    expect(total?.value).toBe('1000');
    expect(total?.confidence).toBeLessThan(sure);
  });

  it.each(['Prices are inclusive of VAT', 'All prices incl. VAT', 'VAT inclusive', 'Preise inkl. MwSt.'])(
    'holds its tax where it says %s',
    (words) => {
      const found = read(
        ['Acme Ltd'],
        ['Description', 'Qty', 'Price', 'Amount'],
        ['Paper', '1', '1,110.00', '1,110.00'],
        [words],
        ['VAT 11%', '110.00'],
        ['Total', '1,110.00'],
      );
      expect([found.total?.value, found.isPriceIncludeTax]).toEqual(['1110', true]);
    },
  );
});

describe('a currency', () => {
  const currencyOf = (...sums: readonly string[]) =>
    read(['Acme Ltd'], ...sums.map((text, index) => [`Total ${index}`, text])).currencyCode;

  it.each(['$ 100.00', '¥ 100', '$1,250.00'])('of a bare sign is not sure: %s', (text) => {
    expect(currencyOf(text, text)?.confidence ?? 0).toBeLessThan(0.7);
  });

  it.each(['kr 100', 'Rs 100', '100 kr'])('that nobody knows is no rupiah: %s', (text) => {
    const found = read(['Acme Ltd'], ['Total', text], ['Amount due', text]);
    expect(found.currencyCode).toBeNull();
    expect(found.otherCurrency?.confidence).toBeLessThan(sure);
  });

  it('of a bare dollar is the one that the paper names', () => {
    expect(currencyOf('SGD', '$ 100.00', '$ 200.00')?.value).toBe('SGD');
  });
});

describe('a day', () => {
  it.each(['Fecha de entrega', 'Lieferdatum', 'Date de livraison', 'Data consegna', 'Leverdatum'])(
    'of a delivery is not that of the paper: %s',
    (label) => {
      const found = read(['Acme Ltd'], [label, '13/11/2026'], ['Date', '20/11/2026']);
      expect(found.date?.value).toBe('2026-11-20');
    },
  );

  it('that reads as two days is not sure, unless the other days or the term say which', () => {
    const dateOf = (...lines: readonly string[][]) => read(['Acme Inc'], ...lines).date;
    expect(dateOf(['Invoice date:', '04/05/2026'])?.confidence).toBeLessThan(sure);
    expect(dateOf(['Invoice date:', '04/25/2026'])?.confidence).toBeGreaterThanOrEqual(sure);
    const both = dateOf(['Invoice date:', '04/05/2026'], ['Due date:', '05/05/2026'], ['Terms: net 30 days']);
    expect([both?.value, (both?.confidence ?? 0) >= sure]).toEqual(['2026-04-05', true]);
  });
});

describe('a number', () => {
  it('of a few signs in a picture may be the beginning of another one', () => {
    const numberOf = (source: 'text' | 'picture', text: string) =>
      readText([page([['Acme Ltd'], [`Invoice No: ${text}`]])], source).number?.confidence ?? 0;
    expect(numberOf('picture', '381')).toBeLessThan(sure);
    expect(numberOf('picture', '3819/INV')).toBeGreaterThanOrEqual(sure);
    expect(numberOf('text', '381')).toBeGreaterThanOrEqual(sure);
  });
});

describe('the buyer', () => {
  it.each([
    [['UD Berkah Abadi Kepada Yth. PT Sentra Boga, Jl. Melati 4']],
    [['Facturar a Grupo Alameda S.A.'], ['Talleres Romero S.L.']],
    [
      ['Nordlicht Elektro GmbH', 'Rechnung an'],
      ['Ringstr. 4, 71612 Nordstadt', 'Sonnenhof Betriebs GmbH'],
    ],
    [['Spett.le Panificio Conti S.r.l.'], ['Adriatica Forniture S.p.A.']],
  ])('named in the same cell or in the next column is not the seller: %s', (...lines) => {
    const name = read(...lines, ['Total', '1.000,00']).sellerName?.value ?? '';
    expect(name).toMatch(/^(?:UD Berkah Abadi|Talleres Romero|Nordlicht Elektro|Adriatica Forniture)/);
    expect(name).not.toMatch(/Sentra|Alameda|Sonnenhof|Conti/);
  });

  it('is never the seller, by its name or its tax number', () => {
    const owner = { names: ['PT Sinar Abadi'], taxNumbers: ['01.234.567.8-901.000'] };
    const lines = [
      ['PT Sinar Abadi Tbk'],
      ['NPWP: 01.234.567.8-901.000'],
      ['Total', 'Rp 1.000.000'],
      ['CV Maju Jaya'],
    ];
    const found = readText([page(lines)], 'text', owner);
    expect([found.sellerName?.value, found.sellerTaxNumber]).toEqual(['CV Maju Jaya', null]);
    const alone = readText([page(lines.slice(0, 3))], 'text', owner);
    expect(alone.sellerName).toBeNull();
  });
});
