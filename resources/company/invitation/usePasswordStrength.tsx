import { useEffect, useState } from 'react';
import { judgePassword } from '../../../providers/session/activation.ts';
import { fetchDelayMs } from '../../../src/app/pace.ts';
import { plainFault } from './activation.ts';

/**
 * How good a password is while it is typed: what anybody sees at once, and after a pause what the server says, which judges
 * the chosen one, too. `unknown` until then, and where it could not be asked.
 */
export function usePasswordStrength(token: string, password: string, known: readonly string[]): string {
  const fault = plainFault(password, known);
  const [judged, setJudged] = useState({ password: '', strength: 'unknown' });
  useEffect(() => {
    if (fault !== null) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      judgePassword(token, password, asking.signal).then(
        ({ strength }) => setJudged({ password, strength }),
        // It is judged when it is chosen, in any case.
        () => undefined,
      );
    }, fetchDelayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [token, password, fault]);
  if (fault !== null) return fault;
  return judged.password === password ? judged.strength : 'unknown';
}
