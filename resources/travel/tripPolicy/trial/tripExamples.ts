import { addDays } from '../../../../domain/day/day.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { judgeLines } from '../../../../domain/limit/limitUse.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { compare, fromWire } from '../../../../domain/money/money.ts';
import type { TripNames } from '../terms/tripTerms.ts';
import { heldRules, paidOnTrip, termsOfPolicy, wholeOfSent } from '../terms/tripTerms.ts';
import type { SentPolicy, SentTripExample } from '../tripPolicy.ts';
import { tripPolicyWord } from '../tripPolicy.ts';

/** A Monday: nothing that a trip policy says depends on when a trip begins. */
const anyMonday = '2026-01-05' as Day;

/** Which examples do not hold by the policy as it is to be saved, by path. */
export function tripExampleErrors(policy: SentPolicy, names: TripNames): FieldMessages {
  return Object.assign(
    {},
    ...policy.examples.map((example, at): FieldMessages => {
      const faults = Object.entries(exampleFaults(policy, example, names));
      return Object.fromEntries(faults.map(([key, says]) => [`examples.${at}.${key}`, says]));
    }),
  ) as FieldMessages;
}

type Faults = Partial<Record<'perDiem' | 'categoryID' | 'expected', Message>>;

/** What does not hold of an example: whole days without meals that are provided, and one expense for the whole trip. */
function exampleFaults(
  policy: SentPolicy,
  { destinationGroupID, days, currencyCode, perDiem, categoryID, amount, expected }: SentTripExample,
  names: TripNames,
): Faults {
  if (destinationGroupID === null) return {};
  const endDate = addDays(anyMonday, days - 1);
  const leg = { destinationGroupID, startDate: anyMonday, endDate };
  const terms = termsOfPolicy(wholeOfSent(policy, 0), [leg], names);
  const faults: Faults = {};
  if (perDiem !== null && perDiem !== undefined) {
    const { items } = paidOnTrip(terms, { ...leg, departureTime: null, returnTime: null }, new Map());
    const [paid = { amount: '0', currencyCode }] = items;
    if (paid.currencyCode !== currencyCode || compare(paid.amount, fromWire(perDiem)) !== 0)
      faults.perDiem = tripPolicyWord('daysComeTo', {
        amount: { amount: paid.amount, currency: paid.currencyCode },
      });
  }
  if (categoryID === null || amount === null || expected === null) return faults;
  const type = names.categories.get(categoryID)?.type;
  if (type === 'perDiem') return { ...faults, categoryID: tripPolicyWord('computed') };
  const [judged] = judgeLines(
    [
      {
        lineID: 1,
        position: 0,
        categoryID,
        subpolicyID: null,
        days: { from: anyMonday, to: type === 'accommodation' && days > 1 ? addDays(endDate, -1) : endDate },
        transactionKey: '',
        amount: fromWire(amount),
        approvedAmount: null,
      },
    ],
    1,
    heldRules(terms, (limit) => limit.amount),
    () => '0',
  );
  if (judged && judged.fulfilment !== expected)
    faults.expected = tripPolicyWord('exampleFails', {
      outcome: tripPolicyWord(`outcome.${judged.fulfilment}`),
    });
  return faults;
}
