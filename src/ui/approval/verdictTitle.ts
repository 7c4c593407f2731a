import { useTranslate } from 'react-admin';
import type { Verdict } from '../../../domain/approval/approval.ts';
import { formatInstant } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useLocale } from '../useLocale.ts';

/** Who sent a record back or ended it, and when: "Revision requested by Sekar Adiwarna, 21 Nov 2026, 10:00". */
export function useVerdictTitle(): (verdict: Verdict) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  return ({ action, actorName, at }) =>
    translate(`approval.verdict.${action}`, { name: actorName, at: formatInstant(at, timeZone, locale) });
}
