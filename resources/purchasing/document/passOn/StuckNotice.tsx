import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../../domain/day/day.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { Action } from '../../../../src/ui/action/action.ts';
import { Notice } from '../../../../src/ui/approval/ProposalNotice.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../documentWire.ts';

/** Says that nobody can decide a document, to all who read it, with the way out for who may take it. */
export function StuckNotice({
  bill: { undecidableSince },
  offered,
}: {
  bill: DocumentDetail;
  offered: readonly Action[];
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  if (undecidableSince === null) return null;
  const actions = offered.filter(({ id }) => id === 'reassign');
  return (
    <Notice
      severity="warning"
      title={translate('document.passOn.stuck', { when: formatInstant(undecidableSince, timeZone, locale) })}
      actions={actions}
    >
      {translate(`document.passOn.${actions.length > 0 ? 'offered' : 'byOthers'}`)}
    </Notice>
  );
}
