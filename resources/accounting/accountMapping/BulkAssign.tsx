import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'react-admin';
import { fittingTypes } from './accountMapping.ts';
import type { MappingRow } from './accountMappingWire.ts';
import type { Books } from './booksOffer.ts';
import { fittingOf, labelOf } from './booksOffer.ts';

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' });

interface BulkAssignProps {
  books: Books;
  /** Those that are selected. */
  rows: readonly MappingRow[];
  isAll: boolean;
  onSelectAll: (isOn: boolean) => void;
  onAssign: (rows: readonly MappingRow[], accountID: string) => void;
}

/** One account for several rows; those that it does not fit keep theirs. */
export function BulkAssign({ books, rows, isAll, onSelectAll, onAssign }: BulkAssignProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountMapping.${key}`, values);
  const notify = useNotify();
  const types = new Set(rows.flatMap(({ accountableType }) => fittingTypes[accountableType]));
  const offered = books.accounts.filter(({ type, isParent }) => !isParent && types.has(type));
  return (
    <Tools>
      <label>
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={rows.length > 0 && !isAll}
          onChange={(_event, isOn) => onSelectAll(isOn)}
        />
        {rows.length > 0 ? words('selected', { smart_count: rows.length }) : words('selectAll')}
      </label>
      {rows.length > 0 && (
        <TextField
          select
          size="small"
          value=""
          label={words('assign')}
          sx={{ minWidth: 'min(280px, 100%)' }}
          onChange={({ target }) => {
            const fitting = rows.filter((row) => fittingOf(books, row).some(({ id }) => id === target.value));
            onAssign(fitting, target.value);
            const left = rows.length - fitting.length;
            if (left > 0) notify(words('unfit', { smart_count: left }), { type: 'warning' });
            else notify(words('assigned', { smart_count: fitting.length }), { type: 'info' });
          }}
        >
          {offered.map((account) => (
            <MenuItem key={account.id} value={account.id}>
              {labelOf(account)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Tools>
  );
}
