import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Frame = styled('div')({
  containerType: 'inline-size',
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, alignItems: 'start' },
  '& > div > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  '@container (min-width: 820px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 11fr) minmax(320px, 8fr)' },
  },
  '@media print': { containerType: 'normal', '& > div': { display: 'block' } },
});

/** The parts of a record's page in two columns, where there is room for two. */
export function PageColumns({ children, beside }: { children: ReactNode; beside: ReactNode }) {
  return (
    <Frame>
      <div>
        <div>{children}</div>
        <div>{beside}</div>
      </div>
    </Frame>
  );
}
