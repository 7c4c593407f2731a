import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Room = styled('section')({ containerType: 'inline-size', minWidth: 0 });

const Cards = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  gap: 12,
  // On a phone they are swiped sideways, so that the first record stands in the first screen.
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'none',
  '& .amount': { fontSize: '0.9375rem' },
  '& > li': { flex: '0 0 auto', minWidth: 200, scrollSnapAlign: 'start' },
  '@container (min-width: 600px)': {
    display: 'grid',
    gridAutoColumns: 'minmax(0, 1fr)',
    gridAutoFlow: 'column',
    overflowX: 'visible',
    '& > li': { minWidth: 0 },
  },
});

/**
 * A figure that leads to the list behind it, on one line where there is room: `.name` holds the link and gives way,
 * `.amount` is never cut, `.more` lies above the link, `.due` says below, on as many lines as it takes, what is to be done.
 */
export const SummaryCard = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 8,
  minHeight: 44,
  padding: '3px 12px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.paper,
  '&:hover': { borderColor: theme.vars?.palette.primary.main },
  '&[data-current="true"]': {
    borderColor: theme.vars?.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.primary.main}`,
  },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: '0.8125rem' },
  '& .name a': { color: theme.vars?.palette.text.secondary, textDecoration: 'none' },
  // The whole card can be pressed.
  '& .name a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '& .name a:focus-visible': { outline: 'none' },
  '& .name a:focus-visible::after': {
    outline: `2px solid ${theme.vars?.palette.primary.main}`,
    outlineOffset: 2,
  },
  '& .count': { color: theme.vars?.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& .amount': {
    gridRow: 2,
    gridColumn: '1 / 3',
    whiteSpace: 'nowrap',
    fontWeight: 650,
    fontSize: 'clamp(0.75rem, 2.1cqi, 0.9375rem)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .due': {
    gridColumn: '1 / -1',
    maxWidth: '72vw',
    fontSize: '0.75rem',
    color: theme.vars?.palette.text.secondary,
  },
  '& .more': { position: 'relative', zIndex: 1, gridRow: 1, gridColumn: 2, margin: '-6px -8px -6px 0' },
  // Narrower, the names would be cut.
  '@container (min-width: 1480px)': {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    '& .name, & .amount, & .more': { gridRow: 1, gridColumn: 'auto' },
  },
}));

/** The figures over a list. */
export function SummaryCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Room aria-label={label}>
      <Cards>{children}</Cards>
    </Room>
  );
}
