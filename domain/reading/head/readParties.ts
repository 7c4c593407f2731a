import { isIndonesianTaxNumber } from '../../noun/taxNumber.ts';
import type { PaperOwner } from '../companyName.ts';
import { isNameOf, isTaxNumberOf } from '../companyName.ts';
import { buyerWords, sellerWords } from '../labels/labelWords.ts';
import { findLabels, labelsBefore, valuesOf, wordsOfValue } from '../labelledValues.ts';
import type { Cell, TextLine, Word } from '../paperText.ts';
import { wordsAt } from '../paperText.ts';
import type { ReadField } from '../readPaper.ts';
import { fieldOf, rivalledMost, rivalNear, unrivalled } from './foundField.ts';
import { isTitle } from './titles.ts';
import { titleWord } from './titleWord.ts';

const taxNumberPattern =
  /(?<![\d.])\d{2}[. ]?\d{3}[. ]?\d{3}[. ]?\d[-. ]?\d{3}[. ]?\d{3}(?:\d)?(?![\d])|(?<!\d)\d{16}(?!\d)/g;
const buyerLabel =
  /\b(?:bill(?:ed)?\s*to|sold\s*to|ship\s*to|invoice\s*to|customer|client|buyer|prepared\s*for|received\s*from|terima\s*dari|attn|attention|kepada|ditujukan|pelanggan|pembeli|yth|penerima|to)\b/i;

const buyerElsewhere = new RegExp(buyerWords, 'iu');
const sellerElsewhere = new RegExp(sellerWords, 'iu');
const namesBuyer = (text: string): boolean => buyerLabel.test(text) || buyerElsewhere.test(text);

/**
 * Tax numbers on the paper but its owner's. The seller's comes first: it stands above what the paper says about the buyer.
 */
export function readTaxNumbers(lines: readonly TextLine[], owner: PaperOwner): ReadField[] {
  const buyerAt = lines.findIndex(({ text }) => namesBuyer(text));
  return lines
    .flatMap((line, index) =>
      line.cells.flatMap((cell) =>
        [...cell.text.matchAll(taxNumberPattern)].flatMap(({ 0: text, index: from }) => {
          if (!isIndonesianTaxNumber(text) || isTaxNumberOf(owner, text)) return [];
          const labels = [...labelsBefore(lines, line, cell, from), line.text];
          const isNamed = labels.some((label) => /npwp|tax\s*(?:id|number|reg)|\btin\b/i.test(label));
          if (!isNamed) return [];
          const isSeller = buyerAt === -1 || index < buyerAt;
          const words = wordsAt(cell, from, from + text.length);
          return [fieldOf(text.replaceAll(/\D/g, ''), { text, words, line }, isSeller ? 0.9 : 0.45)];
        }),
      ),
    )
    .toSorted((a, b) => b.confidence - a.confidence);
}

