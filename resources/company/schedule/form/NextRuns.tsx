import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Day } from '../../../../domain/day/day.ts';
import { parseTypedTime } from '../../../../domain/day/day.ts';
import type { Frequency, Recurrence } from '../../../../domain/day/recurrence.ts';
import { frequencies, isDayOf, nextInstants } from '../../../../domain/day/recurrence.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { InstantText } from '../../../../src/noun/fields/FieldText.tsx';
import { useTypedDay } from '../../../../src/ui/form/fields/useTypedDay.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { Schedule } from '../schedule.ts';

const runsShown = 5;

type TypedRecurrence = Partial<Record<'frequency' | 'day' | 'time' | 'start', string>>;

/** The next times at which a schedule runs, as the clocks of the company show them. */
function NextRuns({ recurrence, after }: { recurrence: Recurrence; after: Date }) {
  const { timeZone } = useActor();
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {nextInstants(recurrence, timeZone, after, runsShown).map((at) => (
        <li key={at.getTime()}>
          <InstantText at={at.toISOString()} />
        </li>
      ))}
    </ol>
  );
}

/** Beside the facts of a schedule that is on. */
export function NextRunsPanel() {
  const translate = useTranslate();
  const record = useRecordContext<Schedule>();
  if (record?.status !== 'active' || record.nextRunAt === null) return null;
  // The first of them is the one that the server has noted.
  const after = new Date(new Date(record.nextRunAt).getTime() - 1);
  return (
    <Section title={translate('schedule.form.next')}>
      <NextRuns recurrence={record} after={after} />
    </Section>
  );
}

/** Below the inputs that say when, while they are typed. */
export function TypedNextRuns() {
  const translate = useTranslate();
  const recurrence = readRecurrence(useWatch<TypedRecurrence>(), useTypedDay());
  const [now] = useState(() => new Date());
  return (
    <div>
      <h3 style={{ margin: '0 0 4px', fontSize: '0.8125rem' }}>{translate('schedule.form.next')}</h3>
      <output>
        {recurrence === null ? (
          translate('schedule.form.nextIncomplete')
        ) : (
          <NextRuns recurrence={recurrence} after={now} />
        )}
      </output>
    </div>
  );
}

function readRecurrence(typed: TypedRecurrence, readDay: (text: string) => Day | null): Recurrence | null {
  const { day: date = '', time: at = '', start: from = '' } = typed;
  const frequency = frequencies.find((one): one is Frequency => one === typed.frequency);
  const start = readDay(from);
  const day = date.trim() === '' ? null : Number(date);
  const time = parseTypedTime(at);
  if (!frequency || start === null || time === null) return null;
  if (day !== null && !(Number.isInteger(day) && day >= 1 && day <= 31)) return null;
  return isDayOf(frequency, day) ? { frequency, day, time, start } : null;
}
