import type { Amount } from '../../money/money.ts';

/** Which sign starts the decimals: `1.234,56` or `1,234.56`. */
export type DecimalSign = ',' | '.';

/** A number as it stands in a text. */
export interface WrittenNumber {
  amount: Amount;
  /** The part of the text that it takes, with what belongs to it: a sign, `Rp`, `,-`. */
  from: number;
  to: number;
  isPercent: boolean;
  /** Whether a currency stands before or after it, or its digits are grouped or have decimals, as those of money. */
  looksLikeMoney: boolean;
  /** Whether a separator stands before or after its digits, as where a fold or a pale stripe has taken the rest of them. */
  isCut: boolean;
}

const currencySigns = String.raw`(?:Rp\.?|IDR|USD|US\$|SGD|S\$|EUR|€|GBP|£|AUD|A\$|JPY|¥|MYR|RM|CHF|CNY|HKD|HK\$|\$)`;
/**
 * Digits, with separators before more of them; readers of pictures put a blank on either side of a separator. Blanks group thousands where no other
 * separator does: `11.967.000 143.604.000` are two numbers.
 */
const digits = String.raw`(?:\d{1,3}(?:\s\d{3}(?!\d))+(?:\s?[.,]\s?\d{1,2}(?!\d))?(?!\s?[.,'’]\s?\d)|\d+(?:(?:[.,'’](?:\s(?=\d{3}(?!\d)|\d{2}(?![\d.,])))?|\s[.,](?=\d{2,3}(?!\d)))\d+)*)`;
const numberPattern = new RegExp(
  String.raw`(?<![\p{L}\d/#-])(?<open>\()?\s*(?<minus>[-−–])?\s*(?<before>${currencySigns})?\s*(?<minus2>[-−–])?\s*(?<digits>${digits})(?<dash>[.,][-–—=]+)?(?<close>\))?(?<percent>\s?%)?(?<after>\s?(?:IDR|USD|SGD|EUR|GBP|€))?(?![\p{L}\d])(?!\s?[/]\d)`,
  'giu',
);

