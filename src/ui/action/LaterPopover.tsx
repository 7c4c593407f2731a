import type { PopoverProps } from '@mui/material/Popover';
import { Suspense, useEffect, useState } from 'react';
import { loadInBackground } from '../../../providers/backgroundCode.ts';
import { lazyPiece } from '../page/lazyPiece.tsx';

const load = () => import('@mui/material/Popover');
const Popover = lazyPiece(load);

/** A person is there, and soon opens something. */
const signs = ['pointerdown', 'keydown'] as const;

/**
 * MUI's popover for buttons of the first screens: fetched as soon as somebody presses anything, so that no
 * first screen waits for its modal, focus trap and transitions.
 */
export function LaterPopover(props: PopoverProps) {
  const [hasOpened, setHasOpened] = useState(props.open);
  if (props.open && !hasOpened) setHasOpened(true);
  useEffect(() => {
    const gone = new AbortController();
    const prepare = () => {
      gone.abort();
      // Opening it asks again, and tells what fails.
      loadInBackground(load).catch(() => undefined);
    };
    for (const sign of signs) window.addEventListener(sign, prepare, { signal: gone.signal, capture: true });
    return () => gone.abort();
  }, []);
  return (
    hasOpened && (
      <Suspense fallback={null}>
        <Popover {...props} />
      </Suspense>
    )
  );
}
