import { styled, useColorScheme } from '@mui/material/styles';
import { useId } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { rememberLanguage } from '../app/language.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';

/** All choices in sight, each one press away. */
const Group = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& > div': {
    display: 'flex',
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: 6,
    overflow: 'hidden',
  },
  '& label': {
    flex: '1 1 auto',
    minHeight: 32,
    padding: '0 8px',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    fontSize: '0.8125rem',
    textAlign: 'center',
    cursor: 'pointer',
  },
  '& label + label': { borderInlineStart: `1px solid ${theme.vars?.palette.divider}` },
  '& label:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& label:has(:checked)': {
    fontWeight: 650,
    color: theme.vars?.palette.rail.activeInk,
    backgroundColor: theme.vars?.palette.rail.active,
  },
  '& label:has(:focus-visible)': {
    outline: `2px solid ${theme.vars?.palette.primary.main}`,
    outlineOffset: -2,
  },
  '@media (forced-colors: active)': { '& label:has(:checked)': { outline: '2px solid', outlineOffset: -2 } },
}));

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <Group>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              style={visuallyHidden}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Group>
  );
}

/** The language of the screens; remembered with the person and in this browser. */
export function LanguageChoice() {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  return (
    <Choice
      label={translate('shell.account.language')}
      value={locale}
      options={[
        { value: 'en', label: translate('shell.account.english') },
        { value: 'id', label: translate('shell.account.indonesian') },
      ]}
      onChange={(next) => {
        rememberLanguage(next);
        setLocale(next);
      }}
    />
  );
}

/** Light, dark, or as the system has it. */
export function AppearanceChoice() {
  const translate = useTranslate();
  const { mode, setMode } = useColorScheme();
  return (
    <Choice
      label={translate('shell.account.theme')}
      value={mode ?? 'system'}
      options={[
        { value: 'system', label: translate('shell.account.system') },
        { value: 'light', label: translate('shell.account.light') },
        { value: 'dark', label: translate('shell.account.dark') },
      ]}
      onChange={(next) => setMode(next === 'light' || next === 'dark' ? next : 'system')}
    />
  );
}
