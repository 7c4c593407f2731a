import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isDay, parseTypedDay, parseTypedTime } from '../../../../domain/day/day.ts';
import type { Frequency, Recurrence } from '../../../../domain/day/recurrence.ts';
import { frequencies, isDayOf, nextInstants } from '../../../../domain/day/recurrence.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { InstantText } from '../../../../src/noun/fields/FieldText.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { Schedule } from '../schedule.ts';

const runsShown = 5;

type TypedRecurrence = Record<'frequency' | 'day' | 'time' | 'start', string>;

/** The next times at which a schedule runs, as the clocks of the company show them. */
function NextRuns({ recurrence }: { recurrence: Recurrence }) {
  const { timeZone } = useActor();
  const [now] = useState(() => new Date());
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {nextInstants(recurrence, timeZone, now, runsShown).map((at) => (
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
  if (record?.status !== 'active') return null;
  return (
    <Section title={translate('schedule.form.next')}>
      <NextRuns recurrence={record} />
    </Section>
  );
}

/** Below the inputs that say when, while they are typed. */
export function TypedNextRuns() {
  const translate = useTranslate();
  const { watch } = useFormContext<TypedRecurrence>();
  const [frequency, day, time, start] = watch(['frequency', 'day', 'time', 'start']);
  const recurrence = readRecurrence({ frequency, day, time, start });
  return (
    <div>
      <h3 style={{ margin: '0 0 4px', fontSize: '0.8125rem' }}>{translate('schedule.form.next')}</h3>
      <output>
        {recurrence === null ? (
          translate('schedule.form.nextIncomplete')
        ) : (
          <NextRuns recurrence={recurrence} />
        )}
      </output>
    </div>
  );
}

function readRecurrence(typed: TypedRecurrence): Recurrence | null {
  const frequency = frequencies.find((one): one is Frequency => one === typed.frequency);
  const start = parseTypedDay(typed.start);
  const day = typed.day.trim() === '' ? null : Number(typed.day);
  const time = parseTypedTime(typed.time);
  if (!frequency || start === null || !isDay(start) || time === null) return null;
  if (day !== null && !(Number.isInteger(day) && day >= 1 && day <= 31)) return null;
  return isDayOf(frequency, day) ? { frequency, day, time, start } : null;
}
