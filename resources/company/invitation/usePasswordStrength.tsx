import { useEffect, useState } from 'react';
import { fetchDelayMs } from '../../../src/app/pace.ts';
import { plainFault } from './activation.ts';

/** Asks the server how good a password is. */
type Judge = (
  token: string,
  password: string,
  signal: AbortSignal,
  known: readonly string[],
) => Promise<{ strength: string }>;

/**
 * How good a password is while it is typed: what anybody sees at once, and after a pause what the server says, which judges
 * the chosen one, too. `unknown` until then, and where it could not be asked.
 */
export function usePasswordStrength(
  token: string,
  password: string,
  known: readonly string[],
  judge: Judge,
): string {
  const fault = plainFault(password, known);
  // Another list of the same names is no reason to ask again.
  const names = known.join('\n');
  const [judged, setJudged] = useState({ password: '', strength: 'unknown' });
  useEffect(() => {
    if (fault !== null) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      judge(token, password, asking.signal, names.split('\n')).then(
        ({ strength }) => setJudged({ password, strength }),
        // It is judged when it is chosen, in any case.
        () => undefined,
      );
    }, fetchDelayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [token, password, names, fault, judge]);
  if (fault !== null) return fault;
  return judged.password === password ? judged.strength : 'unknown';
}
