import type { DeclineCode } from '../../../domain/card/authorization.ts';
import type { Amount } from '../../../domain/money/money.ts';
import {
  add,
  compare,
  currencyCodes,
  isPositive,
  isZero,
  rateDecimals,
  roundTo,
  subtract,
} from '../../../domain/money/money.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { own } from '../../words/own.ts';
import type { NetworkLanguage, ToldEvent } from '../networkLanguage.ts';
import { ofMinorUnits, rupiahOf } from './lithicMoney.ts';
import type { LithicAuthorization, LithicEvent, LithicTransaction } from './lithicWire.ts';
import { lithicAuthorization, lithicTransaction } from './lithicWire.ts';

/** What asks for money; a balance inquiry and a merchant that gives back ask for none. */
const askingForMoney = new Set(['AUTHORIZATION', 'FINANCIAL_AUTHORIZATION']);

/** What a refusal is called in an answer to Auth Stream Access. */
const results: Readonly<Record<DeclineCode, string>> = {
  card_not_active: 'CARD_PAUSED',
  outside_dates: 'CARD_PAUSED',
  card_expired: 'CARD_PAUSED',
  currency_not_allowed: 'UNAUTHORIZED_MERCHANT',
  category_not_allowed: 'UNAUTHORIZED_MERCHANT',
  over_transaction_limit: 'VELOCITY_EXCEEDED',
  over_period_limit: 'VELOCITY_EXCEEDED',
  insufficient_balance: 'INSUFFICIENT_FUNDS',
  // Lithic has stopped waiting by then, and declines whatever is answered.
  issuer_timeout: 'CARD_PAUSED',
};

/** Our approval did not reach the merchant: what it held is to be given back. */
const unheardAnswers = new Set(['CUSTOMER_ASA_TIMEOUT', 'MALFORMED_ASA_RESPONSE']);

interface Amounts {
  cardholder: LithicEvent['amounts']['cardholder'];
  merchant: LithicEvent['amounts']['merchant'];
}

/** Cards are prepaid in rupiah: a program that bills in another currency cannot be carried. */
function assertRupiah({ cardholder }: Amounts): void {
  if (cardholder.currency === 'IDR') return;
  throw new DomainError('validation_failed', {
    says: own('card.programCurrency', { currency: cardholder.currency }),
  });
}

/** What a message says of the merchant, in our words. */
function merchantOf(
  { descriptor, mcc }: LithicAuthorization['merchant'],
  { cardholder, merchant }: Amounts,
): Readonly<Record<string, unknown>> {
  const name = descriptor?.replace(/\s+/g, ' ').trim().slice(0, 120) ?? '';
  return {
    merchantName: name === '' ? mcc : name,
    merchantCategoryCode: mcc,
    transactionAmount: ofMinorUnits(merchant.amount, merchant.currency),
    transactionCurrencyCode: merchant.currency,
    rate: merchant.currency === 'IDR' ? '1' : roundTo(cardholder.conversion_rate, rateDecimals),
  };
}

/** The same of what is booked: it is billed whatever its currency, so that one we do not know is told as it is billed. */
function bookedMerchantOf(transaction: LithicTransaction, amounts: Amounts) {
  const said = merchantOf(transaction.merchant, amounts);
  if ((currencyCodes as readonly string[]).includes(amounts.merchant.currency)) return said;
  const transactionAmount = rupiahOf(amounts.cardholder.amount, 'halfUp');
  return { ...said, transactionAmount, transactionCurrencyCode: 'IDR', rate: '1' };
}

/**
 * Lithic's messages as ours (docs.lithic.com: Auth Stream Access, Transactions). Each message of a transaction tells all that has
 * happened to it: an event is known by its own token, so that one that was lost is read in the next.
 */
export const lithicLanguage: NetworkLanguage = {
  asked(body) {
    const { token, status, amounts, card, merchant } = lithicAuthorization.parse(body);
    const about = { token: card.token, reference: token };
    const minor = amounts.hold?.amount ?? amounts.cardholder.amount;
    if (!askingForMoney.has(status) || minor === 0) return { ...about, payment: null };
    assertRupiah(amounts);
    return {
      ...about,
      payment: {
        token: card.token,
        authorizationID: token,
        billingAmount: rupiahOf(minor, 'up'),
        ...merchantOf(merchant, amounts),
      },
    };
  },

  answer: ({ reference }, { approved, code }) => ({
    token: reference,
    result: approved ? 'APPROVED' : results[code ?? 'card_not_active'],
  }),

  told: (body) => toldOf(lithicTransaction.parse(body)),
};

