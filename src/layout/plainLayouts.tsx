import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import { mainID } from '../ui/page/mainID.ts';

const Clean = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'grid',
  // Hung from above: what arrives late grows downwards, and no button moves away from under a pointer.
  alignContent: 'start',
  justifyItems: 'center',
  gap: 24,
  padding: 16,
  paddingTop: 'clamp(16px, min(16dvh, 12vw), 160px)',
  boxSizing: 'border-box',
  '& > main': {
    width: 'min(100%, 440px)',
    boxSizing: 'border-box',
    padding: 24,
    borderRadius: 10,
    border: `1px solid ${theme.vars?.palette.divider}`,
    backgroundColor: theme.vars?.palette.background.paper,
  },
}));

/** A sheet in the upper middle: signing in and out, errors, what needs no session. */
export function CleanLayout({ children }: { children: ReactNode }) {
  return (
    <Clean>
      <header>
        <Logo />
      </header>
      <main id={mainID} tabIndex={-1}>
        {children}
      </main>
    </Clean>
  );
}

const Paper = styled('main')({
  width: 'min(100%, 210mm)',
  minHeight: '100dvh',
  margin: '0 auto',
  padding: '12mm',
  boxSizing: 'border-box',
  // Paper is white, whatever the screen prefers.
  color: '#182326',
  backgroundColor: '#fff',
  '@media print': { width: 'auto', padding: 0 },
});

/** One sheet of paper and nothing around it. */
export function PrintLayout({ children }: { children: ReactNode }) {
  return (
    <Paper id={mainID} tabIndex={-1}>
      {children}
    </Paper>
  );
}

/** The page alone, over the whole window. */
export function FullLayout({ children }: { children: ReactNode }) {
  return (
    <main id={mainID} tabIndex={-1} style={{ minHeight: '100dvh' }}>
      {children}
    </main>
  );
}
