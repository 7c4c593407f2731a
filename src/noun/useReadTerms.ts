import { useMemo } from 'react';
import { today } from '../../domain/day/day.ts';
import { parseTypedDay } from '../../domain/day/dayInput.ts';
import type { ReadTerms } from '../../domain/noun/typedRecord.ts';
import { useActor } from '../../providers/session/profile.tsx';

/** How what a person types is read: from the day that it is for them, and as fine as their company has chosen. */
export function useReadTerms(): ReadTerms {
  const { timeZone, priceDecimals } = useActor();
  return useMemo(
    () => ({ readDay: (text) => parseTypedDay(text, today(timeZone, new Date())), priceDecimals }),
    [timeZone, priceDecimals],
  );
}
