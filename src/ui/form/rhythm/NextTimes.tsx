import { useState } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Day } from '../../../../domain/day/day.ts';
import { formatDay, today } from '../../../../domain/day/day.ts';
import { parseTypedTime } from '../../../../domain/day/dayTime.ts';
import type { Recurrence } from '../../../../domain/day/recurrence.ts';
import type { Frequency } from '../../../../domain/day/frequency.ts';
import { nextInstants } from '../../../../domain/day/recurrence.ts';
import { frequencies, isDayOf } from '../../../../domain/day/frequency.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { InstantText } from '../../../noun/fields/FieldText.tsx';
import { useLocale } from '../../useLocale.ts';
import { useTypedDay } from '../fields/useTypedDay.ts';

const timesShown = 5;

type TypedRecurrence = Partial<Record<'frequency' | 'day' | 'time' | 'start' | 'end', string>>;

interface NextTimesProps {
  recurrence: Recurrence;
  after: Date;
  /** It happens on days alone, at no time that a person chose. */
  hasNoTime?: boolean;
  /** Its last day. */
  end?: Day | null;
}

/** The next times at which something happens again, as the clocks of the company show them. */
export function NextTimes({ recurrence, after, hasNoTime = false, end = null }: NextTimesProps) {
  const { timeZone } = useActor();
  const locale = useLocale();
  const times = nextInstants(recurrence, timeZone, after, timesShown).filter(
    (at) => end === null || today(timeZone, at) <= end,
  );
  if (times.length === 0) return '-';
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }}>
      {times.map((at) => (
        <li key={at.getTime()}>
          {hasNoTime ? formatDay(today(timeZone, at), locale) : <InstantText at={at.toISOString()} />}
        </li>
      ))}
    </ol>
  );
}

/**
 * The same below the inputs that say when, while they are typed.
 * @param time where it is not typed: it happens then
 */
export function TypedNextTimes({
  title,
  incomplete,
  time,
}: {
  title: string;
  incomplete: string;
  time?: string;
}): ReactNode {
  const typed = useWatch<TypedRecurrence>();
  const readDay = useTypedDay();
  const recurrence = readRecurrence({ ...typed, ...(time === undefined ? {} : { time }) }, readDay);
  const [now] = useState(() => new Date());
  return (
    <div>
      <h3 style={{ margin: '0 0 4px', fontSize: '0.8125rem' }}>{title}</h3>
      <output>
        {recurrence === null ? (
          incomplete
        ) : (
          <NextTimes
            recurrence={recurrence}
            after={now}
            hasNoTime={time !== undefined}
            end={readDay(typed.end ?? '')}
          />
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
