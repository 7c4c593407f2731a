import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, test } from 'vitest';

import { cleanText, firstCharacters, isPlain } from '../../server/pdf/plainText.ts';
import { printPdf } from '../../server/pdf/pdfPrinter.ts';
import { ScriptFaces } from '../../server/pdf/scriptFaces.ts';
import { fc } from '../properties.ts';
import type { TextRun } from '../readPdf.ts';
import { readFonts, readRuns } from '../readPdf.ts';
import { buildDocumentPdf, invoice, papersWith } from './paperSamples.ts';

interface Sample {
  name: string;
  address: string;
  text: string;
  /** What the file embeds beside the usual font. */
  font: string;
}

const samples: Readonly<Record<string, Sample>> = {
  Arabic: {
    name: 'شركة النور للتجارة',
    address: 'PT شركة 2026 (ABC) للخدمات',
    text: 'هذه ملاحظة باللغة العربية من عدة أسطر لكي نرى كيف يتم ترتيب الكلمات والأرقام 12.500.000 داخل الفقرة (مع أقواس) وكيف تبدأ الأسطر من اليمين إلى اليسار في كل سطر من أسطر الفقرة.',
    font: 'IBMPlexSansArabic',
  },
  Hebrew: {
    name: 'חברת אור בע״מ',
    address: 'PT חברה 2026 (ABC) שירותים',
    text: 'זו הערה ארוכה בעברית שנפרסת על פני כמה שורות כדי לראות איך המילים והמספרים 12.500.000 מסודרים בתוך הפסקה (עם סוגריים), ואיך כל שורה מתחילה מימין ונגמרת משמאל.',
    font: 'NotoSansHebrew',
  },
  Hindi: {
    name: 'श्री कृष्ण ट्रेडिंग कंपनी',
    address: 'हिन्दी क्षत्रिय विद्यार्थी PT 2026',
    text: 'यह एक लंबी टिप्पणी है जो कई पंक्तियों में फैली हुई है ताकि हम देख सकें कि संयुक्ताक्षर और मात्राएँ अपने स्थान पर हैं या नहीं। कृपया समय पर भुगतान करें।',
    font: 'NotoSansDevanagari',
  },
  Thai: {
    name: 'บริษัท น้ำใจ จำกัด',
    address: 'กำลังไฟฟ้าที่ใช้ PT 2026',
    text: 'นี่คือหมายเหตุยาวๆภาษาไทยซึ่งเขียนติดกันโดยไม่มีช่องว่างระหว่างคำเพื่อดูว่าบรรทัดตัดตรงคำหรือไม่และวรรณยุกต์อยู่ในตำแหน่งที่ถูกต้องหรือไม่กรุณาชำระเงินให้ตรงเวลา',
    font: 'NotoSansThai',
  },
  Chinese: {
    name: '深圳市华强电子有限公司',
    address: '电子元件(2026年)PT',
    text: '请按时付款。这是一条很长的备注，用来检查中文在任何两个字之间都可以换行，而标点符号不会出现在行首。金额为12.500.000盾，龘靐齉。请按时付款，谢谢合作！',
    font: 'NotoSansHans',
  },
  Japanese: {
    name: '株式会社山田製作所',
    address: 'コピー用紙 A4(2026年)骨直海',
    text: 'お支払いは期日までにお願いいたします。これは長い備考で、日本語の文章がどの文字の間でも改行できること、そして句読点が行頭に来ないことを確認するためのものです。',
    font: 'NotoSansJP',
  },
  Korean: {
    name: '주식회사 한국전자',
    address: '복사용지 A4 (2026년) 漢字',
    text: '기한 내에 지불해 주시기 바랍니다. 이것은 긴 비고이며 한국어 문장이 올바르게 줄바꿈되는지 확인하기 위한 것입니다. 금액은 12.500.000 루피아입니다.',
    font: 'NotoSansKR',
  },
  emoji: {
    name: 'Toko Bunga 🌸🌷',
    address: 'Paket 📦 ✅ 👨‍👩‍👧 🇮🇩 👍🏽 1️⃣ ❤️',
    text: 'Terima kasih 🙏 atas kerja samanya 🎉🎉 — sampai jumpa 👋🏼',
    font: 'NotoEmoji',
  },
};

