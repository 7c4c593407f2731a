import { Flavor, Profile, embedFacturX } from '@stackforge-eu/factur-x';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';

import { askedLines } from '../../domain/reading/askedLines.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
import { documentTotals } from '../../domain/money/tax.ts';
import { compare } from '../../domain/money/money.ts';
import { judgeContent } from '../../server/files/fileContent.ts';
import { readDataInvoice } from '../../server/reading/dataInvoice.ts';
import { readPaperFile } from '../../server/reading/readPaperFile.ts';

/** What a library that is not ours makes of an invoice: its XML judged by the published schema, and within a PDF. */
type Input = NonNullable<Parameters<typeof embedFacturX>[0]['input']>;

const party = (name: string) => ({
  name,
  address: { line1: 'Ringstr. 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
});

/** Two lines at 19 %, freight at 19 % and a discount; 100 of it is paid already. */
const input = {
  document: { id: 'F-2026-17', issueDate: '2026-03-01', typeCode: '380' },
  seller: { ...party('Muster GmbH'), taxRegistrations: [{ id: 'DE123456789', schemeId: 'VA' }] },
  buyer: party('Kunde AG'),
  delivery: { date: '2026-02-27' },
  lines: [
    {
      id: '1',
      name: 'Beratung',
      quantity: 10,
      unitCode: 'HUR',
      unitPrice: 150,
      vatCategoryCode: 'S',
      vatRatePercent: 19,
      lineTotal: 1500,
    },
    {
      id: '2',
      name: 'Papier',
      quantity: 3,
      unitCode: 'C62',
      unitPrice: 33.33,
      vatCategoryCode: 'S',
      vatRatePercent: 19,
      lineTotal: 99.99,
    },
  ],
  allowancesCharges: [
    { isCharge: true, amount: 20, reason: 'Fracht', vatCategoryCode: 'S', vatRatePercent: 19 },
    { isCharge: false, amount: 50, reason: 'Rabatt', vatCategoryCode: 'S', vatRatePercent: 19 },
  ],
  totals: {
    lineTotal: 1599.99,
    chargeTotal: 20,
    allowanceTotal: 50,
    taxBasisTotal: 1569.99,
    taxTotal: 298.3,
    grandTotal: 1868.29,
    prepaidAmount: 100,
    duePayableAmount: 1768.29,
    currency: 'EUR',
  },
  vatBreakdown: [{ categoryCode: 'S', ratePercent: 19, taxableAmount: 1569.99, taxAmount: 298.3 }],
  payment: { meansCode: '58', iban: 'DE89370400440532013000', dueDate: '2026-04-01' },
};

async function blankPdf(files: readonly [string, Uint8Array][] = []): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  for (const [name, content] of files) await pdf.attach(content, name, {});
  return await pdf.save();
}

async function embedded(
  profile: Profile,
  given: object = input,
  flavor: Flavor = Flavor.FACTUR_X,
  pdf?: Uint8Array,
): Promise<{ pdf: Buffer; xml: string }> {
  const made = await embedFacturX({
    pdf: pdf ?? (await blankPdf()),
    input: given as Input,
    profile,
    flavor,
    validateXsd: true,
    unembeddedFonts: 'ignore',
  });
  expect(made.xsdValidation?.valid, JSON.stringify(made.xsdValidation)).toBe(true);
  return { pdf: Buffer.from(made.pdf), xml: made.xml };
}

/** The total of the invoice that is saved of a paper. */
function savedTotal(paper: ReadPaper): string {
  const asked = askedLines(paper, { tax: null, whtTax: null }, 'EUR');
  expect(asked.agrees).toBe(true);
  const lines = asked.lines.map(({ quantity, price, tax }) => ({
    qty: quantity ?? '1',
    unitPrice: price ?? '0',
    tax: tax ?? '0',
    whtTax: '0',
  }));
  return documentTotals(lines, {
    isPriceIncludeTax: false,
    currencyCode: 'EUR',
    vatDifference: asked.vatDifference,
  }).total;
}

const withType = (typeCode: string) => ({ ...input, document: { ...input.document, typeCode } });

