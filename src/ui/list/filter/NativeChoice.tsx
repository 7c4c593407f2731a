import { styled } from '@mui/material/styles';

/** The platform's own select: quick, typed into, and at home on a phone. */
export const NativeChoice = styled('select')(({ theme }) => ({
  font: 'inherit',
  minHeight: 32,
  padding: '2px 8px',
  color: theme.vars?.palette.text.primary,
  backgroundColor: theme.vars?.palette.background.paper,
  border: `1px solid ${theme.vars?.palette.text.disabled}`,
  borderRadius: theme.shape.borderRadius,
}));