/** As it is compared: composed, without what is not seen, blanks and ends of lines. */
const squeezed = (text: string) =>
  text.normalize('NFC').replace(/[\p{Default_Ignorable_Code_Point}\s]/gu, '');
const textOf = (runs: readonly TextRun[]) => squeezed(runs.map(({ text }) => text).join(''));

const pageMargin = 44;
/** Points by which widths of a reader and of the printer may differ. */
const tolerance = 0.6;

function expectWithinColumns(runs: readonly TextRun[], pageWidth: number): void {
  for (const { x, width, text } of runs) {
    expect(x, text).toBeGreaterThanOrEqual(pageMargin - tolerance);
    expect(x + width, text).toBeLessThanOrEqual(pageWidth - pageMargin + tolerance);
  }
  for (const [index, run] of runs.entries()) {
    for (const other of runs.slice(index + 1)) {
      if (other.page !== run.page || Math.abs(other.y - run.y) > 1) continue;
      const overlap = Math.min(run.x + run.width, other.x + other.width) - Math.max(run.x, other.x);
      expect(overlap, `${run.text} | ${other.text}`).toBeLessThanOrEqual(tolerance);
    }
  }
}

describe.each(Object.entries(samples))('%s', (_, { name, address, text, font }) => {
  test.each(Object.entries(papersWith))(
    'on the %s: its text, in order, within its columns',
    async (paper, print) => {
      const pdf = await print(name, address, text);
      const { runs, missingGlyphs, pageWidth } = await readRuns(pdf);
      const read = textOf(runs);
      expect(read).toContain(squeezed(name));
      expect(read).toContain(squeezed(address));
      // Where there is no room for all of it, there is its beginning.
      expect(read).toContain(squeezed(text).slice(0, paper === 'invoice' ? undefined : 40));
      expect(read).not.toContain('\ufffd');
      expect(missingGlyphs).toBe(0);
      expectWithinColumns(runs, pageWidth);
      const fonts = await readFonts(pdf);
      expect(fonts.map((embedded) => embedded.name.split('-')[0])).toContainEqual(
        expect.stringMatching(new RegExp(`^[A-Z]{6}\\+${font}$`)),
      );
      // The whole files have 40 kB and more, those of East Asia 4 MB and more.
      for (const { bytes } of fonts) expect(bytes).toBeLessThan(font.match(/Hans|JP|KR/) ? 120_000 : 40_000);
    },
  );
});

async function print(...texts: (string | object)[]) {
  const pdf = await printPdf({
    info: { creationDate: new Date(0) },
    pageSize: 'A4',
    pageMargins: [pageMargin, 40, pageMargin, 40],
    defaultStyle: { font: 'Roboto', fontSize: 10 },
    content: texts.map((text) => (typeof text === 'string' ? { text } : text)) as { text: string }[],
  });
  return readRuns(pdf);
}

/** The lines from above, each from left to right. */
function linesOf(runs: readonly TextRun[]): TextRun[][] {
  const lines = Map.groupBy(runs, ({ page, y }) => page * 10_000 - y);
  return [...lines.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, line]) => line.toSorted((a, b) => a.x - b.x));
}

