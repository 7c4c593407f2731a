import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** What was just done, and the way back where there is one; or what failed, and the way to try it again. */
export interface Said {
  text: string;
  undo?: () => void;
  retry?: () => void;
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 8,
  '& > output': { flex: '1 1 200px' },
});

const Text = styled('output')(({ theme }) => ({
  display: 'block',
  color: theme.vars?.palette.text.secondary,
  overflowWrap: 'anywhere',
}));

/** Tells it to everybody, as soon as it is done. */
export function SaidText({ said }: { said: Said | null }) {
  const translate = useTranslate();
  return (
    <Text>
      {said?.text} {said?.undo && <Button onClick={said.undo}>{translate('lineGrid.undo')}</Button>}
      {said?.retry && <Button onClick={said.retry}>{translate('list.state.retry')}</Button>}
    </Text>
  );
}

/** Under the grid: its buttons, and what it says of the last thing done. */
export function GridFooter({ said, children }: { said: Said | null; children: ReactNode }) {
  return (
    <Bar>
      {children}
      <SaidText said={said} />
    </Bar>
  );
}
