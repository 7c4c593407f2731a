import { describe, expect, it } from 'vitest';

import type { PaperPage, Word } from '../../domain/reading/paperText.ts';
import { readText } from '../../domain/reading/readText.ts';
import { numbersIn } from '../../domain/reading/written/writtenNumber.ts';

/** From here on a field says that it is sure. */
const sure = 0.9;
const letters = { width: 5, height: 10, blank: 3 };

/** Words at a place of a page: a left edge, a top, what stands there, and how tall its letters are. */
type Stand = readonly [x: number, y: number, text: string, height?: number];

function page(stands: readonly Stand[]): PaperPage {
  const words = stands.flatMap(([left, y, text, height = letters.height]): Word[] => {
    let x = left;
    return text.split(' ').map((word) => {
      const width = (word.length * letters.width * height) / letters.height;
      const found = { text: word, x, y, width, height, confidence: 1 };
      x += width + letters.blank;
      return found;
    });
  });
  return { number: 1, width: 595, height: 842, words };
}

const read = (...stands: readonly Stand[]) => readText([page(stands)], 'text');

const lineOfOne: readonly Stand[] = [
  [40, 400, 'Description'],
  [300, 400, 'Qty'],
  [400, 400, 'Price'],
  [500, 400, 'Amount'],
  [40, 420, 'Paint'],
  [300, 420, '2'],
  [400, 420, '500.00'],
  [500, 420, '1,000.00'],
];

describe('names of columns that take several lines', () => {
  const paper = read(
    [40, 100, 'Ateliers Dubreuil SARL'],
    [40, 200, 'Numéro de'],
    [140, 200, 'Date'],
    [240, 200, 'À payer'],
    [340, 200, 'Code client'],
    [40, 212, 'facture'],
    [140, 212, 'd’émission'],
    [240, 212, 'avant le'],
    [40, 232, '435/4/2026'],
    [140, 232, '13 mai 2026'],
    [240, 232, '27 mai'],
    [340, 232, '13142'],
    [240, 244, '2026'],
    ...lineOfOne,
  );

  it('name what stands under them', () => {
    expect(paper.number?.value).toBe('435/4/2026');
    expect(paper.date?.value).toBe('2026-05-13');
  });

  it('name a day that takes several lines, too', () => {
    expect(paper.dueDate?.value).toBe('2026-05-27');
  });

  it('make neither number nor days sure: which lines belong together is a guess', () => {
    for (const field of [paper.number, paper.date, paper.dueDate]) {
      expect(field?.confidence).toBeLessThan(sure);
    }
  });
});

describe('a name that is open at the end of its line', () => {
  it('goes on below', () => {
    const paper = read(
      [40, 100, 'Talleres Romero S.L.'],
      [40, 200, 'Fecha de'],
      [140, 200, '14 de octubre de'],
      [40, 212, 'vencimiento'],
      [140, 212, '2026'],
    );
    expect(paper.dueDate?.value).toBe('2026-10-14');
    expect(paper.date).toBeNull();
  });

  it('does not take the name of the next value', () => {
    const paper = read(
      [40, 100, 'Adriatica Forniture S.p.A.'],
      [40, 200, 'DDT del'],
      [140, 200, '26 settembre 2026'],
      [40, 212, 'Scadenza'],
      [140, 212, '13 ottobre 2026'],
    );
    expect(paper.dueDate?.value).toBe('2026-10-13');
  });
});

describe('columns that stand as close as words', () => {
  it('are parted where they begin under each other', () => {
    const paper = read(
      [40, 100, 'Nordlicht Elektro GmbH'],
      // The gaps between columns are 8 wide: less than the letters are tall.
      [40, 200, 'Ausstellungsdatum'],
      [133, 200, 'Rechnung Nr.'],
      [40, 220, '23.07.2026'],
      [133, 220, 'A671775'],
    );
    expect(paper.number?.value).toBe('A671775');
    expect(paper.date?.value).toBe('2026-07-23');
  });
});

