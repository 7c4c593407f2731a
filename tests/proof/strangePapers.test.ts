import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';

import { printPdf } from '../../server/pdf/pdfPrinter.ts';
import { createPaperReader, PaperUnreadableError } from '../../server/reading/paperReader.ts';
import { drawPicture, edgesOf, evened, greyOf } from '../../server/reading/picture.ts';
import { recognise } from '../../server/reading/recognise.ts';
import { readDataInvoice } from '../../server/reading/dataInvoice.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';

const reader = createPaperReader({ limitMs: 60_000 });
afterAll(() => reader.close());

const invoice = (head: string, id: string) =>
  Buffer.from(`<?xml version="1.0"?>${head}
    <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${id}</ID>
    <IssueDate>2026-03-01</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
    <TaxTotal><TaxAmount currencyID="EUR">19.00</TaxAmount></TaxTotal>
    <LegalMonetaryTotal><LineExtensionAmount>100.00</LineExtensionAmount><TaxInclusiveAmount>119.00</TaxInclusiveAmount></LegalMonetaryTotal>
    <InvoiceLine><InvoicedQuantity unitCode="C62">2</InvoicedQuantity><LineExtensionAmount>100.00</LineExtensionAmount>
    <Item><Name>Paper &amp; ink</Name></Item><Price><PriceAmount>50.00</PriceAmount></Price></InvoiceLine></Invoice>`);

/** A PDF whose only page is as large as said, with so many objects beside it. */
function pdfWith(side: number, objects: number): Buffer {
  const base = textPdf(['PAGE']).toString('latin1').replace('[0 0 595 842]', `[0 0 ${side} ${side}]`);
  const more = Array.from({ length: objects }, (_, at) => `${at + 10} 0 obj\n<< /A ${at} >>\nendobj\n`).join(
    '',
  );
  return Buffer.from(base.replace('xref', `${more}xref`), 'latin1');
}

/** A PNG that says it has so many pixels, and holds none. */
async function pictureOf(width: number, height: number): Promise<Buffer> {
  const picture = await createCanvas(4, 4).encode('png');
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

/** A PDF that another library encrypts, with the password by which it is opened. */
async function lockedPdf(userPassword: string): Promise<Buffer> {
  return await printPdf({
    version: '1.7',
    userPassword,
    ownerPassword: 'owner',
    content: ['Invoice', 'Total: Rp 1.250.000'],
    info: { creationDate: new Date(0) },
  });
}

describe('papers of strangers', () => {
  it('reads an electronic invoice to the cent', () => {
    const paper = readDataInvoice(invoice('', 'E-1'));
    expect(paper).toMatchObject({ source: 'data', isSound: true });
    expect(paper?.number?.value).toBe('E-1');
    expect(paper?.total?.value).toBe('119');
    expect(paper?.lines[0]?.description?.value).toBe('Paper & ink');
  });

  it('expands no entity, and takes nothing from outside', () => {
    const laughs = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    for (const head of [
      `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`,
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">',
    ]) {
      expect(readDataInvoice(invoice(head, '&x;&l9;'))).toBeNull();
    }
    expect(readDataInvoice(Buffer.from('<a>'.repeat(100_000)))).toBeNull();
  });

  it('ends with a clear error or nothing, and goes on reading', { timeout: 120_000 }, async () => {
    const read = (content: Buffer, type: Parameters<typeof reader.read>[2]) =>
      reader.read('1:1', Uint8Array.from(content), type).then(
        (paper) => paper?.total ?? 'nothing',
        (error: unknown) => (error instanceof PaperUnreadableError ? error.reason : String(error)),
      );
    expect(await read(textPdf(['x']).subarray(0, 200), 'application/pdf')).toBe('damaged');
    expect(await read(Buffer.from('no picture'), 'image/png')).toBe('damaged');
    expect(await read(textPdf(['x']), 'image/jpeg')).toBe('damaged');
    expect(await read(await lockedPdf('open sesame'), 'application/pdf')).toBe('locked');
    // It only asks not to be changed: everybody opens it.
    expect(await read(await lockedPdf(''), 'application/pdf')).toMatchObject({ value: '1250000' });
    expect(['nothing', 'damaged']).toContain(await read(await pictureOf(30_000, 30_000), 'image/png'));
    expect(['nothing', 'damaged']).toContain(await read(pdfWith(2_000_000, 20_000), 'application/pdf'));
    expect(await read(textPdf(['Invoice', 'Total: Rp 1.250.000']), 'application/pdf')).toMatchObject({
      value: '1250000',
    });
  });

  it('ends what takes longer than it may, and reads the next one', { timeout: 60_000 }, async () => {
    const hurried = createPaperReader({ limitMs: 1 });
    await expect(
      hurried.read('1:1', Uint8Array.from(textPdf(['x'])), 'application/pdf'),
    ).rejects.toMatchObject({ reason: 'time' });
    hurried.close();
  });
});

describe('a picture of noise', () => {
  /** Noise of a page's size, the same each time. */
  async function noise(): Promise<Buffer> {
    const [width, height] = [1200, 1700];
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    const picture = context.createImageData(width, height);
    let state = 1;
    for (let at = 0; at < picture.data.length; at += 4) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      picture.data.fill((state >> 16) & 255, at, at + 3);
      picture.data[at + 3] = 255;
    }
    context.putImageData(picture, 0, 0);
    return await canvas.encode('png');
  }

  it('has no letters for the reader, and holds up nobody', { timeout: 120_000 }, async () => {
    const picture = greyOf(await drawPicture(Uint8Array.from(await noise())));
    expect(edgesOf(evened(picture))).toBeGreaterThan(0.05);
    expect((await recognise(picture, 1)).words).toEqual([]);
  });

  it(
    'of one person is read beside the paper of another, which ends first',
    { timeout: 120_000 },
    async () => {
      const two = createPaperReader({ limitMs: 60_000 });
      const ended: string[] = [];
      const of = (person: string, content: Buffer, type: Parameters<typeof two.read>[2], name: string) =>
        two.read(person, Uint8Array.from(content), type).then(() => ended.push(name));
      const scan = await createCanvas(1200, 1700).encode('png');
      await Promise.all([
        of('1:1', scan, 'image/png', 'picture'),
        of('1:1', scan, 'image/png', 'second picture'),
        of('1:2', textPdf(['Invoice', 'Total: Rp 1.250.000']), 'application/pdf', 'text'),
      ]);
      expect(ended.indexOf('text')).toBeLessThan(ended.indexOf('second picture'));
      two.close();
    },
  );
});
