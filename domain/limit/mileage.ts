import type { Day } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { maxAmount, multiply, roundAmount, subtract } from '../money/money.ts';

/** What a company pays for a kilometre with a vehicle, from a day on. */
export interface MileageRate {
  vehicle: string;
  ratePerKm: Amount;
  validFrom: Day;
}

/** A way that somebody drove. */
interface DrivenWay {
  /** One way, in kilometres. */
  distanceKm: Amount;
  isRoundTrip: boolean;
  /** What they would have driven to work anyway. */
  commuteKm: Amount;
}

/** The value that holds on a day: the one with the newest start that is not after the day. Null before the first start. */
export function validOn<Dated extends { validFrom: Day }>(dated: readonly Dated[], day: Day): Dated | null {
  const begun = dated.filter(({ validFrom }) => validFrom <= day);
  return begun.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? null;
}

/** The rate of a vehicle on a day. */
export function mileageRateOn(rates: readonly MileageRate[], vehicle: string, day: Day): MileageRate | null {
  return validOn(
    rates.filter((rate) => rate.vehicle === vehicle),
    day,
  );
}

/** The kilometres that are paid. */
export function paidKilometres({ distanceKm, isRoundTrip, commuteKm }: DrivenWay): Amount {
  return maxAmount('0', subtract(multiply(distanceKm, isRoundTrip ? '2' : '1'), commuteKm));
}

/** What a way comes to in rupiah, rounded up once. */
export function mileageOf(way: DrivenWay, { ratePerKm }: Pick<MileageRate, 'ratePerKm'>): Amount {
  return roundAmount(multiply(paidKilometres(way), ratePerKm), 'IDR', 'up');
}
