import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { PaperLines } from '../../../../src/ui/page/PaperSheet.tsx';

const Figures = styled('div')(({ theme }) => ({
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, max-content)',
    gap: '4px 24px',
    margin: 0,
  },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
}));

/** What a purchase comes to, line by line. */
export function CreditFigures({ lines }: ComponentProps<typeof PaperLines>) {
  return (
    <Figures>
      <PaperLines lines={lines} />
    </Figures>
  );
}
