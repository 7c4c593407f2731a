import type { Amount } from '../money/money.ts';
import { add, compare, minAmount, negate, subtract } from '../money/money.ts';

/** What a card holds: together what was loaded onto it less what went back. */
interface CardMoney {
  balance: Amount;
  heldAmount: Amount;
  totalSpentAmount: Amount;
}

/** What of a transaction is held, was cleared, and counts in the period of its limit. */
interface TransactionMoney {
  heldAmount: Amount;
  clearedAmount: Amount;
  countedAmount: Amount;
}

/** How amounts move on a card: what is free, held and spent, signed. They sum to zero. */
export interface CardMove {
  balance: Amount;
  held: Amount;
  spent: Amount;
}

/** What an event moves, and what the transaction has then. */
interface Moved {
  move: CardMove;
  after: TransactionMoney;
}

/** A merchant is promised an amount. */
export function holding(money: TransactionMoney, amount: Amount): Moved {
  return {
    move: { balance: negate(amount), held: amount, spent: '0' },
    after: {
      clearedAmount: money.clearedAmount,
      heldAmount: add(money.heldAmount, amount),
      countedAmount: add(money.countedAmount, amount),
    },
  };
}

/**
 * A merchant books an amount: of what is held first, then of what is free. With the last booking the rest of what is held is free
 * again.
 */
export function clearing(money: TransactionMoney, amount: Amount, isLast: boolean): Moved {
  const ofHeld = minAmount(money.heldAmount, amount);
  const excess = subtract(amount, ofHeld);
  const left = subtract(money.heldAmount, ofHeld);
  const rest = isLast ? left : '0';
  return {
    move: {
      balance: subtract(rest, excess),
      held: negate(add(ofHeld, rest)),
      spent: amount,
    },
    after: {
      heldAmount: subtract(left, rest),
      clearedAmount: add(money.clearedAmount, amount),
      countedAmount: subtract(add(money.countedAmount, excess), rest),
    },
  };
}

/** A merchant, or time, gives back what is held: an amount at most. */
export function releasing(money: TransactionMoney, amount: Amount): Moved {
  const released = minAmount(money.heldAmount, amount);
  return {
    move: { balance: released, held: negate(released), spent: '0' },
    after: {
      clearedAmount: money.clearedAmount,
      heldAmount: subtract(money.heldAmount, released),
      countedAmount: subtract(money.countedAmount, released),
    },
  };
}

/** A merchant gives back what was spent; what is given back counts in no period. */
export function refunding(amount: Amount): Moved {
  return {
    move: { balance: amount, held: '0', spent: negate(amount) },
    after: { heldAmount: '0', clearedAmount: amount, countedAmount: '0' },
  };
}

export function moved(card: CardMoney, { balance, held, spent }: CardMove): CardMoney {
  return {
    balance: add(card.balance, balance),
    heldAmount: add(card.heldAmount, held),
    totalSpentAmount: add(card.totalSpentAmount, spent),
  };
}

/** How much the account has to add so that a card holds nothing less than nothing. */
export function shortOf({ balance }: Pick<CardMoney, 'balance'>): Amount {
  return compare(balance, '0') < 0 ? negate(balance) : '0';
}
