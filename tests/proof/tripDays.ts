/** What a trip is paid a day by, as its row keeps it. */
export interface DayTerms {
  rates: readonly { destinationGroupID: number; amount: string; currencyCode: string }[];
  partDays: readonly { minHours: number; percent: string }[];
  firstLastDayPercent: string;
  meals: Readonly<Record<'breakfast' | 'lunch' | 'dinner', string>>;
}

/** A trip, as its row has it, with its legs where it has some. */
export interface TripDays {
  groupID: number;
  legs: readonly { groupID: number; from: string; to: string }[];
  startDate: string;
  endDate: string;
  departureTime: string | null;
  returnTime: string | null;
}

const dayMs = 86_400_000;
const parts = (percent: string | number) => BigInt(Math.round(Number(percent) * 10_000));

/**
 * What each date of a trip is worth in rupiah, computed a second time and by nothing of the product: the rate of the group, by
 * the hours away on that date, less each meal that was provided off the full rate. Exact only for rates without a fraction of a rupiah.
 */
export function worthOfDates(
  trip: TripDays,
  terms: DayTerms,
  provided: ReadonlyMap<string, readonly ('breakfast' | 'lunch' | 'dinner')[]>,
): Map<string, number> {
  // A date is worth what is said of where its night is spent; the last one, of the night before.
  const lastPaid = trip.returnTime === '00:00' && trip.startDate < trip.endDate ? 1 : 0;
  const rateOn = (date: string) => {
    const ms = Date.parse(`${date}T00:00:00Z`);
    const isLast = ms === Date.parse(`${trip.endDate}T00:00:00Z`) - lastPaid * dayMs && date > trip.startDate;
    const night = new Date(isLast ? ms - dayMs : ms).toISOString().slice(0, 10);
    let groupID = trip.groupID;
    for (const leg of trip.legs) if (leg.from <= night) groupID = leg.groupID;
    return terms.rates.find((one) => one.destinationGroupID === groupID && one.currencyCode === 'IDR');
  };
  const instant = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);
  const isTimed = trip.departureTime !== null && trip.returnTime !== null;
  const left = instant(trip.startDate, trip.departureTime ?? '00:00');
  const back = isTimed
    ? instant(trip.endDate, trip.returnTime ?? '')
    : instant(trip.endDate, '00:00') + dayMs;
  const worth = new Map<string, number>();
  for (let begins = instant(trip.startDate, '00:00'); begins < back; begins += dayMs) {
    const date = new Date(begins).toISOString().slice(0, 10);
    const hours = (Math.min(back, begins + dayMs) - Math.max(left, begins)) / 3_600_000;
    let share = parts(100);
    if (!isTimed && (date === trip.startDate || date === trip.endDate))
      share = parts(terms.firstLastDayPercent);
    if (isTimed && hours < 24) {
      share = 0n;
      let most = 0;
      for (const { minHours, percent } of terms.partDays)
        if (minHours <= hours && minHours > most) [most, share] = [minHours, parts(percent)];
    }
    for (const meal of provided.get(date) ?? []) share -= parts(terms.meals[meal]);
    const exact = BigInt(Math.round(Number(rateOn(date)?.amount ?? 0) * 100)) * (share > 0n ? share : 0n);
    worth.set(date, Number(exact) / 100_000_000);
  }
  return worth;
}
