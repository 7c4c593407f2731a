import CalendarMonth from '@mui/icons-material/CalendarMonth';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Day } from '../../../../domain/day/day.ts';
import { dayText, unreadDay } from '../../../../domain/day/dayInput.ts';
import { TextControl } from './controls.ts';
import { Field, useFieldAria } from './Field.tsx';
import { fieldError, useClearError } from './useFieldError.ts';
import { useTypedDay } from './useTypedDay.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';

const DayCalendar = lazyPiece(() => import('../../list/filter/DayCalendar.tsx'));

const Row = styled('div')({
  position: 'relative',
  '& > input': { paddingInlineEnd: 36 },
  '& > button': { position: 'absolute', insetInlineEnd: 3, insetBlockStart: 3 },
});

interface DayFieldProps {
  /** Its path in the form; the value is the typed text. */
  path: string;
  label: string;
  isOptional?: boolean;
  /** Told of every day that can be read, typed or picked. */
  onDay?: (day: Day) => void;
}

/** A day, typed in any usual way or taken from the calendar; shown as it was understood once the field is left. */
export function DayField({ path, label, isOptional = false, onDay }: DayFieldProps) {
  'use no memo';
  const translate = useTranslate();
  const { register, getValues, setValue, setError } = useFormContext();
  const clearError = useClearError();
  const typedDay = useTypedDay();
  const aria = useFieldAria(path);
  const [calendar, setCalendar] = useState<HTMLElement | null>(null);
  const registered = register(path);

  function tell(text: string): void {
    clearError(path);
    const day = typedDay(text);
    if (day !== null) onDay?.(day);
  }

  return (
    <Field path={path} label={label} isOptional={isOptional}>
      <Row>
        <TextControl
          {...registered}
          {...aria}
          autoComplete="off"
          onChange={(event) => {
            void registered.onChange(event);
            tell(event.target.value);
          }}
          onBlur={(event) => {
            const text = event.target.value.trim();
            const day = typedDay(text);
            if (day !== null) event.target.value = dayText(day);
            void registered.onBlur(event);
            if (text !== '' && day === null) setError(path, fieldError(unreadDay(text), 'day'));
          }}
        />
        <IconButton
          aria-label={translate('form.calendar', { label })}
          aria-haspopup="dialog"
          onClick={(event) => setCalendar(event.currentTarget)}
        >
          <CalendarMonth fontSize="small" />
        </IconButton>
      </Row>
      {calendar && (
        <Suspense>
          <DayCalendar
            anchor={calendar}
            label={translate('form.calendar', { label })}
            day={typedDay(String(getValues(path)))}
            onPick={(day) => {
              setValue(path, dayText(day), { shouldDirty: true });
              tell(dayText(day));
              setCalendar(null);
            }}
            onClose={() => setCalendar(null)}
          />
        </Suspense>
      )}
    </Field>
  );
}
