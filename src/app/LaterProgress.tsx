import type { CircularProgressProps } from '@mui/material/CircularProgress';
import { lazy, Suspense } from 'react';

const CircularProgress = lazy(() => import('@mui/material/CircularProgress'));

/** In place of what MUI's buttons turn while they wait, which few of them ever do. */
export default function LaterProgress(props: CircularProgressProps) {
  return (
    <Suspense>
      <CircularProgress {...props} />
    </Suspense>
  );
}
