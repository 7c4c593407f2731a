import type { CircularProgressProps } from '@mui/material/CircularProgress';
import { lazy, Suspense } from 'react';
import { loadInBackground } from '../../providers/backgroundCode.ts';

const load = () => loadInBackground(() => import('@mui/material/CircularProgress'));
/** Where it cannot be had nothing turns: a button that waits says so otherwise, too. */
const nothing: Awaited<ReturnType<typeof load>>['default'] = () => <></>;
const CircularProgress = lazy(() => load().catch(() => ({ default: nothing })));

/** Fetches it ahead, so that it turns without a connection, too. */
export function prepareProgress(): void {
  load().catch(() => undefined);
}

/** In place of what MUI's buttons turn while they wait, which few of them ever do. */
export default function LaterProgress(props: CircularProgressProps) {
  return (
    <Suspense>
      <CircularProgress {...props} />
    </Suspense>
  );
}
