import CalendarMonth from '@mui/icons-material/CalendarMonth';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { dayText, unreadDay } from '../../../../domain/day/dayInput.ts';
import { fieldError } from '../../form/fields/useFieldError.ts';
import { lazyPiece } from '../../page/lazyPiece.tsx';
import type { CellProps, DayColumn } from '../lineColumns.ts';
import { cellInput } from './cellInput.ts';
import { afterSet, putCells } from './cellSet.ts';

const DayCalendar = lazyPiece(() => import('../../list/filter/DayCalendar.tsx'));

/** A day, typed in any usual way, or taken from the calendar, which Alt and the arrow down open, too. */
export function DayCell(props: CellProps<DayColumn<object>>) {
  'use no memo';
  const { line, path, column, label } = props;
  const translate = useTranslate();
  const form = useFormContext();
  const [calendar, setCalendar] = useState<HTMLElement | null>(null);
  const registered = form.register(path, { onChange: () => afterSet(form, line, column) });
  return (
    <div className="picked">
      <input
        {...registered}
        {...cellInput(props, column.key)}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey || event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
          setCalendar(event.currentTarget);
        }}
        onBlur={(event) => {
          const text = event.target.value.trim();
          const day = column.readDay(text);
          if (day !== null) event.target.value = dayText(day);
          void registered.onBlur(event);
          if (text !== '' && day === null) form.setError(path, fieldError(unreadDay(text), 'day'));
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={translate('form.calendar', { label })}
        aria-haspopup="dialog"
        onClick={(event) => setCalendar(event.currentTarget)}
      >
        <CalendarMonth fontSize="small" />
      </button>
      {calendar && (
        <Suspense>
          <DayCalendar
            anchor={calendar}
            label={translate('form.calendar', { label })}
            day={column.readDay(String(form.getValues(path)))}
            onPick={(day) => {
              putCells(form, line, { [column.key]: dayText(day) });
              afterSet(form, line, column);
              setCalendar(null);
            }}
            onClose={() => setCalendar(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
