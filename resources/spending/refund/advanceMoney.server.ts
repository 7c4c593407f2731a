import type { Day } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, isPositive, negate } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import type { advanceEnds, Advanced } from './advanceBalance.ts';

/** An advance from when it is paid. */
export const advancedOn = (amount: Amount | null, paidOn: Day) => ({
  disbursedAmount: amount,
  accountedAmount: '0',
  refundedAmount: '0',
  disbursedOn: paidOn,
});

interface HeldAdvance {
  companyID: number;
  companyAccountID: number | null;
  id: number;
}

/** How money leaves an advance: it was spent, or came back outside. */
interface Leaving {
  noun: string;
  cause: string;
  amount: Amount;
  to: 'settled' | 'outside';
}

/** Money that an advance holds leaves it in the ledger, once for each cause; nothing does where there is none. */
export async function leaveAdvance(
  executor: Executor,
  { companyID, companyAccountID, id }: HeldAdvance,
  { noun, cause, amount, to }: Leaving,
  now: Date,
): Promise<void> {
  if (!isPositive(amount)) return;
  if (companyAccountID === null) throw new DomainError('not_found');
  const lines = [
    { account: 'advance', holder: `${noun}:${id}`, amount: negate(amount) },
    { account: to, amount },
  ] as const;
  const entry = { companyID, companyAccountID, currencyCode: 'IDR', paymentID: null };
  await postEntry(executor, { ...entry, kind: 'apply', cause, lines }, now);
}

/** What an advance is once what is left of it was given up, or came back otherwise. */
export const endedAdvance = (
  { accountedAmount, refundedAmount }: Advanced,
  left: Amount,
  how: (typeof advanceEnds)[number],
) =>
  how === 'writtenOff'
    ? { accountedAmount: add(accountedAmount ?? '0', left) }
    : { refundedAmount: add(refundedAmount ?? '0', left) };
