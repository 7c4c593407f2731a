import type { UseFormReturn } from 'react-hook-form';
import type { LineColumn } from '../lineColumns.ts';

/** The form around a cell, as `useFormContext` has it. */
type Form = Pick<UseFormReturn, 'getValues' | 'setValue' | 'getFieldState' | 'clearErrors'>;

/** Puts cells of a line into the form, one by one: as a whole the line would be drawn anew, and the focus lost. */
export function putCells(form: Form, line: string, cells: object): void {
  for (const [key, value] of Object.entries(cells)) {
    const path = `${line}.${key}`;
    if (form.getValues(path) === value) continue;
    form.setValue(path, value, { shouldDirty: true });
    clearError(form, path);
  }
}

/** To be called once a person has set a cell: takes its error away, and puts what follows from it into the cells beside. */
export function afterSet(form: Form, line: string, column: LineColumn): void {
  clearError(form, `${line}.${column.key}`);
  if (column.fills) putCells(form, line, column.fills(form.getValues(line) as object, form.getValues()));
}

function clearError(form: Form, path: string): void {
  if (form.getFieldState(path).error !== undefined) form.clearErrors(path);
}
