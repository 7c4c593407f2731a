import CalendarMonth from '@mui/icons-material/CalendarMonth';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Day } from '../../../../domain/day/day.ts';
import { dayText, unreadDay } from '../../../../domain/day/dayInput.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { useSay } from '../../feedback/useSay.ts';
import { useTypedDay } from '../../form/fields/useTypedDay.ts';
import { FilterError } from './FilterError.tsx';
import type { DayRange, DayRangeKind } from '../../../../domain/list/filterKinds.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';

const DayCalendar = lazyPiece(() => import('./DayCalendar.tsx'));

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 8,
});

interface DayRangeFieldProps {
  label: string;
  value: DayRange;
  /** Why a range is refused, or null. */
  errorOf: DayRangeKind['error'];
  onChange: (value: DayRange | undefined, isWrong: boolean) => void;
}

/** Two days, typed in any usual way or taken from the calendar. */
export function DayRangeField({ label, value, errorOf, onChange }: DayRangeFieldProps) {
  const translate = useTranslate();
  const say = useSay();
  const typedDay = useTypedDay();
  const errorID = useId();
  const [texts, setTexts] = useState({ from: dayText(value.from), to: dayText(value.to) });
  const [error, setError] = useState<Message | null>(null);
  const [calendar, setCalendar] = useState<{ anchor: HTMLElement; end: 'from' | 'to' } | null>(null);

  function put(next: { from: string; to: string }): void {
    setTexts(next);
    const from = typedDay(next.from) ?? undefined;
    const to = typedDay(next.to) ?? undefined;
    const isUnread = (text: string, day: Day | undefined) => text.trim() !== '' && !day;
    const unread = isUnread(next.from, from) ? next.from : isUnread(next.to, to) ? next.to : null;
    const range: DayRange = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    const found = unread === null ? errorOf(range) : unreadDay(unread);
    setError(found);
    onChange(from || to ? range : undefined, found !== null);
  }

  const input = (end: 'from' | 'to') => (
    <TextField
      label={translate(`list.filter.${end}`)}
      value={texts[end]}
      error={error !== null}
      onChange={(event) => put({ ...texts, [end]: event.target.value })}
      onBlur={() => {
        const day = typedDay(texts[end]);
        if (day !== null) setTexts({ ...texts, [end]: dayText(day) });
      }}
      slotProps={{
        htmlInput: { autoComplete: 'off', ...(error ? { 'aria-describedby': errorID } : {}) },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label={translate('list.filter.calendar', {
                  label: `${label}, ${translate(`list.filter.${end}`)}`,
                })}
                aria-haspopup="dialog"
                edge="end"
                onClick={(event) => setCalendar({ anchor: event.currentTarget, end })}
              >
                <CalendarMonth fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
  return (
    <>
      <Pair>
        {input('from')}
        {input('to')}
      </Pair>
      <FilterError id={errorID} text={error && say(error)} />
      {calendar && (
        <Suspense>
          <DayCalendar
            anchor={calendar.anchor}
            label={`${label}, ${translate(`list.filter.${calendar.end}`)}`}
            day={typedDay(texts[calendar.end])}
            onPick={(day) => {
              put({ ...texts, [calendar.end]: dayText(day) });
              setCalendar(null);
            }}
            onClose={() => setCalendar(null)}
          />
        </Suspense>
      )}
    </>
  );
}
