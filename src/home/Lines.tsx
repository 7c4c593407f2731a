import { styled } from '@mui/material/styles';

/** Lines that lead somewhere: the whole of a line can be pressed. */
export const Lines = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderRadius: 8,
  overflow: 'hidden',
  border: `1px solid ${theme.vars?.palette.divider}`,
  '& > li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 48,
    padding: '0 12px',
  },
  '& > li + li': { borderTop: `1px solid ${theme.vars?.palette.divider}` },
  '& > li:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& > li > svg': { marginInlineStart: 'auto', color: theme.vars?.palette.text.secondary },
  '& a': {
    display: 'inline-block',
    minHeight: 24,
    lineHeight: '24px',
    color: theme.vars?.palette.text.primary,
    fontWeight: 550,
    textDecoration: 'none',
  },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': {
    outline: `2px solid ${theme.vars?.palette.primary.main}`,
    outlineOffset: -2,
  },
}));
