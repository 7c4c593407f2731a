import { DomainError } from '../message/errors.ts';
import type { Message, MessageValues } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Amount } from '../money/money.ts';
import { compare, isNegative } from '../money/money.ts';

interface Lowered {
  /** In the currency of what was asked for. */
  approved: Amount;
  asked: Amount;
  reason: string | null;
  /** Unset: rupiah. */
  currency?: string;
}

/** What a room says where an approver approves more than was asked for, or less without a reason. */
type LoweringWords = (rule: 'lowerOnly' | 'whyLess', values?: MessageValues) => Message;

/**
 * An approver approves at most what was asked for, and says why where it is less.
 * @param paths Of the amount and the reason in what was sent
 * @throws DomainError `validation_failed` on one of them
 */
export function assertLowered(
  { approved, asked, reason, currency = 'IDR' }: Lowered,
  paths: { amount: string; reason: string },
  say: LoweringWords,
): void {
  if (isNegative(approved) || compare(approved, asked) > 0) {
    const says = say('lowerOnly', { amount: { amount: asked, currency } });
    throw new DomainError('validation_failed', { fields: { [paths.amount]: says } });
  }
  if (compare(approved, asked) < 0 && reason === null)
    throw new DomainError('validation_failed', { fields: { [paths.reason]: say('whyLess') } });
}

/** A row of which an approver approves less. */
interface LoweredRow {
  id: number;
  approvedAmount: Amount;
  reason: string | null;
}

/** A row as it is stored; its amounts are in rupiah. */
interface AskedRow {
  id: number;
  baseAmount: Amount | null;
  approvedAmount: Amount | null;
  approvedReason: string | null;
}

/**
 * The rows of a record as an approver decided on some of them, where in what was sent (`amounts`) each of these was, and why.
 * Each is named once.
 * @param name Of the property that names a row, of which `gone` is said where there is no such row
 * @throws DomainError `validation_failed`
 */
export function loweredRows<Row extends AskedRow>(
  rows: readonly Row[],
  amounts: readonly LoweredRow[],
  { name, gone, say }: { name: string; gone: Message; say: LoweringWords },
): { decided: Row[]; pathOf: (place: number) => string; why: string } {
  for (const [at, { id, approvedAmount: approved, reason }] of amounts.entries()) {
    const under = `amounts.${at}.`;
    if (amounts.findIndex((one) => one.id === id) < at) {
      const says = law('field.repeated', { text: String(id) });
      throw new DomainError('validation_failed', { fields: { [`${under}${name}`]: says } });
    }
    const row = rows.find((one) => one.id === id);
    if (!row) throw new DomainError('validation_failed', { fields: { [`${under}${name}`]: gone } });
    const paths = { amount: `${under}approvedAmount`, reason: `${under}reason` };
    assertLowered({ approved, asked: row.baseAmount ?? '0', reason }, paths, say);
  }
  const placeOf = ({ id }: AskedRow) => amounts.findIndex((one) => one.id === id);
  return {
    decided: rows.map((row) => {
      const lowered = amounts[placeOf(row)];
      if (!lowered) return row;
      return { ...row, approvedAmount: lowered.approvedAmount, approvedReason: lowered.reason };
    }),
    pathOf: (place) => `amounts.${Math.max(0, rows[place] ? placeOf(rows[place]) : 0)}.approvedAmount`,
    why: amounts.flatMap(({ reason }) => reason ?? []).join(' · '),
  };
}
