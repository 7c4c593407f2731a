import { describe, expect, test } from 'vitest';

import { currencyCodes } from '../../domain/money/money.ts';
import { fromMinorUnits } from '../../domain/money/shares.ts';
import { amountInWords } from '../../server/pdf/amountInWords.ts';
import { printPdf } from '../../server/pdf/pdfPrinter.ts';
import { fc } from '../properties.ts';
import { readPdf } from '../readPdf.ts';
import { buildReceiptPdf, buildSlipPdf, receipt, slip } from './paperSamples.ts';

describe('the receipt', () => {
  test('says every figure, number, name and date, as text on one page', async () => {
    const { text, pages, info } = await readPdf(await buildReceiptPdf(receipt));
    expect(pages).toBe(1);
    for (const said of [
      'PAYMENT RECEIPT',
      'PT Nusantara Karya Digital',
      'PAY/2026/000417',
      'Jl. Melati Raya No. 12, Jakarta',
      '0012345678901000',
      'Jl. Pahlawan No. 7, Bandung',
      '0098765432109000',
      'Code · Kode P-22F3M',
      'Paid',
      'Rp 10.000.001',
      'Ten million one rupiah',
      'Sepuluh juta satu rupiah',
      'CV Cahaya Lestari',
      'Bank Central Asia (BCA) · 014',
      '1234567890',
      'CV Cahaya Lestari Abadi',
      '22 Nov 2026, 01:05 GMT+7',
      'SBX0000000042',
      'INV/2026/001203',
      'CLA-88',
      '2 Dec 2026',
      'Rp 11.326.311',
      'VAT 11%',
      'Rp 1.245.894',
      'WHT 2%',
      '−Rp 226.527',
      'Rp 12.345.678',
      'Paid before Dibayar sebelumnya Rp 345.677',
      'This payment Pembayaran ini Rp 10.000.001',
      'Remains to be paid Sisa yang harus dibayar Rp 2.000.000',
      'Rp 2.500',
      'Rp 10.002.501',
    ]) {
      expect(text).toContain(said);
    }
    expect(info).toMatchObject({
      Title: 'Payment receipt PAY/2026/000417',
      CreationDate: 'D:20261121180500Z',
    });
  });

  test('says of a payment by the sandbox bank that no money moves, on one page; and so does its slip', async () => {
    for (const [paper, sandbox] of [
      [await buildReceiptPdf(receipt), await buildReceiptPdf({ ...receipt, isSandbox: true })],
      [await buildSlipPdf(slip), await buildSlipPdf({ ...slip, isSandbox: true })],
    ] as const) {
      const [real, tried] = [await readPdf(paper), await readPdf(sandbox)];
      expect(real.text).not.toContain('no money moves');
      expect(tried.text).toContain('Sandbox bank: no money moves.');
      expect(tried.text).toContain('Bank uji coba: tidak ada uang yang berpindah.');
      expect(tried.pages).toBe(real.pages);
    }
  });

  test('is the same to the byte for the same data, and another for other data', async () => {
    const first = await buildReceiptPdf(receipt);
    expect((await buildReceiptPdf(structuredClone(receipt))).equals(first)).toBe(true);
    expect((await buildReceiptPdf({ ...receipt, amount: '10000002' })).equals(first)).toBe(false);
  });

  test('takes names as they come, however long, and never as markup', async () => {
    const name = '{"text": "x"} <b>Č</b> & Sons';
    const { text } = await readPdf(
      await buildReceiptPdf({ ...receipt, vendor: { ...receipt.vendor, name } }),
    );
    expect(text).toContain(name);
  });

  test('with many documents and taxes counts what it does not show', async () => {
    const { text, pages } = await readPdf(
      await buildReceiptPdf({
        ...receipt,
        vendor: { name: 'Maju '.repeat(100), address: 'X'.repeat(500), taxNumber: null },
        documents: Array.from({ length: 30 }, (_, index) => ({
          referenceID: `INV/2026/${index}`,
          referenceNumber: null,
          transactionDate: null,
          dueDate: null,
          totalAmount: '1000',
        })),
        taxes: Array.from({ length: 20 }, (_, index) => ({ label: `VAT ${index}%`, amount: '1' })),
      }),
    );
    expect(pages).toBe(1);
    expect(text).toContain('INV/2026/4');
    expect(text).not.toContain('INV/2026/5');
    expect(text).toContain('and 25 more');
    expect(text).toMatch(/Other taxes ?Rp 17/);
    expect(text).toContain('Rp 10.002.501');
  });
});

