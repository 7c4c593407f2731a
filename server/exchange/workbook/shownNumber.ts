import { dateFromSerial, format, getFormatDateInfo, isDateFormat, isValidFormat } from 'numfmt';

import { numberText, splitText } from './cellMarks.ts';

/** Days between the two origins that workbooks count from: 1 January 1900 and 1904. */
const daysTo1904 = 1462;
/** The last day that a sheet knows: 31 December 9999. */
const lastSerial = 2_958_465;
/** A number in a sheet has no more digits than these; what stands behind them is left by computing. */
const heldDigits = 15;

/** The country of a format: it says which marks stand in a number, and here all are read alike. */
const ofCountry = /\[\$([^\]-]*)-[^\]]*\]/g;
const oneNumber = /^[^\d]*?(\d[\d,]*(?:\.\d+)?)(E[+-]?\d+)?([^\d]*)$/;

/**
 * What a cell that holds a number shows by its format: a number as it is rounded there, a percentage with its sign, a day as
 * ISO has it, a time, and any other text as it stands (`0012345678`, `01.234.567.8-901.000`). Where it shows another number
 * than it holds, both stand in the text (`splitText`).
 */
export function shownNumber(held: number, pattern: string, from1904: boolean): number | string {
  const value = Number(held.toPrecision(heldDigits));
  // Digits that are lost are marked as they stand.
  if (String(held).replaceAll(/\D/g, '').length > heldDigits && Number.isInteger(held)) return held;
  const plain = pattern.replaceAll(ofCountry, (_tag, symbol: string) =>
    symbol === '' ? '' : `[$${symbol}]`,
  );
  if (plain === '' || /^(?:General|@)$/i.test(plain) || !isValidFormat(plain)) return value;
  if (isDateFormat(plain)) return shownDay(value, plain, from1904);
  const text = format(plain, value, { locale: 'en-US', nbsp: false });
  const found = oneNumber.exec(text.trim());
  if (found === null) {
    if (/\d/.test(text)) return text.trim();
    // Accounts show a dash, or nothing, for zero.
    return value === 0 ? 0 : splitText(text, value);
  }
  const [, digits = '', exponent = '', behind = ''] = found;
  if (/^0\d/.test(digits)) return text.trim();
  const isPercent = behind.includes('%');
  const isNegative = /-|\(|\u2212/.test(text.slice(0, text.indexOf(digits)));
  const shown = Number(`${isNegative ? '-' : ''}${digits.replaceAll(',', '')}${exponent}`);
  const meant = isPercent ? value * 100 : value;
  const decimals = digits.split('.')[1]?.length ?? 0;
  const rounding = exponent === '' ? 0.5 * 10 ** -decimals : 0;
  if (Math.abs(shown - meant) > rounding + Math.abs(meant) * 1e-14) return splitText(text, value);
  return isPercent ? `${numberText(shown)}%` : shown;
}

function shownDay(value: number, pattern: string, from1904: boolean): string {
  const { year, month, day } = getFormatDateInfo(pattern);
  const serial = from1904 ? value + daysTo1904 : value;
  if (value < 0 || serial > lastSerial + 1) return splitText('########', value);
  if (!year && !month && !day) return format(pattern, value, { locale: 'en-US', nbsp: false });
  const [years, months, days] = dateFromSerial(Math.floor(serial));
  return [String(years).padStart(4, '0'), ...[months, days].map((one) => String(one).padStart(2, '0'))].join(
    '-',
  );
}
