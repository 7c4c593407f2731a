import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';

import { isRubbish } from '../../domain/reading/textLayer.ts';
import { drawPage, openPdf } from '../../server/reading/pdfPaper.ts';
import { readPaperFile } from '../../server/reading/readPaperFile.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';

const invoice = (number: string, total: string) => [
  'PT Sinar Jaya',
  `Invoice No: ${number}`,
  'Invoice date: 13 March 2026',
  'Subtotal: Rp 1.000.000',
  `Total: Rp ${total}`,
];

/** What a page with these lines looks like. */
async function pictureOf(lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await openPdf(Uint8Array.from(textPdf(lines)));
  try {
    return Uint8Array.from(await (await drawPage(pdf, 1, 1700)).encode('jpeg', 90));
  } finally {
    await pdf.loadingTask.destroy();
  }
}

interface PageWish {
  picture?: Uint8Array;
  lines?: readonly string[];
  /** Letters that are there and cannot be seen. */
  hidden?: readonly string[];
}

/** A file that another library writes. */
async function fileOf(wishes: readonly PageWish[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { picture, lines = [], hidden = [] } of wishes) {
    const page = pdf.addPage([595, 842]);
    hidden.forEach((text, at) => page.drawText(text, { x: 40, y: 700 - at * 12, size: 9, font, opacity: 0 }));
    if (picture) page.drawImage(await pdf.embedJpg(picture), { x: 0, y: 0, width: 595, height: 842 });
    lines.forEach((text, at) => page.drawText(text, { x: 40, y: 800 - at * 20, size: 11, font }));
  }
  return await pdf.save();
}

const read = async (wishes: readonly PageWish[], isTextOnly = false) =>
  await readPaperFile(await fileOf(wishes), 'application/pdf', { isTextOnly });

describe('a whole file', { timeout: 120_000 }, () => {
  it('with a little text over a scan is read as a picture', async () => {
    const picture = await pictureOf(invoice('INV-0077', '1.250.000'));
    const paper = await read([
      { picture, lines: ['Received 14 March 2026 by the front office, ref 2026/03'] },
    ]);
    expect(paper).toMatchObject({
      source: 'picture',
      total: { value: '1250000' },
      number: { value: 'INV-0077' },
    });
  });

  it('whose letters are rubbish is read as a picture', async () => {
    const picture = await pictureOf(invoice('INV-0078', '1.250.000'));
    const hidden = Array.from({ length: 20 }, () => 'WKLV LV QR WHAW DW DOO EXW VKLIWHG JBSKV 1234');
    const paper = await read([{ picture, hidden }]);
    expect(paper).toMatchObject({ source: 'picture', total: { value: '1250000' } });
  });

  it('with its text and a letterhead is read as text', async () => {
    const lines = [
      ...invoice('INV-0079', '1.250.000'),
      ...Array.from(
        { length: 9 },
        (_, at) => `Paper for the printer of floor ${at + 1}, as you have ordered it in March`,
      ),
    ];
    const paper = await read([{ picture: await pictureOf(['PT Sinar Jaya']), lines }]);
    expect(paper).toMatchObject({ source: 'text', total: { value: '1250000' } });
  });

  it('of many pages is read to its last one, and says what was left out', async () => {
    const middle = Array.from({ length: 18 }, (_, at) => ({
      lines: ['Appendix', `Conditions of delivery and of payment, part ${at + 1} of all of them`],
    }));
    const paper = await read([
      { lines: invoice('INV-0080', 'x').slice(0, 4) },
      ...middle,
      { lines: ['Grand total: Rp 1.250.000', 'Please pay within thirty days to our account'] },
    ]);
    expect(paper).toMatchObject({ pages: 20, pagesLeftOut: 5, total: { value: '1250000' } });
  });

  it('of several scans is read to its last one, too', async () => {
    const blank = await pictureOf(['Appendix']);
    const paper = await read([
      { picture: await pictureOf(invoice('INV-0081', 'x').slice(0, 3)) },
      ...Array.from({ length: 5 }, () => ({ picture: blank })),
      { picture: await pictureOf(['PT Sinar Jaya', 'Grand total: Rp 1.250.000']) },
    ]);
    expect(paper).toMatchObject({ pages: 7, pagesLeftOut: 2, total: { value: '1250000' } });
  });

  it('that holds two invoices fills in the first, and tells the other', async () => {
    const paper = await read([
      { lines: invoice('INV-0082', '1.250.000') },
      { lines: invoice('INV-0083', '3.000.000') },
    ]);
    expect(paper).toMatchObject({
      number: { value: 'INV-0082' },
      total: { value: '1250000' },
      furtherInvoices: [{ number: 'INV-0083', page: 2 }],
    });
    const one = await read([
      { lines: invoice('INV-0082', '1.250.000').slice(0, 4) },
      { lines: ['Invoice No: INV-0082', 'Page 2 of 2 of this invoice', 'Total: Rp 1.250.000'] },
    ]);
    expect(one).toMatchObject({ furtherInvoices: [], total: { value: '1250000' } });
  });
});

describe('letters of a file', () => {
  it.each([
    ['shifted ones', 'WKLV LV QR WHAW DW DOO EXW VKLIWHG JBSKV RI D IRQW WKDW ZDV FXW GRZQ DQG PRUH'],
    ['private ones', '\ue001\ue002\ue003\ue004\ue005\ue006 \ue007\ue008\ue009\ue00a\ue00b\ue00c INV'],
    [
      'single ones',
      'I n v o i c e N u m b e r T o t a l A m o u n t D u e D a t e P a y m e n t T e r m s N e t T h i r t y D a y s F r o m I s s u e',
    ],
  ])('that are %s are rubbish', (_, text) => {
    expect(isRubbish(text.split(' '))).toBe(true);
  });

  it.each([
    'Invoice number INV-77 of 3 March 2026, total amount due within thirty days of the date of this invoice',
    'Faktur penjualan nomor 77 tanggal 3 Maret 2026, jumlah yang harus dibayar termasuk pajak pertambahan nilai',
    'Rechnung Nummer 77 vom 3. März 2026, Gesamtbetrag zahlbar bis zum Ende des Monats ohne jeden Abzug',
    '請求書 株式会社北見本 合計金額 消費税 発行日 支払期限 お振込先 口座番号 品名 数量 単価 金額 備考 担当',
    'PT SINAR JAYA NPWP PKP DPP PPN HVS A4 80 GR RIM SJ/2026/III/001 TOTAL DPP PPN JUMLAH BCA KCP JKT',
  ])('that are words are none: %s', (text) => {
    expect(isRubbish(text.split(' '))).toBe(false);
  });
});
