import { styled } from '@mui/material/styles';

/** What lies below the line above a page: its margins, and one distance between its parts. */
export const PageBody = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: '16px 24px 24px',
  [theme.breakpoints.down('md')]: { padding: 12 },
  // On a phone the actions of a record lie over the end of its page.
  [theme.breakpoints.down('sm')]: { paddingBottom: 128 },
  '@media print': { padding: 0 },
}));