describe('the slip', () => {
  test('says what is to be transferred, where to and when, and who stands for it', async () => {
    const { text, pages } = await readPdf(await buildSlipPdf(slip));
    expect(pages).toBe(1);
    for (const said of [
      'PAYMENT SLIP',
      'Awaiting disbursement',
      'USD 1.234,50',
      'One thousand two hundred thirty-four US dollars and 50/100',
      'Seribu dua ratus tiga puluh empat dolar Amerika Serikat dan 50/100',
      'USD 1 = Rp 15.750,1234',
      'Free',
      'Rp 19.443.528',
      '2 Dec 2026',
      'Requested by',
      'Dewi Kusuma',
      '19 Nov 2026, 09:00 GMT+7',
      'Agus Pratama',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('Remains');
    const part = await readPdf(await buildSlipPdf({ ...slip, remainingAfter: '10.00' }));
    expect(part.text).toContain('Remains to be paid Sisa yang harus dibayar USD 10,00');
    const unscheduled = await readPdf(await buildSlipPdf({ ...slip, scheduledOn: null, steps: [] }));
    expect(unscheduled.text).toContain('Upon approval');
  });
});

test('a paper opens no file and no address', async () => {
  const info = { creationDate: new Date(0) };
  for (const image of ['/etc/hostname', 'https://example.test/picture.png']) {
    await expect(
      printPdf({ info, defaultStyle: { font: 'Roboto' }, content: [{ image }] }),
      image,
    ).rejects.toThrow(/polic|denied|restrict|not allowed/i);
  }
});

describe('an amount in words', () => {
  test.each([
    ['0', 'IDR', 'Zero rupiah', 'Nol rupiah'],
    ['1', 'IDR', 'One rupiah', 'Satu rupiah'],
    ['11', 'IDR', 'Eleven rupiah', 'Sebelas rupiah'],
    ['100', 'IDR', 'One hundred rupiah', 'Seratus rupiah'],
    ['1000', 'IDR', 'One thousand rupiah', 'Seribu rupiah'],
    ['1100', 'IDR', 'One thousand one hundred rupiah', 'Seribu seratus rupiah'],
    ['19015', 'IDR', 'Nineteen thousand fifteen rupiah', 'Sembilan belas ribu lima belas rupiah'],
    ['101000', 'IDR', 'One hundred one thousand rupiah', 'Seratus satu ribu rupiah'],
    ['1001000', 'IDR', 'One million one thousand rupiah', 'Satu juta seribu rupiah'],
    ['1500000', 'IDR', 'One million five hundred thousand rupiah', 'Satu juta lima ratus ribu rupiah'],
    ['2000000021', 'IDR', 'Two billion twenty-one rupiah', 'Dua miliar dua puluh satu rupiah'],
    ['1.00', 'USD', 'One US dollar', 'Satu dolar Amerika Serikat'],
    ['1.05', 'USD', 'One US dollars and 05/100', 'Satu dolar Amerika Serikat dan 05/100'],
    ['2.00', 'EUR', 'Two euros', 'Dua euro'],
    ['-40', 'KRW', 'Minus forty South Korean won', 'Minus empat puluh won Korea Selatan'],
  ] as const)('%s %s', (amount, currency, english, indonesian) => {
    expect(amountInWords(amount, currency, 'en')).toBe(english);
    expect(amountInWords(amount, currency, 'id')).toBe(indonesian);
  });

  test('has one reading: counted back it is the amount, in both languages', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), (units) => {
        const amount = units.toString();
        expect(countEnglish(amountInWords(amount, 'IDR', 'en'))).toBe(units);
        expect(countIndonesian(amountInWords(amount, 'IDR', 'id'))).toBe(units);
      }),
      { numRuns: 2000 },
    );
  });

  test('is written for every currency, and refused when it is too large', () => {
    for (const currency of currencyCodes) {
      for (const locale of ['en', 'id'] as const) {
        expect(amountInWords(fromMinorUnits(1234n, currency), currency, locale)).toMatch(/^[A-Z][\w /-]+$/);
      }
    }
    expect(() => amountInWords('1000000000000000000', 'IDR', 'en')).toThrow(RangeError);
  });
});

const scales = [1n, 1000n, 10n ** 6n, 10n ** 9n, 10n ** 12n, 10n ** 15n] as const;

function countEnglish(text: string): bigint {
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    );
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
  const large = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];
  let total = 0n;
  let group = 0n;
  for (const word of text.toLowerCase().replace(' rupiah', '').split(/[ -]/)) {
    if (small.includes(word)) group += BigInt(small.indexOf(word));
    else if (tens.includes(word)) group += BigInt(20 + 10 * tens.indexOf(word));
    else if (word === 'hundred') group *= 100n;
    else {
      total += group * (scales[large.indexOf(word)] ?? 0n);
      group = 0n;
    }
  }
  return total + group;
}

function countIndonesian(text: string): bigint {
  const ones = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ');
  const large = ['', 'ribu', 'juta', 'miliar', 'triliun', 'kuadriliun'];
  let total = 0n;
  let group = 0n;
  let last = 0n;
  for (const word of text.toLowerCase().replace(' rupiah', '').replace('seribu', 'satu ribu').split(' ')) {
    if (ones.includes(word)) {
      last = BigInt(ones.indexOf(word));
      group += last;
    } else if (word === 'belas') group += 10n;
    else if (word === 'puluh') group += last * 9n;
    else if (word === 'ratus') group += last * 99n;
    else if (word === 'seratus') group += 100n;
    else {
      total += group * (scales[large.indexOf(word)] ?? 0n);
      group = 0n;
    }
  }
  return total + group;
}