const accountLabel =
  /\b(?:no\.?\s*rek(?:ening)?|rek(?:ening)?(?:\s*(?:no|nomor))?|nomor\s*rekening|account\s*(?:no|number|num)|acc(?:ount|t)?\s*\.?\s*(?:no|#)|a\/c(?:\s*no)?|virtual\s*account|va)\b\s*[.:#]*/gi;
const bankName =
  /\b(?:bank|bca|mandiri|bni|bri|bsi|cimb|permata|danamon|ocbc|uob|dbs|hsbc|btn|maybank|panin|citibank)\b/gi;

/** A bank stands so many lines from its account at most. */
const bankReach = 3;

/**
 * Numbers of bank accounts, the likeliest first. A seller counts its customers by accounts, too: one without its bank beside it is not sure, nor
 * one of two.
 */
export function readAccounts(lines: readonly TextLine[]): ReadField[] {
  const found: { field: ReadField; said: number }[] = [];
  const banks = findLabels(lines, bankName).map(({ line }) => lines.indexOf(line));
  for (const [label, said, mayBeBelow] of [
    [/\biban\b\s*[.:#]*/gi, 0.96, true],
    [accountLabel, 0.92, true],
    [bankName, 0.7, false],
  ] as const) {
    for (const at of findLabels(lines, label)) {
      for (const value of valuesOf(lines, at)) {
        if (value.isBelow && !mayBeBelow) continue;
        const number =
          /(?<![\d.,A-Za-z-])(?:[A-Z]{2}\d{2}[A-Z0-9 ]{10,30}|\d[\d -]{5,22}\d|\d{2,5}(?:[.-]\d{2,6}){1,4})(?![.,]\d)/.exec(
            value.text,
          );
        const digits = number?.[0].replaceAll(/[^A-Z\d]/g, '') ?? '';
        if (!number || digits.length < 7 || digits.length > 34) continue;
        const words = wordsOfValue(value, number.index, number.index + number[0].length);
        const place = lines.indexOf(value.line);
        const isOfBank = /^[A-Z]/.test(digits) || banks.some((bank) => Math.abs(bank - place) <= bankReach);
        const sureness = isOfBank ? said : Math.min(said, rivalledMost);
        found.unshift({
          field: fieldOf(digits, { text: number[0], words, line: value.line }, sureness),
          said,
        });
        break;
      }
    }
  }
  // Of equals the one further down: accounts stand at the end. How pale its letters are says nothing of what it is.
  const [best, ...others] = found.toSorted((a, b) => b.said - a.said).map(({ field }) => field);
  if (!best) return [];
  const isRivalled = others.some(
    ({ value, confidence }) => !best.value.endsWith(value) && confidence >= best.confidence - rivalNear,
  );
  return [isRivalled ? { ...best, confidence: Math.min(best.confidence, rivalledMost) } : best, ...others];
}

const companyForm =
  /(?:^|\s)(?:PT|CV|UD|PD|Perum|Koperasi|Yayasan|Firma|Toko)\.?\s+[\p{Lu}\d][\p{L}\d&.,' -]{2,60}?(?=\s{2}|,(?!\s*Tbk)|\s-\s|\s(?:NPWP|Jl|Jalan)\b|(?![\p{L}\d&.,' -]))|[\p{Lu}][\p{L}\d&.' -]{2,50}?\s(?:Pte\.?\s*Ltd|Ltd|Limited|Inc|LLC|GmbH|B\.?V|Corp(?:oration)?|Co|S\.?A|AG|Sdn\.?\s*Bhd|Tbk|Pty\.?\s*Ltd)\b\.?|[A-Z][A-Z\d&.' -]{2,50}?\s(?:PTE\.?\s*LTD|LTD|LIMITED|INC|LLC|GMBH|CORP|PTY\.?\s*LTD|SDN\.?\s*BHD|TBK)\b\.?/u;

/**
 * Who may have written the paper, the likeliest first: firms and what stands large on top; not who it is written to, and never its owner.
 */
export function readSellerNames(lines: readonly TextLine[], owner: PaperOwner): ReadField[] {
  const first = lines[0];
  if (!first) return [];
  const own = lines.filter(({ page }) => page === first.page);
  const heights = own.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  const zones = buyerZones(own);
  const title = titleWord(lines);
  const found: ReadField[] = [];
  for (const [index, line] of lines.entries()) {
    for (const cell of line.cells) {
      for (const part of partsOf(cell)) {
        const named = firmIn(part.text);
        const text = (named ?? part.text).trim().replace(/[,.-]+$/, '');
        const from = part.from + Math.max(0, part.text.indexOf(text));
        const beside = part.text.replace(text, ' ');
        const above = labelsBefore(lines, line, cell, 0)
          .slice(0, 2)
          .filter((label) => !isSaidBelow(lines, line, label));
        const isUnderBuyer = zones.some((zone) =>
          isUnder(zone, line, wordsAt(cell, from, from + text.length)),
        );
        const role = part.role ?? roleOf([beside, ...above]) ?? (isUnderBuyer ? 'buyer' : null);
        const isBuyer = role === 'buyer';
        const isSaid = role === 'seller';
        const isLarge = line.bottom - line.top > usual * 1.25;
        if (!named && !(isLarge && index < 4)) continue;
        const isName =
          /\p{L}{3}/u.test(text) && !isTitle(text) && text.toLowerCase() !== title?.word && !isAddress(text);
        if (!isName || isNameOf(owner, text)) continue;
        let sureness = named ? 0.6 : 0.35;
        if (isBuyer) sureness -= 0.45;
        if (isSaid) sureness += 0.25;
        if (isLarge) sureness += 0.15;
        // Of firms near the top the first one writes: below it stands whom it is written to.
        if (index < 5 && !isBuyer) sureness += 0.16 - index * 0.03;
        const words = wordsAt(cell, from, from + text.length);
        found.push(fieldOf(text, { text, words: words.length > 0 ? words : cell.words, line }, sureness));
      }
    }
  }
  const ranked = found.toSorted((a, b) => b.confidence - a.confidence);
  const best = unrivalled(ranked, 0.08);
  return best ? [best, ...ranked.slice(1)] : [];
}

/** A street with its number and a place with its code: no name, however large it is. */
const isAddress = (text: string): boolean => /\d{1,4}[\p{L}]?,\s.*\d{4}/u.test(text);

/** Whether a label in the same line has a firm close below it, where it begins: that one is its value, and not what stands beside it. */
function isSaidBelow(lines: readonly TextLine[], line: TextLine, label: string): boolean {
  const cell = line.cells.find(({ text }) => text === label);
  if (!cell) return false;
  return lines.some(
    (other) =>
      other.page === line.page &&
      other.top > line.top &&
      other.top - line.bottom < line.bottom - line.top &&
      other.cells.some(({ text, left }) => Math.abs(left - cell.left) < 2 && firmIn(text) !== null),
  );
}

/** Labels of a buyer that are no part of a name, wherever they stand. */
const strongBuyer = new RegExp(
  String.raw`\b(?:bill(?:ed)?\s*to|sold\s*to|ship\s*to|invoice\s*to|(?:ditagihkan\s*)?kepada(?:\s*yth)?|ditujukan\s*kepada|yth|attn|pelanggan|customer(?!\s*(?:no|id|ref))|client(?!\s*(?:no|id|ref)))\b\.?|${buyerWords}`,
  'giu',
);

interface CellPart {
  text: string;
  /** Where it begins in the text of its cell. */
  from: number;
  /** Who stands there, where a label within the cell says so. */
  role: 'buyer' | null;
}

/** The parts of a cell: what stands before a label of the buyer, and what stands behind it. */
function partsOf({ text }: Cell): CellPart[] {
  const labels = [...text.matchAll(strongBuyer)].filter(({ 0: label }) => label.trim() !== '');
  const parts: CellPart[] = [];
  let from = 0;
  let role: 'buyer' | null = null;
  for (const { index, 0: label } of labels) {
    parts.push({ text: text.slice(from, index), from, role });
    from = index + label.length;
    role = 'buyer';
  }
  parts.push({ text: text.slice(from), from, role });
  return parts.filter((part) => /\p{L}{2}/u.test(part.text));
}

/** The first firm that a text names. */
function firmIn(text: string): string | null {
  const found = [companyForm, companyElsewhere].flatMap((form) => {
    const firm = form.exec(text);
    return firm ? [{ name: firm[0], index: firm.index }] : [];
  });
  // Of two at one place the longer: `GmbH & Co. KG`.
  return found.toSorted((a, b) => a.index - b.index || b.name.length - a.name.length)[0]?.name ?? null;
}

/** Where a label of the buyer stands: names under it are the buyer's, even where another column stands close beside them. */
interface BuyerZone {
  line: TextLine;
  left: number;
}

function buyerZones(lines: readonly TextLine[]): BuyerZone[] {
  return lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      [...cell.text.matchAll(strongBuyer)].flatMap(({ index, 0: label }) => {
        const [first] = wordsAt(cell, index, index + label.length);
        // A label with its firm beside it says nothing of what stands below.
        const isSaid = firmIn(cell.text.slice(index + label.length)) !== null;
        return first && !isSaid ? [{ line, left: first.x }] : [];
      }),
    ),
  );
}

