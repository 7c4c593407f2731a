import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { boneSelector, PageSkeleton } from './PageSkeleton.tsx';

/** How long the parts of a page are waited for: after that, what is there is worth more than that nothing moves. */
const waitedForMs = 4000;

/**
 * Shows its children once nothing of them is on its way any more, so that nothing moves from under a person's hand. What is on its
 * way stands as a `Bone`.
 */
export function ShownTogether({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const parts = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const held = parts.current;
    if (held === null) return;
    const look = () => {
      if (held.querySelector(boneSelector) === null) setShown(true);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(held, { childList: true, subtree: true });
    const timer = setTimeout(() => setShown(true), waitedForMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      {!isShown && <PageSkeleton />}
      <div ref={parts} style={{ display: isShown ? 'contents' : 'none' }}>
        {children}
      </div>
    </>
  );
}
