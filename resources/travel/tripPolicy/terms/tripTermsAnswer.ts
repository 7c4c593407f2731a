import type { ProvidedMeals } from '../../../../domain/limit/tripPerDiem.ts';
import { toWire } from '../../../../domain/money/money.ts';
import type { TripSpan, TripTerms } from './tripTerms.ts';
import { paidOnTrip } from './tripTerms.ts';
import type { TripTermsAnswer } from './tripTermsWire.ts';

/** What a policy says of a trip, as it is answered. */
export function answeredTerms(terms: TripTerms, span: TripSpan, meals: ProvidedMeals): TripTermsAnswer {
  const { days, items } = paidOnTrip(terms, span, meals);
  const groupNames = new Map(terms.legs.map((leg) => [leg.destinationGroupID, leg.groupName]));
  return {
    policy: terms.policy && { ...terms.policy },
    days: days.map(({ day, destinationGroupID: id, share, provided, amount, currencyCode }) => ({
      day,
      destinationGroup: { id, name: groupNames.get(id) ?? '' },
      share: toWire(share),
      provided: [...provided],
      amount: toWire(amount),
      currencyCode,
    })),
    perDiem: items.map(({ currencyCode, amount }) => ({ currencyCode, amount: toWire(amount) })),
    limits: terms.limits.map(({ category, amount, ...limit }) => ({
      ...limit,
      category: { id: category.id, name: category.name },
      amount: toWire(amount),
    })),
  };
}
