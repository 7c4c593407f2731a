import { checkedBank } from '../../../../server/bank/bankAnswers.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import type { Bank, TransferAnswer, TransferOrder } from '../../../../server/context.ts';
import { own } from '../../../../server/words/own.ts';
import type { BankTrouble } from '../paymentTables.server.ts';

/** What was heard instead of an answer. */
export interface Silence {
  reason: Message;
  /** The bank said that it does not take the order. */
  isRefusal: boolean;
  /** The bank could not say whether it has the order. */
  isUnknown: boolean;
}

/** How often a refusal to take the order is heard before it is believed. */
const refusalsBelieved = 3;
/** For how long the bank has to say that it never got an order, before it is not sent any more. */
const neverGotMs = 60 * 60 * 1000;
/** After how many tries the payers hear that nobody knows. */
export const toldAfter = 5;

/**
 * Asks the bank to pay, or to call off. When that fails its outcome is unknown: the bank is asked what it has under the key.
 * What it has there is the answer; that it has nothing means that nothing was paid.
 */
export async function hear(
  bank: Bank,
  order: TransferOrder,
  isCalledOff: boolean,
): Promise<{ answer: TransferAnswer } | Silence> {
  const asked = checkedBank(bank);
  try {
    return { answer: isCalledOff ? await asked.cancel(order) : await asked.transfer(order) };
  } catch (error) {
    const isRefusal = error instanceof DomainError && error.code === 'THIRD_PARTY';
    const reason = isRefusal ? error.says : own('bank.noAnswer');
    try {
      const answer = await asked.transferOf(order.idempotencyKey);
      return answer === null ? { reason, isRefusal, isUnknown: false } : { answer };
    } catch {
      return { reason, isRefusal, isUnknown: true };
    }
  }
}

/** The trouble with this silence in it: it goes on while the bank is as silent as before. */
export function troubleAfter(
  before: BankTrouble | null,
  { reason, isUnknown }: Silence,
  now: Date,
): BankTrouble {
  const goesOn =
    before !== null &&
    before.isUnknown === isUnknown &&
    JSON.stringify(before.reason) === JSON.stringify(reason);
  return goesOn
    ? { ...before, times: before.times + 1 }
    : { reason, times: 1, since: now.toISOString(), isUnknown };
}

/** Whether asking once more would hear the same: never while the bank may have the order. */
export function isGivenUp(
  payment: { bankTrouble: BankTrouble | null },
  silence: Silence,
  now: Date,
): boolean {
  const { times, since } = troubleAfter(payment.bankTrouble, silence, now);
  if (silence.isUnknown || times < refusalsBelieved) return false;
  return silence.isRefusal || now.getTime() - new Date(since).getTime() >= neverGotMs;
}