/** Lines under a label that belong to it. */
const zoneLines = 3.2;

function isUnder({ line: labelLine, left }: BuyerZone, line: TextLine, words: readonly Word[]): boolean {
  const height = labelLine.bottom - labelLine.top;
  const below = line.top - labelLine.bottom;
  return (
    line.page === labelLine.page &&
    below > -height * 0.5 &&
    line !== labelLine &&
    below < height * zoneLines &&
    words.some(({ x }) => Math.abs(x - left) < height * 0.6)
  );
}

const sellerLabel =
  /\b(?:from|dari|seller|penjual|vendor|supplier|beneficiary|atas\s*nama|a\.n\b|a\/n|account\s*name|nama\s*rekening|penerbit|hormat)\b/i;
const isFirm = (text: string): boolean => companyForm.test(text) || companyElsewhere.test(text);

/** Whether a name is the buyer's or the seller's: the nearest label decides. The name of another firm is no label. */
function roleOf([beside = '', ...labels]: readonly string[]): 'buyer' | 'seller' | null {
  for (const label of [beside, ...labels.filter((one) => !isFirm(one))]) {
    if (namesBuyer(label)) return 'buyer';
    if (sellerLabel.test(label) || sellerElsewhere.test(label)) return 'seller';
  }
  return null;
}

/** Firms of other countries; short forms that are units or words as well are left out. */
const companyElsewhere =
  /[\p{Lu}][\p{L}\d&.' -]{1,50}?\s(?:GmbH\s*&\s*Co\.?\s*KG|OHG|e\.\s?K\.|UG(?:\s*\(haftungsbeschränkt\))?|SARL|S\.A\.R\.L\.|SASU?|EURL|S\.L\.(?:U\.)?|S\.?r\.?l\.?|S\.p\.A\.|SpA|Lda\.?|Ltda\.?|N\.V\.|A\/S|ApS|Oy|plc|LLP)(?!\p{L})|(?:株式会社|有限会社|合同会社)\s?[\p{L}\d・ー]{1,30}|[\p{L}\d・ー]{1,30}(?:株式会社|有限会社|合同会社)|[\p{Script=Han}()（）]{2,30}(?:有限公司|股份公司)/u;
