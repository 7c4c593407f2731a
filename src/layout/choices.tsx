import { styled, useColorScheme } from '@mui/material/styles';
import { useId } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { rememberLanguage } from '../language.ts';

const Field = styled('div')({ display: 'grid', gap: 4, '& label': { fontSize: '0.75rem' } });

const Select = styled('select')(({ theme }) => ({
  minHeight: 32,
  padding: '0 8px',
  borderRadius: 6,
  border: `1px solid ${theme.vars?.palette.text.disabled}`,
  backgroundColor: theme.vars?.palette.background.paper,
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.8125rem',
}));

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
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
