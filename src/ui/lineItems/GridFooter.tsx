import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** What the grid has just done, and the way back where there is one. */
export interface Said {
  text: string;
  undo?: () => void;
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 8,
  '& > output': { flex: '1 1 200px', color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
}));

/** Under the grid: its buttons, and what it says of the last thing done. */
export function GridFooter({ said, children }: { said: Said | null; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Bar>
      {children}
      <output>
        {said?.text} {said?.undo && <Button onClick={said.undo}>{translate('lineItems.undo')}</Button>}
      </output>
    </Bar>
  );
}
