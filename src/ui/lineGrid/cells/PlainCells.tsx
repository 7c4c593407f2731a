import type { ChangeEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import { maskInput, tidyInput } from '../../form/fields/numberMask.ts';
import { fieldError } from '../../form/fields/useFieldError.ts';
import type { CellProps, ChoiceColumn, LineColumn, NumberColumn } from '../lineColumns.ts';
import { cellInput } from './cellInput.ts';
import { afterSet } from './cellSet.ts';

/** A text as it is typed. */
export function TextCell(props: CellProps<LineColumn>) {
  'use no memo';
  const { line, path, column } = props;
  const form = useFormContext();
  const registered = form.register(path, { onChange: () => afterSet(form, line, column) });
  return <input {...registered} {...cellInput(props, column.key)} autoComplete="off" />;
}

/** A number, masked as it is typed; what cannot be taken stays, and is refused in words as the cell is left. */
export function NumberCell(props: CellProps<NumberColumn<object>>) {
  'use no memo';
  const { line, path, column } = props;
  const form = useFormContext();
  const { getValues, setError } = form;
  const registered = form.register(path);
  const here = () => [getValues(line) as object, getValues()] as const;
  return (
    <input
      {...registered}
      {...cellInput(props, column.key)}
      autoComplete="off"
      className="right"
      inputMode="decimal"
      onChange={(event) => {
        maskInput(event.target, String(getValues(path)), column.decimals(...here()));
        void registered.onChange(event);
        afterSet(form, line, column);
      }}
      onBlur={(event) => {
        const error = tidyInput(event.target, (text) => column.parse(text, ...here()));
        void registered.onBlur(event);
        if (error !== null) setError(path, fieldError(error, 'number'));
      }}
    />
  );
}

/** One of a few. What came in by a paste and is none of them stands there until another one is chosen. */
export function ChoiceCell(props: CellProps<ChoiceColumn<object>>) {
  const { line, path, column } = props;
  const translate = useTranslate();
  const {
    field: { ref, ...field },
  } = useController({ name: path });
  const form = useFormContext();
  const value = String(field.value ?? '');
  const isKnown = value === '' || column.options.some((option) => option.value === value);
  return (
    <select
      {...cellInput(props, column.key)}
      ref={ref}
      value={value}
      onBlur={field.onBlur}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => {
        field.onChange(event);
        afterSet(form, line, column);
      }}
    >
      <option value="">{translate('lineGrid.choose')}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {column.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** On or off. */
export function SwitchCell(props: CellProps<LineColumn>) {
  const { line, path, column } = props;
  const {
    field: { ref, ...field },
  } = useController({ name: path });
  const form = useFormContext();
  return (
    <input
      {...cellInput(props, column.key)}
      ref={ref}
      type="checkbox"
      checked={field.value === true}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event.target.checked);
        afterSet(form, line, column);
      }}
    />
  );
}
