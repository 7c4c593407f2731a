import { useEffect, useState } from 'react';

/** A text once it has stayed the same for so long; the first one at once. */
export function useRested(text: string, delayMs: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return rested;
}
