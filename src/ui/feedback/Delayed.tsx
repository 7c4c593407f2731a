import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';

/** How long nothing is shown while something loads: what comes sooner than this should not flicker. */
const skeletonDelayMs = 300;

/** Shows its children only after a while. */
export function Delayed({ children, ms = skeletonDelayMs }: { children: ReactNode; ms?: number }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue ? children : null;
}
