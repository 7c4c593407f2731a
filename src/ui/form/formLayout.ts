import { styled } from '@mui/material/styles';
import { useEffect } from 'react';

/** A form as a page of its own: sections below each other. */
export const FormPage = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '16px 24px 0',
  [theme.breakpoints.down('md')]: { paddingInline: 12 },
}));

/** A part of a form with a heading. */
export const FormSection = styled('section')(({ theme }) => ({
  padding: 16,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars?.palette.background.paper,
  '& > h2': { margin: '0 0 12px', fontSize: '1rem', fontWeight: 650 },
  [theme.breakpoints.down('sm')]: { padding: 12 },
}));

/** Fields side by side, as many as there is room for. */
export const FieldRow = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
});

/** Stands where an input would. */
export const KeptText = styled('output')({ minHeight: 34, display: 'flex', alignItems: 'center' });

/** The fields of one of several things, named by its legend. */
export const ItemFields = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: '8px 12px 12px',
  minWidth: 0,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& legend': { fontSize: '0.8125rem', fontWeight: 600, padding: '0 4px', overflowWrap: 'anywhere' },
}));

/** Pixels, with its buttons in two rows as on a phone. */
const barHeight = 100;

/** Always in reach, under whatever part of the form is seen. */
export const FormBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginInline: -24,
  padding: '10px 24px',
  borderTop: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.sheet,
  [theme.breakpoints.down('md')]: { marginInline: -12, paddingInline: 12 },
  [theme.breakpoints.down('sm')]: { '& > button': { flex: '1 1 auto' } },
}));

/** Keeps what the keyboard reaches from lying under the bar. */
export function useRoomForBar(): void {
  useEffect(() => {
    document.documentElement.style.scrollPaddingBottom = `${barHeight}px`;
    return () => {
      document.documentElement.style.scrollPaddingBottom = '';
    };
  }, []);
}
