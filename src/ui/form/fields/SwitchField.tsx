import { styled } from '@mui/material/styles';
import { useFormContext } from 'react-hook-form';
import { ErrorText, useFieldAria } from './Field.tsx';
import { useClearError } from './useFieldError.ts';

const Frame = styled('div')(({ theme }) => ({
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 34,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
  '& input': { width: 18, height: 18, margin: 0, accentColor: theme.vars?.palette.primary.main },
  '&.beside': { alignSelf: 'start', [theme.breakpoints.up('sm')]: { paddingTop: 22 } },
}));

interface SwitchFieldProps {
  /** Its path in the form; the value is true or false. */
  path: string;
  label: string;
  /** It stands in a row with fields that have their label above. */
  isBeside?: boolean;
}

/** On or off. */
export function SwitchField({ path, label, isBeside = false }: SwitchFieldProps) {
  'use no memo';
  const { register } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path);
  return (
    <Frame className={isBeside ? 'beside' : ''}>
      <label htmlFor={aria.id}>
        <input type="checkbox" {...register(path, { onChange: () => clearError(path) })} {...aria} />
        {label}
      </label>
      <ErrorText path={path} />
    </Frame>
  );
}
