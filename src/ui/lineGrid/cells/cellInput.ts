import { errorID, fieldID } from '../../form/fields/fieldID.ts';
import type { CellProps } from '../lineColumns.ts';

/** What ties the input of a cell to its place, its heading and its error. */
export function cellInput(
  { path, index, label, error }: Omit<CellProps<never>, 'column' | 'line'>,
  key: string,
  /** The id of what else describes it. */
  describedBy = '',
) {
  const described = [describedBy, error === null ? '' : errorID(path)].filter((id) => id !== '').join(' ');
  return {
    id: fieldID(path),
    'aria-label': label,
    'aria-invalid': error === null ? undefined : (true as const),
    'aria-describedby': described === '' ? undefined : described,
    'data-line': index,
    'data-column': key,
  };
}
