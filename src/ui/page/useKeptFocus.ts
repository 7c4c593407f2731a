import { useEffect, useRef } from 'react';

/** To the heading of the page: where a step ends whose button is about to go. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/**
 * Puts the focus on the heading of the page when the button or field that had it went away with a change of the
 * record: a keyboard must not begin again at the top of the window.
 */
export function useKeptFocus(change: string | number): void {
  const seen = useRef(change);
  useEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) focusHeading();
  }, [change]);
}