describe('direction', () => {
  test('a mixed line stands in the order of the bidirectional algorithm', async () => {
    const { runs } = await print('PT شركة 2026 (ABC)');
    // The year follows an Arabic word, so it belongs to the words that run from right to left.
    expect(linesOf(runs).map((line) => line.map(({ text }) => text.trim()))).toEqual([
      ['PT', '2026', 'شركة', '(ABC)'],
    ]);
  });

  test('a right-to-left text of several lines is flush right, one of a single line stays at its label', async () => {
    const { text, name } = samples['Hebrew'] ?? { text: '', name: '' };
    const { runs, pageWidth } = await print(text, name);
    const lines = linesOf(runs);
    const [first, single] = [lines[0], lines.at(-1)];
    expect(lines.length).toBe(3);
    const last = first?.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(pageWidth - pageMargin, 0);
    expect(single?.[0]?.x).toBeCloseTo(pageMargin, 0);
  });

  test('an override of direction in a name turns no figure round', async () => {
    const { runs } = await print('Rp \u202e000.1\u202c dan \u2067123');
    expect(textOf(runs)).toBe('Rp000.1dan123');
  });
});

describe('lines', () => {
  const narrow = (text: string) => ({ columns: [{ width: 90, text }] });

  test('a word that is longer than its column breaks between characters, and a figure in it does not', async () => {
    const { runs, pageWidth } = await print(
      narrow(`${'Wörterketten'.repeat(30)} 12.500.000,00 ${'عربية'.repeat(30)} ${'👨‍👩‍👧'.repeat(20)}`),
      narrow(`${'x'.repeat(14)}1234567890`),
    );
    for (const { x, width } of runs) expect(x + width).toBeLessThanOrEqual(pageMargin + 90 + tolerance);
    const read = textOf(runs);
    expect(read).toContain('Wörterketten'.repeat(30));
    expect(read).toContain('عربية'.repeat(30));
    expect(read).toContain(squeezed('👨‍👩‍👧'.repeat(20)));
    const texts = linesOf(runs).map((line) => line.map(({ text }) => text.trim()).join(''));
    expect(texts).toContainEqual(expect.stringContaining('12.500.000,00'));
    expect(texts).toContain('1234567890');
    expect(pageWidth).toBeGreaterThan(500);
  });

  test('Chinese breaks between characters, not before a stop; Thai between words', async () => {
    const chinese = await print(narrow((samples['Chinese']?.text ?? '').repeat(3)));
    const lines = linesOf(chinese.runs).map((line) => line.map(({ text }) => text).join(''));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).not.toMatch(/^[，。！]/);

    const thaiText = samples['Thai']?.text ?? '';
    const thai = await print(narrow(thaiText));
    const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(thaiText);
    const begins = new Set(Array.from(words, ({ index }) => index));
    let at = 0;
    for (const line of linesOf(thai.runs)) {
      expect(begins, line[0]?.text).toContain(at);
      at += line.reduce((sum, { text }) => sum + squeezed(text).length, 0);
    }
  });

  test('figures of the largest kind stand whole within the page beside the longest names', async () => {
    const amount = '999999999999999';
    const { runs, pageWidth } = await readRuns(
      await buildDocumentPdf({
        ...invoice,
        lines: ['W'.repeat(18), '漢'.repeat(400), 'W'.repeat(400)].map((itemName) => ({
          itemName,
          notes: itemName,
          qty: '999999.9999',
          unit: 'W'.repeat(20),
          unitPrice: amount,
          tax: '12.55',
          whtTax: '12.55',
          amount,
        })),
        totalAmount: amount,
      }),
    );
    expectWithinColumns(runs, pageWidth);
    expect(runs.filter(({ text }) => text.includes('999.999.999.999.999')).length).toBe(8);
  });

  test('what is higher than a page goes on on the next one', async () => {
    const amount = '999999999999999';
    const [line] = invoice.lines;
    const { runs } = await readRuns(
      await buildDocumentPdf({
        ...invoice,
        lines: line
          ? [{ ...line, itemName: '漢'.repeat(400), notes: '漢'.repeat(400), amount, unitPrice: amount }]
          : [],
        customFields: [{ label: 'Kontrak', value: 'Ж'.repeat(5_000) }],
        taxes: Array.from({ length: 60 }, (_, index) => ({ label: `VAT § ${index}`, amount: '1' })),
      }),
    );
    const read = textOf(runs);
    expect([...read.matchAll(/漢/g)].length).toBe(800);
    expect([...read.matchAll(/Ж/g)].length).toBe(5_000);
    expect([...read.matchAll(/§/g)].length).toBe(60);
    expect(read).toContain(amount.replace(/\B(?=(?:\d{3})+$)/g, '.'));
  });
});

