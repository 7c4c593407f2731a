import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

interface BooksChoiceProps {
  label: string;
  options: readonly { id: string; label: string }[];
  /** Stands in place of a choice. */
  empty: string;
  value: string | null;
  /** The name of the choice when it was saved: it is shown where the books do not offer it. */
  keptName: string | null;
  /** What the books offer is known: a choice that is not among it is gone. */
  isKnown: boolean;
  error: string | undefined;
  isDisabled: boolean;
  onChoose: (id: string | null) => void;
}

/** One account or tax of the books for a row. */
export function BooksChoice({ label, options, empty, value, keptName, isKnown, ...rest }: BooksChoiceProps) {
  const { error, isDisabled, onChoose } = rest;
  const translate = useTranslate();
  const kept = value !== null && !options.some(({ id }) => id === value) ? (keptName ?? value) : null;
  const gone = kept !== null && isKnown ? translate('accountMapping.gone', { name: kept }) : undefined;
  return (
    <TextField
      select
      size="small"
      fullWidth
      // A long name is read whole on a phone, too.
      sx={{ minWidth: 'min(200px, 100%)', '& .MuiSelect-select': { whiteSpace: 'normal' } }}
      value={value ?? ''}
      disabled={isDisabled}
      error={error !== undefined || gone !== undefined}
      helperText={error ?? gone}
      onChange={({ target }) => onChoose(target.value || null)}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': label } }}
    >
      <MenuItem value="">{empty}</MenuItem>
      {kept !== null && <MenuItem value={value ?? ''}>{kept}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.id} value={option.id}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
