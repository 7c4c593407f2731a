import { useFormContext } from 'react-hook-form';
import { useClearError } from '../../form/fields/useFieldError.ts';
import type { LineColumn } from '../lineColumns.ts';

/** Puts cells of a line into the form, one by one: as a whole the line would be drawn anew, and the focus lost. */
export function usePutCells(): (line: string, cells: object) => void {
  const { getValues, setValue } = useFormContext();
  const clearError = useClearError();
  return (line, cells) => {
    for (const [key, value] of Object.entries(cells)) {
      if (getValues(`${line}.${key}`) === value) continue;
      setValue(`${line}.${key}`, value, { shouldDirty: true });
      clearError(`${line}.${key}`);
    }
  };
}

/** To be called once a person has set a cell: takes its error away, and puts what follows from it into the cells beside. */
export function useCellSet(line: string, column: LineColumn): () => void {
  const { getValues } = useFormContext();
  const clearError = useClearError();
  const put = usePutCells();
  return () => {
    clearError(`${line}.${column.key}`);
    if (column.fills) put(line, column.fills(getValues(line) as object, getValues()));
  };
}