describe('what nobody means', () => {
  const hostile: Readonly<Record<string, string>> = {
    'a word of 10,000 letters': 'X'.repeat(10_000),
    '10,000 Chinese characters': '漢'.repeat(10_000),
    '10,000 Arabic letters': 'ش'.repeat(10_000),
    'digits without end': '1234567890'.repeat(1_000),
    'emoji joined without end': '👨\u200d'.repeat(3_000),
    'marks without end': `a${'\u0301'.repeat(9_999)}`,
    'all control characters': Array.from({ length: 10_000 }, (_, code) =>
      String.fromCharCode(code % 160),
    ).join(''),
    'halves of characters': '\ud800a\udc00'.repeat(3_000),
    'turned directions': '\u202e\u2067(ش[a'.repeat(2_000),
    'nothing that is seen': '\u200b\u200d\ufe0f\u2060'.repeat(2_500),
    'only blanks': ' \t\n\u3000'.repeat(2_500),
    nothing: '',
  };

  // The order is built as the invoice is, and the slip of a payment as its receipt.
  const { order: _, 'payment slip': __, ...papers } = papersWith;

  test.each(Object.entries(hostile))(
    '%s: every paper is printed, within its columns',
    async (_name, text) => {
      for (const print of Object.values(papers)) {
        const { runs, missingGlyphs, pageWidth, pages } = await readRuns(await print(text, text, text));
        expect(missingGlyphs).toBe(0);
        expect(pages).toBeLessThan(200);
        for (const { x, width, text: run } of runs) {
          expect(x, run).toBeGreaterThanOrEqual(pageMargin - tolerance);
          expect(x + width, run).toBeLessThanOrEqual(pageWidth - pageMargin + tolerance);
        }
      }
    },
  );

  test('what no font has is the replacement character, one for each', async () => {
    const { runs, missingGlyphs } = await print('Tamil தமிழ், n\u0308, \u0001, \ud800.');
    expect(textOf(runs)).toBe('Tamil\ufffd\ufffd\ufffd,n\ufffd,\ufffd,\ufffd.');
    expect(missingGlyphs).toBe(0);
  });

  test('any text at all is printed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const { missingGlyphs } = await print(text);
        expect(missingGlyphs).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  test('cut texts keep their characters whole', () => {
    expect(firstCharacters('👨‍👩‍👧👨‍👩‍👧', 1)).toBe('👨‍👩‍👧…');
    expect(firstCharacters('नहीं', 2)).toBe('नहीं');
    expect(firstCharacters('a'.repeat(5), 5)).toBe('aaaaa');
    expect(firstCharacters('Rp 12.500.000', 5)).toBe('Rp…');
    expect(firstCharacters('Rp 12.500.000', 13)).toBe('Rp 12.500.000');
    expect(firstCharacters('123456', 3)).toBe('123…');
    expect(cleanText('a\tb\r\nc\u2028d')).toBe('a b\nc\nd');
  });
});

/** An invoice as a process prints it that has printed nothing before. */
async function printedFirst(name: string) {
  const probe = fileURLToPath(new URL('printProbe.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [probe, name, name, name], {
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout) as { loaded: string[]; bytes: string };
}

describe('what is loaded', () => {
  const loadedFor = async (name: string): Promise<string[]> => {
    const { loaded } = await printedFirst(name);
    return loaded.filter((path) => /harfbuzz|bidi-js|paperText|scriptFaces|shapedFont|\.[ot]tf$/.test(path));
  };

  test('for Latin letters nothing more than before', async () => {
    const loaded = await loadedFor('CV Cahaya Lestari Ünal & Söhne, Đặng Κ Ж');
    expect(loaded.length).toBeGreaterThan(0);
    for (const path of loaded) expect(path).toMatch(/Roboto-\w+\.ttf$/);
  });

  test('for a long word no font', async () => {
    const loaded = await loadedFor('Wort'.repeat(10));
    expect(loaded).toContainEqual(expect.stringContaining('paperText'));
    for (const path of loaded) expect(path).not.toMatch(/harfbuzz|bidi-js|Noto|Plex/);
  });

  test('for Thai the font of Thai', async () => {
    const loaded = await loadedFor('น้ำใจ');
    const fonts = loaded.filter((path) => path.endsWith('tf') && !path.includes('Roboto'));
    expect(fonts.length).toBe(2);
    for (const path of fonts) expect(path).toContain('NotoSansThai');
    expect(loaded).toContainEqual(expect.stringContaining('harfbuzz'));
  });

  test('of all fonts the last used are kept, 24 MB at most', async () => {
    const faces = await ScriptFaces.open();
    for (const character of ['漢', 'あ', '한', 'ش', 'א', 'न', 'ท', '📦']) {
      for (const isBold of [false, true]) {
        for (const eastAsian of ['chinese', 'japanese', 'korean'] as const) {
          expect(faces.faceFor({}, character, isBold, eastAsian)).not.toBeNull();
          expect(faces.keptBytes).toBeLessThanOrEqual(24 * 2 ** 20);
        }
      }
    }
  });

  test('a paper in all scripts embeds each font once', async () => {
    const all = Object.values(samples).map(({ name, address }) => `${name} ${address}`);
    const pdf = await printPdf({
      info: { creationDate: new Date(0) },
      defaultStyle: { font: 'Roboto' },
      content: Array.from({ length: 40 }, (_, index) => ({
        text: all[index % all.length] ?? '',
        bold: Math.floor(index / all.length) % 2 === 1,
      })),
    });
    const names = (await readFonts(pdf)).map(({ name }) => name.replace(/^\w+\+/, ''));
    // And both weights of the usual one.
    expect(names.length).toBe(2 * all.length + 2);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a Chinese name is drawn with one font, whoever else is on the paper', async () => {
    const name = samples['Chinese']?.name ?? '';
    for (const other of ['コピー', '한국']) {
      const { runs } = await print(other, name);
      expect(runs.filter(({ text }) => name.includes(text)).map(({ text }) => text)).toEqual([name]);
    }
  });

  test('the usual font has all that is set without another one, in each of its styles', async () => {
    const plain = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
      .filter((character) => character !== '\n' && isPlain(character))
      .join('');
    expect(plain.length).toBeGreaterThan(600);
    for (const bold of [false, true]) {
      for (const italics of [false, true]) {
        expect((await print({ text: plain.replace(/.{9}/gu, '$& '), bold, italics })).missingGlyphs).toBe(0);
      }
    }
  });
});

test('the same data gives the same bytes in every script', async () => {
  for (const { name, address, text } of Object.values(samples).slice(0, 5)) {
    const first = await papersWith['receipt']?.(name, address, text);
    expect((await papersWith['receipt']?.(name, address, text))?.equals(first ?? Buffer.alloc(0))).toBe(true);
  }
});

test('a paper has the same bytes whatever was printed with its fonts before', async () => {
  const name = 'CV Cahaya Lestari Ünal & Söhne';
  for (const before of Object.values(papersWith)) await before('Ägäis Ltd', 'Ω 1234', 'Ňandú “quoted” – 5 €');
  const paper = await papersWith['invoice']?.(name, name, name);
  expect(
    createHash('sha256')
      .update(paper ?? '')
      .digest('hex'),
  ).toBe((await printedFirst(name)).bytes);
});