describe('numbers of a table that stand close', () => {
  it('are not one number, though blanks group thousands elsewhere', () => {
    expect(numbersIn('12 11.967.000 143.604.000', ',').map(({ amount }) => amount)).toEqual([
      '12',
      '11967000',
      '143604000',
    ]);
    expect(numbersIn('1 1 807,20 12 322,00', ',').map(({ amount }) => amount)).toEqual([
      '1',
      '1807.2',
      '12322',
    ]);
  });
});

describe('sums that go on in the next line', () => {
  it('are whole amounts', () => {
    const paper = read(
      [400, 500, 'Montant HT'],
      [518, 500, '34'],
      [498, 512, '022,25'],
      [400, 530, 'TVA (20%)'],
      [490, 530, '6 804,45'],
      [400, 548, 'Total TTC'],
      [518, 548, '40'],
      [498, 560, '826,70'],
    );
    expect([paper.subtotal?.value, paper.vat?.value, paper.total?.value]).toEqual([
      '34022.25',
      '6804.45',
      '40826.7',
    ]);
  });

  it('have their whole name', () => {
    const paper = read(
      ...lineOfOne,
      [400, 500, 'Net amount'],
      [500, 500, '1,000.00'],
      [400, 518, 'VAT 20%'],
      [500, 518, '200.00'],
      [400, 536, 'Invoice'],
      [500, 536, '1,200.00'],
      [400, 548, 'total'],
    );
    expect(paper.total?.value).toBe('1200');
    expect(paper.total?.confidence).toBeGreaterThanOrEqual(sure);
  });
});

describe('a paper in a language without words here', () => {
  const paper = read(
    [40, 60, 'FAKTURA', 15],
    [40, 100, 'Lindgren El AB'],
    [40, 200, 'Fakturanummer'],
    [200, 200, '2024-46726'],
    [40, 220, 'Betalas senast'],
    [200, 220, '2026-06-22'],
    [40, 240, 'Fakturadatum'],
    [200, 240, '2026-05-08'],
    [40, 260, 'Kundnummer'],
    [200, 260, '41552'],
    [40, 280, 'Leveransdatum'],
    [200, 280, '2026-05-02'],
    [400, 500, 'Netto'],
    [500, 500, '1 000,00'],
    [400, 518, 'Moms 25%'],
    [500, 518, '250,00'],
    [400, 536, 'Att betala'],
    [500, 536, '1 250,00'],
  );

  it('names its own number and day after its heading', () => {
    expect(paper.number?.value).toBe('2024-46726');
    expect(paper.date?.value).toBe('2026-05-08');
  });

  it('falls due on the day after it', () => {
    expect(paper.dueDate?.value).toBe('2026-06-22');
  });

  it('has the total that its net amount and its tax come to', () => {
    expect(paper.total?.value).toBe('1250');
  });

  it('is sure of none of them', () => {
    for (const field of [paper.number, paper.date, paper.dueDate, paper.total, paper.sellerName]) {
      expect(field?.confidence ?? 0).toBeLessThan(sure);
    }
  });

  it('takes a day whose month nobody knows for no number', () => {
    const other = read([40, 60, 'FAKTURA', 15], [40, 200, 'Fakturadatum'], [200, 200, '23 maj 2026']);
    expect(other.number).toBeNull();
  });

  it('has no heading where the word is one that is known', () => {
    const other = read([40, 60, 'KUNDE', 15], [40, 200, 'Kundennummer'], [200, 200, '41552']);
    expect(other.number).toBeNull();
  });
});

describe('whom a paper is from', () => {
  it('is not who stands under the name of the buyer, in the next column or not', () => {
    const paper = read(
      [40, 100, 'Ditagihkan kepada'],
      [300, 100, 'CV Tunas Harapan'],
      [40, 114, 'PT Sentra Boga'],
      [300, 117, 'Via Roma 74, 26973 Lille'],
    );
    expect(paper.sellerName?.value).toBe('CV Tunas Harapan');
  });
});
