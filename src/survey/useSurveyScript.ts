import { useEffect, useState } from 'react';
import { isFlagOn } from '../../domain/access/featureFlag.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { scriptNamed } from '../app/outsideScript.ts';
import { prefetchIdleMs } from '../app/pace.ts';

/** The script that asks people how they like the product, once the page rests; null where nobody is asked. */
export function useSurveyScript(): string | null {
  const { flags } = useActor();
  const [script, setScript] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setScript(scriptNamed('survey')), prefetchIdleMs);
    return () => clearTimeout(timer);
  }, []);
  return isFlagOn(flags, 'nps') ? script : null;
}