/** What has happened to a transaction, the oldest first, as far as it moves or frees money. */
function toldOf(transaction: LithicTransaction): ToldEvent[] {
  const events = transaction.events.toSorted((one, other) => one.created.localeCompare(other.created));
  const pending: Pending = { held: '0', wasAuthorized: false, wasCleared: false };
  return events.flatMap((event, place) => {
    const isNewest = place === events.length - 1;
    const happened = happenedBy(event, pending, isNewest && transaction.amounts.hold.amount === 0);
    if (happened === null || (happened.billingAmount !== null && isZero(happened.billingAmount))) return [];
    assertRupiah(event.amounts);
    const { card_token: token, token: authorizationID } = transaction;
    const { amount, currency } = event.amounts.cardholder;
    return [
      {
        id: event.token,
        // What follows it, and how the merchant is called, is told otherwise later on.
        body: JSON.stringify({ token, authorizationID, type: event.type, amount, currency }),
        says: { token, authorizationID, ...happened, ...bookedMerchantOf(transaction, event.amounts) },
      },
    ];
  });
}

/** What the events before one have left. */
interface Pending {
  held: Amount;
  wasAuthorized: boolean;
  wasCleared: boolean;
}

interface Happened {
  type: string;
  billingAmount: Amount | null;
  isLast: boolean;
}

const single = (type: string, billingAmount: Amount | null): Happened => ({
  type,
  billingAmount,
  isLast: true,
});

/** What an event is to us; null where it moves nothing. Notes in `pending` what it leaves. */
function happenedBy(event: LithicEvent, pending: Pending, isComplete: boolean): Happened | null {
  const amount = rupiahOf(event.amounts.cardholder.amount, 'halfUp');
  const isCredit = event.effective_polarity === 'CREDIT';
  if (event.result !== 'APPROVED') {
    const isUnheard = event.detailed_results.some((result) => unheardAnswers.has(result));
    return event.type === 'AUTHORIZATION' && isUnheard
      ? single('reversal', rupiahOf(event.amounts.cardholder.amount, 'up'))
      : null;
  }
  switch (event.type) {
    case 'AUTHORIZATION':
      pending.wasAuthorized = true;
      pending.held = add(pending.held, rupiahOf(event.amounts.cardholder.amount, 'up'));
      return null;
    case 'AUTHORIZATION_ADVICE': {
      const less = subtract(pending.held, amount);
      pending.held = amount;
      // More than was held is taken when it is booked.
      return isPositive(less) ? single('reversal', less) : null;
    }
    case 'AUTHORIZATION_REVERSAL':
      pending.held = atLeastNothing(subtract(pending.held, amount));
      return single('reversal', amount);
    case 'AUTHORIZATION_EXPIRY':
      pending.held = '0';
      return single('expiry', null);
    case 'FINANCIAL_AUTHORIZATION':
      pending.wasCleared = true;
      return single('clearing', amount);
    case 'CLEARING': {
      if (isCredit) return single('refund', amount);
      if (!pending.wasAuthorized) return single('forced', amount);
      const type = pending.wasCleared ? 'furtherClearing' : 'clearing';
      pending.wasCleared = true;
      pending.held = atLeastNothing(subtract(pending.held, amount));
      return { type, billingAmount: amount, isLast: isComplete || isZero(pending.held) };
    }
    case 'CORRECTION_DEBIT':
      return single('forced', amount);
    case 'CORRECTION_CREDIT':
    case 'FINANCIAL_CREDIT_AUTHORIZATION':
    case 'RETURN':
      return single('refund', amount);
    case 'RETURN_REVERSAL':
      return single('refundReversal', amount);
    default:
      // Inquiries, and merchants that announce a refund, move nothing.
      return null;
  }
}

const atLeastNothing = (amount: Amount): Amount => (compare(amount, '0') < 0 ? '0' : amount);
