import type { Enforcement } from '../../../domain/limit/limit.ts';
import type { Message } from '../../../domain/message/message.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { TripFrequency } from './tripPolicy.ts';
import { tripPolicyWord } from './tripPolicy.ts';

/** A limit as it is answered. */
export interface ReadLimit {
  frequency: TripFrequency;
  amount: number;
  currencyCode: string;
  enforcement: Enforcement;
}

/** A limit in words: "Rp 600.000 a day or night (needs a reason)". */
export function limitText({ frequency, amount, currencyCode, enforcement }: ReadLimit): Message {
  return tripPolicyWord(`limit.${frequency}`, {
    amount: { amount: fromWire(amount), currency: currencyCode },
    above: tripPolicyWord(`above.${enforcement}`),
  });
}
