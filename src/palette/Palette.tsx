import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { matchesOf } from './paletteMatch.ts';
import { useFoundRecords } from './useFoundRecords.ts';
import type { PaletteEntry } from './usePaletteEntries.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '4px 16px',
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  '& svg': { color: theme.vars?.palette.text.secondary },
  '& input': {
    flex: 1,
    minWidth: 0,
    minHeight: 44,
    border: 0,
    outline: 0,
    font: 'inherit',
    fontSize: '1rem',
    color: 'inherit',
    background: 'transparent',
  },
}));

const List = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  padding: 8,
  '& fieldset': { border: 0, margin: 0, padding: 0, minWidth: 0 },
  '& fieldset > [aria-hidden]': {
    padding: '8px 8px 4px',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.vars?.palette.text.secondary,
  },
  '& [role="option"]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    alignItems: 'baseline',
    minHeight: 36,
    padding: '7px 8px',
    borderRadius: 4,
    cursor: 'pointer',
    '& small': { color: theme.vars?.palette.text.secondary },
    '&[data-destructive="true"]': { color: theme.vars?.palette.error.main },
    '&.Mui-focused': {
      backgroundColor: theme.vars?.palette.action.selected,
      boxShadow: `inset 2px 0 ${theme.vars?.palette.primary.main}`,
    },
  },
}));

const Note = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 16px',
  fontSize: '0.8125rem',
  color: theme.vars?.palette.text.secondary,
  '&.hint': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
}));

/**
 * One field that leads anywhere: to screens, to records by what they are called, and to what can be done here. It offers
 * nothing that the menu, the lists and the page do not.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const titleID = useId();
  const [text, setText] = useState('');
  const { recent, others } = usePaletteEntries();
  const { records, isSearching, hasFailed, retry } = useFoundRecords(text);
  const isEmpty = text.trim() === '';
  const options = isEmpty ? [...recent, ...others] : [...inGroups(matchesOf(others, text)), ...records];

  function choose({ to, run }: PaletteEntry): void {
    onClose();
    // Once the focus is back where it was: a dialog that opens now gives it back there.
    setTimeout(() => {
      if (to === undefined) run?.();
      else void navigate(to);
    });
  }

  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    options,
    open: true,
    value: null,
    inputValue: text,
    onInputChange: (_, typed, reason) => {
      if (reason === 'input') setText(typed);
    },
    onChange: (_, option) => option && choose(option),
    onClose: (_, reason) => {
      if (reason === 'escape') onClose();
    },
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ id }) => id,
    autoHighlight: true,
    clearOnBlur: false,
  });
  const groups = groupedOptions as unknown as readonly {
    key: number;
    group: string;
    index: number;
    options: readonly PaletteEntry[];
  }[];
  const hasNothing = !isEmpty && options.length === 0 && !isSearching && !hasFailed;

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleID}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          sx: { mt: { xs: 0, sm: '10vh' }, mx: { xs: 0, sm: 4 }, width: { xs: '100%' }, maxHeight: '75vh' },
        },
      }}
    >
      <span id={titleID} style={visuallyHidden}>
        {translate('palette.title')}
      </span>
      <Field {...getRootProps()} ref={focusInput}>
        <Search aria-hidden="true" />
        <input
          {...getInputProps()}
          aria-label={translate('palette.title')}
          placeholder={translate('palette.placeholder')}
        />
      </Field>
      {options.length > 0 && (
        <List {...asPart(getListboxProps())} aria-label={translate('palette.title')}>
          {groups.map(({ key, group, index, options: entries }) => (
            <fieldset key={key} aria-label={group}>
              <div aria-hidden="true">{group}</div>
              {entries.map((entry, place) => {
                const { key: optionKey, ...props } = getOptionProps({ option: entry, index: index + place });
                return (
                  <div key={optionKey} {...asPart(props)} data-destructive={entry.isDestructive ?? false}>
                    <span>{entry.label}</span>
                    {entry.detail && <small>{entry.detail}</small>}
                  </div>
                );
              })}
            </fieldset>
          ))}
        </List>
      )}
      {isSearching && <Note>{translate('palette.searching')}</Note>}
      {hasFailed && (
        <Note>
          {translate('palette.failed')}{' '}
          <Button variant="text" onClick={retry}>
            {translate('palette.retry')}
          </Button>
        </Note>
      )}
      {hasNothing && (
        <Note>
          <strong>{translate('palette.none', { text: text.trim() })}</strong>
          <br />
          {translate('palette.noneText')}
        </Note>
      )}
      <Note className="hint">{translate('palette.hint')}</Note>
      <output style={visuallyHidden}>
        {isSearching
          ? translate('palette.searching')
          : hasNothing
            ? translate('palette.none', { text: text.trim() })
            : translate('palette.results', { smart_count: options.length })}
      </output>
    </Dialog>
  );
}

/** The dialog opens for what is typed. */
function focusInput(field: HTMLElement | null): void {
  field?.querySelector('input')?.focus();
}

/** The props of a list or of its item on an element that can stand in groups. */
function asPart(
  props: React.HTMLAttributes<HTMLUListElement> | React.HTMLAttributes<HTMLLIElement>,
): React.HTMLAttributes<HTMLDivElement> {
  return props as React.HTMLAttributes<HTMLElement>;
}

/** What belongs together stands together: the group of the likeliest first. */
function inGroups(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.flatMap((group) => entries.filter((entry) => entry.group === group));
}
