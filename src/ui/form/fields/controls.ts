import { styled } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';

/** The look of an input, for inputs that another component draws. */
export function controlStyle(theme: Theme) {
  return {
    font: 'inherit',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 34,
    padding: '4px 8px',
    color: theme.vars?.palette.text.primary,
    backgroundColor: theme.vars?.palette.background.paper,
    border: `1px solid ${theme.vars?.palette.text.disabled}`,
    borderRadius: theme.shape.borderRadius,
    '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: -1 },
    '&[aria-invalid="true"]': { borderColor: theme.vars?.palette.error.main },
    '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
    '&:disabled': { color: theme.vars?.palette.text.secondary, backgroundColor: theme.vars?.palette.sheet },
  } as const;
}

/** The inputs of forms: the platform's own, with our look. */
export const TextControl = styled('input')(({ theme }) => controlStyle(theme));
export const TextAreaControl = styled('textarea')(({ theme }) => ({
  ...controlStyle(theme),
  minHeight: 76,
  resize: 'vertical',
}));
export const SelectControl = styled('select')(({ theme }) => controlStyle(theme));

/** Around a combobox, whose input another component draws. */
export const ComboboxFrame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  '& > input': controlStyle(theme),
}));
