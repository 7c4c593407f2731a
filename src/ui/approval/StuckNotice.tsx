import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { Action } from '../action/action.ts';
import { useLocale } from '../useLocale.ts';
import { Notice } from './ProposalNotice.tsx';

interface StuckNoticeProps {
  /** ISO 8601; null while somebody can decide. */
  since: string | null;
  offered: readonly Action[];
}

/** Says that nobody can decide a record, to all who read it, with the way out for who may take it. */
export function StuckNotice({ since, offered }: StuckNoticeProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  if (since === null) return null;
  const actions = offered.filter(({ id }) => id === 'reassign');
  return (
    <Notice
      severity="warning"
      title={translate('approval.passOn.stuck', { when: formatInstant(since, timeZone, locale) })}
      actions={actions}
    >
      {translate(`approval.passOn.${actions.length > 0 ? 'offered' : 'byOthers'}`)}
    </Notice>
  );
}
