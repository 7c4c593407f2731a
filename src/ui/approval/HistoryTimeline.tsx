import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatInstant } from '../../../domain/day/day.ts';
import type { ChangeWords } from '../../../domain/noun/changeWords.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { StatusLooks } from '../../../domain/lifecycle/statusLook.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { useLocale } from '../useLocale.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { ChangeList } from './ChangeList.tsx';

/** Another record that a step goes with: the payment that moved its invoice. */
interface RelatedRecord {
  type: string;
  id: number;
  /** As people call it: its number. */
  name: string;
}

/** One entry of a record's history, as the wire has it. */
export interface HistoryEntry {
  id: number;
  action: string;
  fromStatus: string | null;
  toStatus: string | null;
  actorName: string;
  /** What the person said. */
  notes: string | null;
  /** What the server, or the bank through it, has to say. */
  systemNotes: string | null;
  related: RelatedRecord | null;
  changes: Record<string, [unknown, unknown]>;
  /** ISO 8601. */
  at: string;
}

export interface HistoryTimelineProps {
  /** Oldest first, as they come; shown newest first. */
  entries: readonly HistoryEntry[];
  /** How the statuses of such a record are shown. */
  looks: StatusLooks;
  /** What was done, in words. */
  actionWords: (action: string) => string;
  /** A stored change in words: the name of the field, what it was, what it became. */
  changeWords: ChangeWords;
  /** Where a related record is shown to this person: an address, or a place on this page (`#payment-31`). */
  pathOf?: (related: RelatedRecord) => string | null;
}

const Entries = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 14,
  '& > li': { borderInlineStart: `2px solid ${theme.vars?.palette.divider}`, paddingInlineStart: 12 },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' },
  '& .head b': { fontWeight: 650 },
  '& .head a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
  '& .when': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& .statuses': { display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'center', marginTop: 4 },
  '& blockquote': {
    margin: '6px 0 0',
    padding: '4px 10px',
    borderRadius: 4,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: theme.vars?.palette.sheet,
  },
  '& .remark': {
    margin: '4px 0 0',
    fontSize: '0.8125rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    color: theme.vars?.palette.text.secondary,
  },
}));

/** Everything that happened to a record: who, when, from where to where, what changed, and what was said. */
export function HistoryTimeline({ entries, looks, actionWords, changeWords, pathOf }: HistoryTimelineProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  if (entries.length === 0) return <p style={{ margin: 0 }}>{translate('approval.history.none')}</p>;
  return (
    <Entries reversed>
      {entries.toReversed().map((entry) => {
        const changes = Object.entries(entry.changes).map(([field, [before, after]]) => {
          const words = changeWords(field, before, after);
          return before === null ? { ...words, before: null } : words;
        });
        return (
          <li key={entry.id}>
            <div className="head">
              <b>{actionWords(entry.action)}</b>
              <span>{actorWords(entry.actorName, translate)}</span>
              {entry.related && <Related record={entry.related} path={pathOf?.(entry.related) ?? null} />}
              <time className="when" dateTime={entry.at}>
                {formatInstant(entry.at, timeZone, locale)}
              </time>
            </div>
            <StatusMove from={entry.fromStatus} to={entry.toStatus} looks={looks} />
            {changes.length > 0 && <ChangeList changes={changes} />}
            {entry.notes !== null && <blockquote>{entry.notes}</blockquote>}
            {entry.systemNotes !== null && <p className="remark">{entry.systemNotes}</p>}
          </li>
        );
      })}
    </Entries>
  );
}

/** What the server calls itself where nobody acted (server/engine/history.ts). */
const systemName = 'System';

function actorWords(name: string, translate: (key: string) => string): string {
  return name === systemName ? translate('approval.history.system') : name;
}

function Related({ record, path }: { record: RelatedRecord; path: string | null }) {
  if (path === null) return <span>{record.name}</span>;
  // The browser itself goes to a place on this page.
  return path.startsWith('#') ? <a href={path}>{record.name}</a> : <Link to={path}>{record.name}</Link>;
}

interface StatusMoveProps {
  from: string | null;
  to: string | null;
  looks: StatusLooks;
}

function StatusMove({ from, to, looks }: StatusMoveProps) {
  const translate = useTranslate();
  if (to === null || from === to) return null;
  return (
    <div className="statuses">
      {from !== null && (
        <>
          <StatusBadge status={from} looks={looks} />
          <span aria-hidden="true">→</span>
          <span style={visuallyHidden}>{translate('approval.changedTo')}</span>
        </>
      )}
      <StatusBadge status={to} looks={looks} />
    </div>
  );
}
