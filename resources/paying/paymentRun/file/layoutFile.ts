import type { Day } from '../../../../domain/day/day.ts';
import { partsOf } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { canonical } from '../../../../domain/money/money.ts';
import type { Contents, DayForm, Padding, Separator } from '../../paymentFileLayout/paymentFileLayout.ts';
import type { OrderedPayment, RunFile } from './runFile.ts';
import { plainText, totalOf } from './runFile.ts';

/** What a file by a layout is, whatever parts its columns. */
export const layoutType = 'text/csv; charset=utf-8';

/** One column, as the company lays it out. */
export interface LayoutColumn {
  heading: string;
  holds: Contents;
  /** What a column of `fixed` holds. */
  fixed: string | null;
  /** Cut, and filled up, to so many characters; null: as long as it is. */
  width: number | null;
  padding: Padding;
}

/** How a file is laid out. */
export interface FileLayout {
  separator: Separator;
  dayForm: DayForm;
  hasDecimals: boolean;
  hasHeadings: boolean;
  /** The columns of one line before the orders; none: there is no such line. */
  opening: readonly LayoutColumn[];
  columns: readonly LayoutColumn[];
}

const separators: Readonly<Record<Separator, string>> = {
  comma: ',',
  semicolon: ';',
  pipe: '|',
  tab: '\t',
  none: '',
};

/** So much a text may have where its column has no width. */
const textMax = 140;
/** What spreadsheets take for the beginning of a formula. */
const formulaStart = /^[=+\-@]+/;

/** What a transfer is to Bank Mandiri's multi-service file: within the bank, by BI-FAST, by clearing, or by RTGS. */
const biFastMost = 250_000_000n;
const clearingMost = 1_000_000_000n;

/** The run as a file of lines, as the company lays it out. Lines end as RFC 4180 says. */
export function writeLayout(run: RunFile, layout: FileLayout): string {
  const { opening, columns, hasHeadings, separator } = layout;
  const glue = separators[separator];
  const lines: string[] = [];
  if (opening.length > 0)
    lines.push(opening.map((column) => cellOf(run, null, 0, column, layout)).join(glue));
  if (hasHeadings) lines.push(columns.map(({ heading }) => cleaned(heading, glue)).join(glue));
  for (const [index, payment] of run.payments.entries()) {
    lines.push(columns.map((column) => cellOf(run, payment, index + 1, column, layout)).join(glue));
  }
  return lines.map((line) => `${line}\r\n`).join('');
}

function cellOf(
  run: RunFile,
  payment: OrderedPayment | null,
  row: number,
  column: LayoutColumn,
  layout: FileLayout,
): string {
  const { holds, fixed, width, padding } = column;
  const glue = separators[layout.separator];
  const value = cleaned(holds === 'fixed' ? (fixed ?? '') : valueOf(run, payment, row, holds, layout), glue);
  if (width === null) return value;
  const signs = [...value].slice(0, width);
  const missing = width - signs.length;
  if (padding === 'zerosBefore') return '0'.repeat(missing) + signs.join('');
  return padding === 'blanksBehind' ? signs.join('') + ' '.repeat(missing) : signs.join('');
}

/** No bank agrees with another on how a separator within a value is written: there is none. */
function cleaned(text: string, glue: string): string {
  const line = plainText(text.replaceAll('"', "'"), textMax).replace(formulaStart, '');
  return glue === '' ? line : line.replaceAll(glue, ' ').trim();
}

function valueOf(
  run: RunFile,
  payment: OrderedPayment | null,
  row: number,
  holds: Exclude<Contents, 'fixed'>,
  { dayForm, hasDecimals }: FileLayout,
): string {
  const { debtor } = run;
  switch (holds) {
    case 'runNumber':
      return run.number;
    case 'executionDay':
      return dayText(run.executionDay, dayForm);
    case 'paymentCount':
      return String(run.payments.length);
    case 'total':
      return amountText(totalOf(run), hasDecimals);
    case 'companyName':
      return debtor.name;
    case 'debitAccount':
      return debtor.accountNumber;
    case 'currency':
      return 'IDR';
    case 'rowNumber':
      return row === 0 ? '' : String(row);
    default:
      return payment === null ? '' : ofPayment(run, payment, holds, hasDecimals);
  }
}

function ofPayment(
  { debtor }: RunFile,
  payment: OrderedPayment,
  holds: Contents,
  hasDecimals: boolean,
): string {
  switch (holds) {
    case 'paymentNumber':
      return payment.number;
    case 'amount':
      return amountText(payment.amount, hasDecimals);
    case 'payeeName':
      return payment.payeeName;
    case 'payeeAccount':
      return payment.accountNumber;
    case 'payeeBankCode':
      return payment.bankCode;
    case 'payeeBankName':
      return payment.bankName;
    case 'payeeBic':
      return payment.bic ?? '';
    case 'remark':
      return payment.remark;
    case 'mandiriService':
      return serviceOf(payment, payment.bankCode === debtor.bankCode);
    default:
      return '';
  }
}

function serviceOf({ amount }: OrderedPayment, isInHouse: boolean): string {
  if (isInHouse) return 'IBU';
  const rupiah = BigInt(canonical(amount).split('.')[0] ?? '0');
  if (rupiah <= biFastMost) return 'BAU';
  return rupiah <= clearingMost ? 'LBU' : 'RBU';
}

function amountText(amount: Amount, hasDecimals: boolean): string {
  const [whole = '0', decimals = ''] = canonical(amount).split('.');
  return hasDecimals ? `${whole}.${decimals.padEnd(2, '0')}` : whole;
}

function dayText(day: Day, form: DayForm): string {
  const { year, month, date } = partsOf(day);
  const [y, m, d] = [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(date).padStart(2, '0'),
  ];
  return { yyyymmdd: y + m + d, ddmmyyyy: d + m + y, slashes: `${d}/${m}/${y}`, dashes: `${y}-${m}-${d}` }[
    form
  ];
}
