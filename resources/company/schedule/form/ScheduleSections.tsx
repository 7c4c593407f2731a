import { styled } from '@mui/material/styles';
import { useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { weekdayName } from '../../../../domain/day/day.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { SelectControl } from '../../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import { useClearProblem } from '../../../../src/ui/form/fields/useProblem.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { schedule } from '../schedule.ts';
import { AskedInput } from './AskedInput.tsx';
import { TypedNextRuns } from './NextRuns.tsx';
import { Preview } from './Preview.tsx';

const Inputs = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > .wide': { gridColumn: '1 / -1' },
});

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
}));

function Named({ name }: { name: keyof typeof schedule.fields }) {
  return <NamedInput noun={schedule} name={name} field={schedule.fields[name]} />;
}

/** Which list, what of it, and what a run would send of it now. */
export function ScheduleContent() {
  return (
    <Inputs>
      <Named name="name" />
      <Named name="dataset" />
      <div className="wide">
        <AskedInput />
      </div>
      <div className="wide">
        <Preview />
      </div>
    </Inputs>
  );
}

/** How often, on which day, at what time, since when; and what follows from it. */
export function ScheduleRhythm() {
  const translate = useTranslate();
  const { timeZone } = useActor();
  const frequency = useWatch<{ frequency: string }>({ name: 'frequency' });
  return (
    <Inputs>
      <Named name="frequency" />
      {(frequency === 'weekly' || frequency === 'monthly') && (
        <DayInput key={frequency} isWeekly={frequency === 'weekly'} />
      )}
      <Named name="time" />
      <Named name="start" />
      <Note className="wide">{translate('schedule.form.zone', { zone: timeZone })}</Note>
      <div className="wide">
        <TypedNextRuns />
      </div>
    </Inputs>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const monthDays = Array.from({ length: 31 }, (_, index) => index + 1);

function DayInput({ isWeekly }: { isWeekly: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const clearProblem = useClearProblem();
  const { field } = useInput({ source: 'day' });
  const aria = useFieldAria('day');
  const label = translate(isWeekly ? 'schedule.form.weekday' : 'schedule.form.monthDay');
  return (
    <Field path="day" label={label} isOptional>
      <SelectControl
        {...field}
        {...aria}
        onChange={(event) => {
          field.onChange(event);
          clearProblem('day');
        }}
      >
        <option value="">{translate('schedule.form.ofStart')}</option>
        {(isWeekly ? weekdays : monthDays).map((day) => (
          <option key={day} value={String(day)}>
            {isWeekly ? weekdayName(day, locale) : day}
          </option>
        ))}
      </SelectControl>
      {!isWeekly && <Note>{translate('schedule.form.clipped')}</Note>}
    </Field>
  );
}

/** What kind of file, and who gets it. */
export function ScheduleMail() {
  const translate = useTranslate();
  return (
    <Inputs>
      <Named name="format" />
      <div className="wide">
        <Named name="recipients" />
        <Note>{translate('schedule.form.recipients')}</Note>
      </div>
    </Inputs>
  );
}
