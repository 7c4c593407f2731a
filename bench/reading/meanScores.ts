import { compare } from '../../domain/money/money.ts';
import type { ReadField, ReadPaper } from '../../domain/reading/readPaper.ts';
import { readPaperFile } from '../../server/reading/readPaperFile.ts';
import { createDraw } from './draw.ts';
import type { MeanTruth } from './meanPapers.ts';
import { makeMeanPaper } from './meanPapers.ts';
import { meanPicture } from './meanPictures.ts';
import { printed } from './print.ts';

/** From here on the form of an invoice says that a field is sure (`surenessOf`). */
const sureFrom = 0.9;
const fields = ['total', 'date', 'number', 'due date', 'currency', 'seller', 'VAT'] as const;
type Field = (typeof fields)[number];

type Manner = 'clean' | 'pictured';
/** So many papers: each is drawn by rules, in one of ten languages in turn. */
const counts: Record<Manner, number> = { clean: 60, pictured: 20 };

interface Verdict {
  right: number;
  absent: number;
  wrong: number;
  /** Wrong, and said to be sure. */
  misled: number;
}

type Score = Record<Field, Verdict> & { papers: number; seconds: number; mostSeconds: number };

const isSameAmount = (a: string, b: string): boolean => compare(a, b) === 0;
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

function judge(truth: MeanTruth, read: ReadPaper | null, score: Score): string[] {
  const found: Record<
    Field,
    [ReadField | null | undefined, string | null, (a: string, b: string) => boolean]
  > = {
    total: [read?.total, truth.total, isSameAmount],
    date: [read?.date, truth.date, Object.is],
    number: [read?.number, truth.number, Object.is],
    'due date': [read?.dueDate, truth.dueDate, Object.is],
    // A sign alone is what the paper says of its currency.
    currency: [read?.currencyCode ?? read?.otherCurrency, truth.currency, isCurrency],
    seller: [read?.sellerName, truth.seller, (a, b) => plainName(a) === plainName(b)],
    VAT: [read?.vat, truth.vat, isSameAmount],
  };
  score.papers += 1;
  return fields.flatMap((name) => {
    const [field, meant, isSame] = found[name];
    const verdict = score[name];
    // A currency that is guessed of the language, and said to be a guess, is none that was read.
    const isGuess = name === 'currency' && meant === null && field?.text === '';
    if (isGuess || (field ? meant !== null && isSame(field.value, meant) : meant === null)) {
      verdict.right += 1;
      return [];
    }
    if (!field) verdict.absent += 1;
    else verdict.wrong += 1;
    const isMisled = field && field.confidence >= sureFrom;
    if (isMisled) verdict.misled += 1;
    return [`${name} ${meant ?? 'none'} read as ${field?.value ?? 'nothing'}${isMisled ? ', sure' : ''}`];
  });
}

const isCurrency = (read: string, code: string): boolean =>
  read === code || (read === 'kr' && code === 'SEK');

async function measure(manner: Manner, seed: number, times: number): Promise<Score> {
  const none = () => ({ right: 0, absent: 0, wrong: 0, misled: 0 });
  const verdicts = Object.fromEntries(fields.map((field) => [field, none()])) as Record<Field, Verdict>;
  const score: Score = { ...verdicts, papers: 0, seconds: 0, mostSeconds: 0 };
  const count = counts[manner] * (manner === 'pictured' ? times : 1);
  for (let at = 0; at < count; at += 1) {
    const draw = createDraw(seed * 100_000 + at);
    const { definition, truth, language } = makeMeanPaper(draw, at);
    const pdf = await printed(definition);
    const isClean = manner === 'clean';
    const content = isClean ? pdf : await meanPicture(pdf, draw);
    const began = process.cpuUsage();
    const read = await readPaperFile(Uint8Array.from(content), isClean ? 'application/pdf' : 'image/jpeg');
    const { user, system } = process.cpuUsage(began);
    const seconds = (user + system) / 1e6;
    score.seconds += seconds;
    score.mostSeconds = Math.max(score.mostSeconds, seconds);
    const wrong = judge(truth, read, score);
    if (wrong.length > 0) process.stderr.write(`mean, ${manner}, ${language} ${at}: ${wrong.join('; ')}\n`);
  }
  return score;
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

function rowOf(name: string, score: Score): string {
  const misled = fields.reduce((sum, field) => sum + score[field].misled, 0);
  const cells = fields.map((field) => {
    const { right, absent, wrong } = score[field];
    return `${percent(right, score.papers)} (${absent}, ${wrong}, ${score[field].misled})`;
  });
  const wrongAndSure = percent(misled, score.papers * fields.length);
  return `| ${[name, String(score.papers), ...cells, wrongAndSure, `${(score.seconds / score.papers).toFixed(1)}, ${score.mostSeconds.toFixed(1)}`].join(' | ')} |`;
}

/** Measures the mean papers, and says it as a part of the page. `times`: how many times twenty pictures. */
export async function meanPart(
  seed: number,
  times: number,
  manners: readonly Manner[] = ['clean', 'pictured'],
): Promise<string> {
  const rows: string[] = [];
  for (const manner of manners) {
    rows.push(rowOf(manner, await measure(manner, seed, times)));
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  return `
Papers that are drawn by rules instead of layouts: where seller, buyer, facts, lines and sums stand, what they are called in one of ten
languages, in which font, how days and amounts are written, and which other numbers and days stand beside them, is drawn anew for each. For the tenth
language, Swedish, the reader has no words. Pictured ones are faded, folded, stamped, written over, bent, shadowed, not quite sharp and pressed
hard. In brackets: how many were not read, how many were wrong, and how many of these were said to be sure. The last but one column is
*wrong and sure* over all fields, the last one the seconds of processor that a paper took, in the mean and at most. The authors of the
reader chose the words of these papers, too: they show what its rules miss, and not what the world sends. All ten languages are written in
Latin letters, the only ones that pictures are read in.

| mean papers | number of them | ${fields.join(' | ')} | wrong and sure | seconds |
| --- | --- | ${fields.map(() => '---').join(' | ')} | --- | --- |
${rows.join('\n')}
`;
}
