import { weekdayName } from '../../../../domain/day/day.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Schedule } from '../schedule.ts';

/** The day on which a schedule runs: of the week by its name, of the month by its number. */
export function DayText({ record: { frequency, day } }: { record: Pick<Schedule, 'frequency' | 'day'> }) {
  const locale = useLocale();
  if (day === null || (frequency !== 'weekly' && frequency !== 'monthly')) return '-';
  return frequency === 'weekly' ? weekdayName(day, locale) : day;
}
