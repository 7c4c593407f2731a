import { DomainError } from '../message/errors.ts';
import type { Message, MessageValues } from '../message/message.ts';
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
