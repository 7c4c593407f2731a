/** What a trip is paid a day by, as its row keeps it. */
export interface DayTerms {
  rates: readonly { destinationGroupID: number; amount: string; currencyCode: string }[];
  partDays: readonly { minHours: number; percent: string }[];
  firstLastDayPercent: string;
  meals: Readonly<Record<'breakfast' | 'lunch' | 'dinner', string>>;
}

/** A trip to one place, as its row has it. */
export interface TripDays {
  groupID: number;
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
  const rate = terms.rates.find(
    ({ destinationGroupID, currencyCode }) => destinationGroupID === trip.groupID && currencyCode === 'IDR',
  );
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
    const exact = BigInt(Math.round(Number(rate?.amount ?? 0) * 100)) * (share > 0n ? share : 0n);
    worth.set(date, Number(exact) / 100_000_000);
  }
  return worth;
}
