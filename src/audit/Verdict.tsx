import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';

/** Whether a chain is as it was written. */
export function Verdict({ isSound, children }: { isSound: boolean; children: ReactNode }) {
  return (
    <Alert component="output" severity={isSound ? 'success' : 'error'} role={undefined} sx={{ mb: 1.5 }}>
      {children}
    </Alert>
  );
}