/** Finds the numbers of a text, read with this decimal sign. Those that cannot be read so are left out. */
export function numbersIn(text: string, decimalSign: DecimalSign): WrittenNumber[] {
  // Two points for one: an hour has two digits on either side of them, these have more.
  const mended = mendDigits(text)
    .replaceAll(/(?<=\d{3}):(?=\d{2}(?![\d:]))/g, decimalSign)
    .replaceAll(/(?<=\d):(?=\d{3}(?!\d))/g, decimalSign === ',' ? '.' : ',');
  return [...mended.matchAll(numberPattern)].flatMap((found) => {
    const { groups = {} } = found;
    const written = (groups['digits'] ?? '').replaceAll(/\s+/g, '');
    const amount = readDigits(written, decimalSign);
    if (amount === null) return [];
    const isMinus =
      groups['minus'] !== undefined ||
      groups['minus2'] !== undefined ||
      (groups['open'] !== undefined && groups['close'] !== undefined);
    const leading = /^\s*/.exec(found[0])?.[0].length ?? 0;
    return [
      {
        amount: isMinus && Number(amount) !== 0 ? `-${amount}` : amount,
        from: found.index + leading,
        to: found.index + found[0].length,
        isPercent: groups['percent'] !== undefined,
        looksLikeMoney:
          groups['before'] !== undefined ||
          groups['after'] !== undefined ||
          groups['dash'] !== undefined ||
          /[.,'’]\d{2,3}(?!\d)/.test(written),
        isCut:
          /(?:^|\s)[.,]\s?$/.test(
            mended.slice(Math.max(0, found.index + leading - 3), found.index + leading),
          ) || /^[.,:](?:\s|$)/.test(mended.slice(found.index + found[0].length)),
      },
    ];
  });
}

/** Letters that a reader of pictures takes digits for, where all around them are digits. */
function mendDigits(text: string): string {
  return text
    .replaceAll(/(?<=[\d.,])[oO](?=[\d.,]|\b)/g, '0')
    .replaceAll(/(?<=[\d.,])[lI|](?=[\d.,]|\b)/g, '1')
    .replaceAll(/\bRp(?=[lI|O]\d)/g, (sign) => `${sign} `)
    .replaceAll(/(?<=[\d.,])S(?=[\d.,])/g, '5')
    .replaceAll(/(?<=[\d.,])B(?=[\d.,])/g, '8')
    .replaceAll(/(?<=\d)\/(?=[.,]\d)|(?<=\d[.,])\/(?=\d)/g, '7');
}

/** `1.234,56` without its groups as `1234.56`; null where the digits cannot be grouped so. */
function readDigits(written: string, decimalSign: DecimalSign): Amount | null {
  const groupSign = decimalSign === ',' ? '.' : ',';
  const plain = written.replaceAll(/['’]/g, groupSign);
  const [whole = '', fraction, ...more] = plain.split(decimalSign);
  if (more.length > 0) {
    const parts = plain.split(decimalSign);
    const last = parts.at(-1) ?? '';
    // `1.184.56` where the point starts the decimals: a picture shows a point for the comma between its groups.
    if (last.length === 2 && !plain.includes(groupSign) && isGrouped(parts.slice(0, -1)))
      return trimmed(`${parts.slice(0, -1).join('')}.${last}`);
    // `1,250,000` where the comma starts the decimals can only be grouped by it.
    return isGrouped(parts) && !plain.includes(groupSign) ? trimmed(plain.replaceAll(decimalSign, '')) : null;
  }
  const groups = whole.split(groupSign);
  if (groups.length > 1 && !isGrouped(groups)) {
    // `12.5` where dots group thousands: two or fewer digits are no group.
    const isOther = fraction === undefined && groups.length === 2 && (groups[1]?.length ?? 3) < 3;
    if (isOther) return trimmed(`${groups[0]}.${groups[1]}`);
    // `16.055.73` where dots group thousands: a picture shows a point for the comma before the cents; no group has two digits.
    const cents = groups.at(-1) ?? '';
    if (fraction === undefined && groups.length > 2 && cents.length === 2 && isGrouped(groups.slice(0, -1)))
      return trimmed(`${groups.slice(0, -1).join('')}.${cents}`);
    // `10.81595` where dots group thousands: a picture has lost the sign before two decimals.
    const last = groups.at(-1) ?? '';
    const isJoined = /^\d{5}$/.test(last) && isGrouped([...groups.slice(0, -1), last.slice(0, 3)]);
    return fraction === undefined && isJoined
      ? trimmed(`${[...groups.slice(0, -1), last.slice(0, 3)].join('')}.${last.slice(3)}`)
      : null;
  }
  const joined = groups.join('');
  if (joined === '' || joined.length > 15 || (fraction?.length ?? 0) > 6) return null;
  return trimmed(fraction === undefined ? joined : `${joined}.${fraction}`);
}

const isGrouped = ([first = '', ...rest]: readonly string[]): boolean =>
  /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));

/** Without zeros in front, and without those at the end of its decimals. */
function trimmed(plain: string): Amount {
  const [whole = '0', fraction = ''] = plain.split('.');
  const kept = fraction.replace(/0+$/, '');
  const number = whole.replace(/^0+(?=\d)/, '');
  return kept === '' ? number : `${number}.${kept}`;
}

/** What the numbers of a text say of its decimal sign: each that can be read in one way only has a voice. */
export function decimalSignOf(text: string, currency: string | null): DecimalSign {
  let comma = 0;
  let point = 0;
  const mended = mendDigits(text).replaceAll(/(?<=\d)\s(?=[.,]\d{2,3}(?!\d))/g, '');
  for (const [number] of mended.matchAll(/(?<![\p{L}\d.,/-])\d[\d.,]*\d(?![\p{L}\d/-])/gu)) {
    if (/^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(number)) comma += 3;
    else if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(number)) point += 3;
    else if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) comma += 2;
    else if (/^\d{1,3}(?:,\d{3}){2,}$/.test(number)) point += 2;
    else if (/^\d{2,},\d{2}$/.test(number)) comma += 1;
    else if (/^\d{2,}\.\d{2}$/.test(number)) point += 1;
    // Of one group alone: `1.500` is money of the rupiah, else three decimals are rare as well.
    else if (/^[1-9]\d{0,2}\.\d{3}$/.test(number)) comma += 0.5;
    else if (/^[1-9]\d{0,2},\d{3}$/.test(number)) point += 0.5;
  }
  if (comma === point) return currency === null || currency === 'IDR' ? ',' : '.';
  return comma > point ? ',' : '.';
}
