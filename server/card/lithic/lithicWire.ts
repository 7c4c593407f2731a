import { z } from 'zod';

/**
 * What of Lithic's messages is read, as its API reference says (docs.lithic.com/reference): all else is dropped here, numbers of cards
 * above all.
 */
const inCurrency = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) });
const converted = inCurrency.extend({
  /** Units of the cardholder's currency for one of the merchant's. */
  conversion_rate: z.string().regex(/^\d{1,10}(\.\d{1,12})?$/),
});
const merchant = z.object({
  descriptor: z.string().nullish(),
  mcc: z.string().regex(/^\d{4}$/),
});

/** A request of Auth Stream Access. */
export const lithicAuthorization = z.object({
  /** Of the transaction: an increment has that of what it increases. */
  token: z.string().min(1).max(80),
  status: z.string(),
  amounts: z.object({ cardholder: converted, hold: inCurrency.nullish(), merchant: inCurrency }),
  card: z.object({ token: z.string().min(8).max(80) }),
  merchant,
});
export type LithicAuthorization = z.output<typeof lithicAuthorization>;

const transactionEvent = z.object({
  token: z.string().min(1).max(80),
  type: z.string(),
  result: z.string(),
  detailed_results: z.array(z.string()).default([]),
  effective_polarity: z.enum(['CREDIT', 'DEBIT']),
  created: z.iso.datetime(),
  amounts: z.object({ cardholder: converted, merchant: inCurrency }),
});
export type LithicEvent = z.output<typeof transactionEvent>;

/** The payload of `card_transaction.updated`: a transaction with all that has happened to it. */
export const lithicTransaction = z.object({
  token: z.string().min(1).max(80),
  card_token: z.string().min(8).max(80),
  amounts: z.object({ hold: inCurrency }),
  merchant,
  events: z.array(transactionEvent).default([]),
});
export type LithicTransaction = z.output<typeof lithicTransaction>;

/** A card, without its number: where a program may read it, the answer has it, and it ends here. */
export const lithicCard = z.object({
  token: z.string().min(8).max(80),
  last_four: z.string().regex(/^\d{4}$/),
  exp_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  exp_year: z.string().regex(/^\d{4}$/),
  state: z.string(),
});

export const transactionUpdated = 'card_transaction.updated';

export const lithicEvents = z.object({
  data: z.array(
    z.object({ token: z.string(), event_type: z.string(), payload: z.record(z.string(), z.unknown()) }),
  ),
  has_more: z.boolean(),
});
