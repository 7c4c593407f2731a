import type { PopoverProps } from '@mui/material/Popover';
import { lazy, Suspense, useEffect, useState } from 'react';

const load = () => import('@mui/material/Popover');
const Popover = lazy(load);

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
      load().catch(() => undefined);
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
