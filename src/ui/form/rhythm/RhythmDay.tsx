import { useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { weekdayName } from '../../../../domain/day/dayWords.ts';
import type { Recurrence } from '../../../../domain/day/recurrence.ts';
import { dayIsOf } from '../../../../domain/day/frequency.ts';
import { SelectControl } from '../fields/controls.ts';
import { Field, useFieldAria } from '../fields/Field.tsx';
import { FormNote } from '../FormNote.ts';
import { useClearError } from '../fields/useFieldError.ts';
import { useLocale } from '../../useLocale.ts';

/** The day of what happens again and again: of the week by its name, of the month by its number. */
export function RhythmDayText({
  record: { frequency, day },
}: {
  record: Pick<Recurrence, 'frequency' | 'day'>;
}) {
  const locale = useLocale();
  const of = dayIsOf(frequency);
  if (day === null || of === null) return '-';
  return of === 'week' ? weekdayName(day, locale) : day;
}

/** Asks for that day, where the chosen frequency has one. */
export function RhythmDay() {
  const frequency = useWatch<{ frequency: string }>({ name: 'frequency' });
  const of = dayIsOf(frequency);
  return of && <DayInput key={of} isOfWeek={of === 'week'} />;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

function DayInput({ isOfWeek }: { isOfWeek: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const clearError = useClearError();
  const { field } = useInput({ source: 'day' });
  const aria = useFieldAria('day');
  const label = translate(isOfWeek ? 'form.rhythm.weekday' : 'form.rhythm.monthDay');
  return (
    <Field path="day" label={label} isOptional>
      <SelectControl
        {...field}
        {...aria}
        onChange={(event) => {
          field.onChange(event);
          clearError('day');
        }}
      >
        <option value="">{translate('form.rhythm.ofStart')}</option>
        {(isOfWeek ? weekdays : monthDays).map((day) => (
          <option key={day} value={String(day)}>
            {isOfWeek ? weekdayName(day, locale) : day}
          </option>
        ))}
      </SelectControl>
      {!isOfWeek && <FormNote>{translate('form.rhythm.clipped')}</FormNote>}
    </Field>
  );
}
