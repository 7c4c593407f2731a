import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useId } from 'react';

const Sheet = styled('section')(({ theme }) => ({
  padding: 16,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '@media print': { border: 0, padding: '8px 0', breakInside: 'avoid', background: 'none' },
}));

/** A part of a page with a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleID = useId();
  return (
    <Sheet aria-labelledby={titleID}>
      <Typography id={titleID} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Sheet>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(168px, 100%), 1fr))',
  },
  gap: '12px 16px',
  margin: 0,
  '& .wide': { gridColumn: '1 / -1' },
  '& dt': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  // The longest amounts go below their currency rather than over the next fact; no amount is broken between digits.
  '& dd .figures': { whiteSpace: 'normal', overflowWrap: 'normal' },
}));

export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
  /** Takes the width of the section: a text of some length, a list of names. */
  isWide?: boolean;
}

/** Facts by their keys, in order; what has no value is left out. */
export function factsOf(
  values: Readonly<Record<string, ReactNode>>,
  labelOf: (key: string) => string,
): Fact[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ key, label: labelOf(key), value }],
  );
}

/** What a record says of itself: names and values. Facts without a value are left out by who gives them. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ key, label, value, isWide = false }) => (
        <div key={key} {...(isWide ? { className: 'wide' } : {})}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
