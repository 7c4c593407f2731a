import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useLocale } from '../useLocale.ts';
import type { Chain } from './ApprovalChain.tsx';
import type { HistoryEntry } from './HistoryTimeline.tsx';
import type { NextPeople } from './useNextPeople.ts';
import { nextNames } from './useNextPeople.ts';

/** What is looked at to say who acts next on a record that goes through approval. */
interface NextStepRecord {
  status: string;
  approval: Chain;
  histories: readonly Pick<HistoryEntry, 'fromStatus' | 'toStatus' | 'at'>[];
  /** What one person proposed, which waits for a second one whatever the status. */
  proposal?: { proposer: { name: string }; at: string } | null;
}

/**
 * Who acts next on a record, since when it waits for them, and what happens then. `noun` is where its words are:
 * `{noun}.next.{status}.who` and `.after`; `people` are names that these words use. `able` are those who can act where no
 * approver is named. A status without words waits for nobody.
 */
export function useNextSentence(noun: string) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const words = (key: string, options: Record<string, string> = {}): string =>
    translate(`${noun}.next.${key}`, { _: '', ...options });

  return (record: NextStepRecord, people: Record<string, string> = {}, able?: NextPeople): string => {
    const { status, approval, histories, proposal } = record;
    if (proposal) {
      const at = formatInstant(proposal.at, timeZone, locale);
      return translate('approval.next.proposal', { at, name: proposal.proposer.name });
    }
    const open = approval.steps.find((step) => step.status === 'open');
    const began = histories.findLast((entry) => entry.toStatus === status && entry.fromStatus !== status);
    const since = open?.openedAt ?? began?.at;
    const at = since === undefined ? '' : formatInstant(since, timeZone, locale);
    const or = ` ${translate('approval.next.or')} `;
    const deciders = open ? open.approvers.map(({ name }) => name).join(or) : nextNames(able, translate);
    const who = deciders === '' ? words(`${status}.who`, people) : deciders;
    if (who === '')
      return translate(at === '' ? 'approval.next.nobody' : 'approval.next.nobodySince', { at });
    const following = open && approval.steps.find((step) => step.status === 'waiting');
    const then = following
      ? translate('approval.next.thenStep', {
          number: following.position,
          who: following.approvers.map(({ name }) => name).join(or) || '-',
        })
      : words(`${status}.after`, people);
    return `${translate(at === '' ? 'approval.next.who' : 'approval.next.whoSince', { who, at })} ${then}`.trim();
  };
}
