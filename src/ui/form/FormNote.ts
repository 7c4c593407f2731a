import { styled } from '@mui/material/styles';

/** A sentence among the inputs of a form. */
export const FormNote = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
}));
