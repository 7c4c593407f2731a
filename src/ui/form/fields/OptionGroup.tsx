import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

/** A legend with its options below it, all of them in sight. */
export const OptionGroup = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 },
  '& legend > span': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 8px',
    alignItems: 'start',
    minHeight: 24,
    cursor: 'pointer',
  },
  '& input': { width: 16, height: 16, margin: '3px 2px', accentColor: theme.vars?.palette.primary.main },
  '& small': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
  '& label > span': { display: 'grid' },
}));

/** What the options are of, and whether one has to be taken. */
export function GroupLegend({ label, isOptional = false }: { label: string; isOptional?: boolean }) {
  const translate = useTranslate();
  return (
    <legend>
      {label}
      {isOptional && <span> {translate('form.optional')}</span>}
    </legend>
  );
}
