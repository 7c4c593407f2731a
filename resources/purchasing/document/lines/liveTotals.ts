import { DomainError } from '../../../../domain/message/errors.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { isZero } from '../../../../domain/money/money.ts';
import { parseMoney, parseTypedMoney } from '../../../../domain/money/moneyInput.ts';
import type { DocumentTotals, TaxedLine } from '../../../../domain/money/tax.ts';
import { documentTotals } from '../../../../domain/money/tax.ts';
import type { LineFields, LineForm } from './line.ts';
import { parseLineNumber, readLine } from './line.ts';

/** The totals of what is typed at the moment. */
export interface LiveTotals {
  currencyCode: string;
  totals: DocumentTotals;
  /** Lines, counted from 0, that hold something unreadable and are left out of the totals. */
  unreadLines: readonly number[];
  /** The withholding of the document cannot be read and is left out. */
  isWithholdingUnread: boolean;
}

export interface TotalsInput extends LineForm {
  /** Withholding on the whole document, as typed: in percent, else as an amount. */
  witholding?: string;
  witholdingAmount?: string;
  /** What the VAT of the vendor is more than ours, as typed. */
  vatDifference?: string;
}

const noMoney: TaxedLine = { qty: '0', unitPrice: '0', tax: '0', whtTax: '0' };

/** Totals by the same function as the server's. A line that cannot be read counts as nothing and is named. */
export function totalsOf(input: TotalsInput): LiveTotals {
  const { items, currencyCode, isPriceIncludeTax, priceDecimals } = input;
  const withholdingText = input.witholdingAmount?.trim() ?? '';
  const witholding = withholdingText === '' ? null : parseTypedMoney(withholdingText, currencyCode);
  const percentText = input.witholding?.trim() ?? '';
  const percent = percentText === '' ? null : parseLineNumber('whtTax', percentText, currencyCode);
  const isWithholdingUnread = witholding?.ok === false || percent?.ok === false;
  const isPercent = percent?.ok === true && !isZero(percent.amount);
  const options = {
    currencyCode,
    isPriceIncludeTax,
    vatDifference: differenceIn(input),
    ...(isPercent
      ? { witholding: percent.amount }
      : { witholdingAmount: witholding?.ok ? witholding.amount : '0' }),
  };
  const lines = items.map((line) => taxedLine(line, currencyCode, priceDecimals));
  const refused = new Set<number>();
  let totals: DocumentTotals | null = null;
  while (totals === null) {
    try {
      totals = documentTotals(
        lines.map((line, index) => (refused.has(index) ? noMoney : (line ?? noMoney))),
        options,
      );
    } catch (error) {
      // Rates that a price cannot carry: the form says so when it is sent, the totals go on without them.
      const found = error instanceof DomainError ? linesNamedIn(error) : [];
      if (found.every((index) => refused.has(index))) throw error;
      for (const index of found) refused.add(index);
    }
  }
  const unreadLines = lines.flatMap((line, index) => (line === null || refused.has(index) ? [index] : []));
  return { currencyCode, totals, unreadLines, isWithholdingUnread };
}

/** What cannot be read counts as nothing; its field says so. */
function differenceIn({ vatDifference = '', currencyCode }: TotalsInput): Amount {
  const parsed = vatDifference.trim() === '' ? null : parseMoney(vatDifference, currencyCode);
  return parsed?.ok ? parsed.amount : '0';
}

function linesNamedIn(error: DomainError): number[] {
  return Object.keys(error.fields).flatMap((path) => {
    const index = /^items\.(\d+)\./.exec(path)?.[1];
    return index === undefined ? [] : [Number(index)];
  });
}

function taxedLine(line: LineFields, currencyCode: string, priceDecimals?: number): TaxedLine | null {
  const { numbers, errors } = readLine(line, currencyCode, priceDecimals);
  if (Object.keys(errors).length > 0) return null;
  const { qty, unitPrice, tax, whtTax } = numbers;
  return { qty: qty ?? '0', unitPrice: unitPrice ?? '0', tax: tax ?? '0', whtTax: whtTax ?? '0' };
}