describe('a PDF with its data', () => {
  it.each([Profile.BASIC_WL, Profile.BASIC, Profile.EN16931, Profile.EXTENDED])(
    'is accepted and read to the cent in the profile %s',
    async (profile) => {
      for (const flavor of [Flavor.FACTUR_X, Flavor.ZUGFERD]) {
        const { pdf } = await embedded(profile, input, flavor);
        expect(await judgeContent(pdf)).toBe('application/pdf');
        const paper = await readPaperFile(Uint8Array.from(pdf), 'application/pdf');
        expect(paper).toMatchObject({
          source: 'data',
          credit: null,
          number: { value: 'F-2026-17' },
          currencyCode: { value: 'EUR' },
          total: { value: '1868.29' },
          prepaid: { value: '100' },
          due: { value: '1768.29' },
        });
        expect(paper && savedTotal(paper)).toBe('1868.29');
      }
    },
  );

  it('keeps harmless files beside it, and is refused with any other', async () => {
    const text = Buffer.from('Aufmass: 3 m');
    const kept = await embedded(
      Profile.EN16931,
      input,
      Flavor.FACTUR_X,
      await blankPdf([['notes.txt', text]]),
    );
    expect(await judgeContent(kept.pdf)).toBe('application/pdf');
    expect((await readPaperFile(Uint8Array.from(kept.pdf), 'application/pdf'))?.source).toBe('data');
    const programs: [string, Uint8Array][] = [
      ['run.exe', Buffer.from('MZ\0\0')],
      ['page.html', Buffer.from('<html></html>')],
      ['page.txt', Buffer.from('<html><script >alert(1)</script></html>')],
      ['inner.pdf', await blankPdf([['run.txt', Buffer.from('x')]])],
      ['sheet.xml', Buffer.from('<!DOCTYPE a [<!ENTITY x "y">]><a/>')],
    ];
    for (const file of programs) {
      const { pdf } = await embedded(Profile.EN16931, input, Flavor.FACTUR_X, await blankPdf([file]));
      await expect(judgeContent(pdf), file[0]).rejects.toMatchObject({ code: 'file_type_not_allowed' });
    }
  });

  it.each(['381', '384'])('of the type %s is told and asks for nothing', async (type) => {
    const { xml } = await embedded(Profile.EXTENDED, withType(type));
    const paper = readDataInvoice(Buffer.from(xml));
    expect(paper?.credit?.value).toBe(type === '381' ? 'creditNote' : 'correction');
  });
});

const ubl = (root: string, more: string, line: string) =>
  Buffer.from(`<?xml version="1.0"?><${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"><ID>C-1</ID>
  <IssueDate>2026-03-01</IssueDate>${more}${line}</${root}>`);

describe('a file of UBL', () => {
  const sums = (more: string) =>
    `<LegalMonetaryTotal><LineExtensionAmount>100</LineExtensionAmount><TaxInclusiveAmount>100</TaxInclusiveAmount>${more}</LegalMonetaryTotal>`;
  const line =
    '<InvoiceLine><InvoicedQuantity unitCode="C62">1</InvoicedQuantity><LineExtensionAmount>100</LineExtensionAmount></InvoiceLine>';

  it('that is a credit note, by its root, its type or its total, is told', () => {
    const credit = ubl(
      'CreditNote',
      sums(''),
      '<CreditNoteLine><LineExtensionAmount>100</LineExtensionAmount></CreditNoteLine>',
    );
    expect(readDataInvoice(credit)?.credit?.value).toBe('creditNote');
    for (const type of ['381', '396', '384']) {
      const typed = ubl('Invoice', `<InvoiceTypeCode>${type}</InvoiceTypeCode>${sums('')}`, line);
      expect(readDataInvoice(typed)?.credit, type).not.toBeNull();
    }
    const negative = ubl(
      'Invoice',
      sums('').replaceAll('>100<', '>-100<'),
      line.replaceAll('>100<', '>-100<'),
    );
    expect(readDataInvoice(negative)?.credit?.value).toBe('negative');
  });

  it('says what is still due of it', () => {
    const paid = readDataInvoice(
      ubl('Invoice', sums('<PrepaidAmount>100</PrepaidAmount><PayableAmount>0</PayableAmount>'), line),
    );
    expect([paid?.prepaid?.value, paid?.due?.value]).toEqual(['100', '0']);
  });

  it('takes nothing of JavaScript for a value, and keeps nothing that cannot be kept', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '\u202eabc']) {
      const paper = readDataInvoice(
        ubl(
          'Invoice',
          `<DocumentCurrencyCode>${name}</DocumentCurrencyCode>${sums('')}`,
          line.replace('C62', name).replace('<ID>', `<ID>${name}`),
        ),
      );
      expect(paper?.currencyCode, name).toBeNull();
      const unit = paper?.lines[0]?.unit?.value;
      expect(unit === undefined || typeof unit === 'string', name).toBe(true);
      expect(structuredClone(paper)).toEqual(paper);
      expect(JSON.stringify(paper)).not.toMatch(/\\u0000|\u202e/);
    }
  });

  it('of 100,000 lines is kept as far as a document goes', () => {
    const short = '<InvoiceLine><LineExtensionAmount>1</LineExtensionAmount></InvoiceLine>';
    const many = readDataInvoice(ubl('Invoice', sums(''), short.repeat(20_000)));
    expect([many?.lines.length, many?.linesLeftOut]).toEqual([500, 19_500]);
    expect(JSON.stringify(many).length).toBeLessThan(300_000);
    expect(compare(many?.total?.value ?? '0', '100')).toBe(0);
  });
});
