import { styled } from '@mui/material/styles';

/** Where files are dropped: `data-over` while some are held above it. */
export const DropArea = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: 24,
  textAlign: 'center',
  border: `1px dashed ${theme.vars?.palette.text.disabled}`,
  borderRadius: theme.shape.borderRadius,
  '&[data-over="true"]': {
    borderColor: theme.vars?.palette.primary.main,
    backgroundColor: theme.vars?.palette.action.selected,
  },
  '& p': { margin: 0 },
  '& small': { color: theme.vars?.palette.text.secondary },
}));
