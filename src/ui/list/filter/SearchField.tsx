import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { debounceMs } from '../../../app/pace.ts';

const Field = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flex: '1 1 150px',
  minWidth: 150,
  maxWidth: 320,
  minHeight: 34,
  paddingInline: 8,
  border: `1px solid ${theme.vars?.palette.text.disabled}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '&:focus-within': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: -1 },
  '& svg': { fontSize: 18, color: theme.vars?.palette.text.secondary },
  '& input': { all: 'unset', flex: 1, minWidth: 0, fontSize: '0.8125rem', minHeight: 32 },
  '& input::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '& button': {
    all: 'unset',
    display: 'inline-grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    cursor: 'pointer',
  },
  '& button:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}` },
}));

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Text to search for: sent when typing pauses, when Enter is pressed, and when the field is left. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // The address changed by other means (a saved view, the back button): show what it says.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }

  const searchNow = (next: string): void => {
    if (next.trim() !== value) onSearch(next.trim());
  };
  const searchAfterPause = useEffectEvent(searchNow);
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Field>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(text);
        }}
        onBlur={() => searchNow(text)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={translate('list.clearSearch')}
          onClick={() => {
            setText('');
            searchNow('');
          }}
        >
          <Close aria-hidden="true" />
        </button>
      )}
    </Field>
  );
}
