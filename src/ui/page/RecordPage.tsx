import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Verdict } from '../../../domain/approval/approval.ts';
import type { Chain } from '../approval/ApprovalChain.tsx';
import { ApprovalChain } from '../approval/ApprovalChain.tsx';
import type { HistoryEntry, HistoryTimelineProps } from '../approval/HistoryTimeline.tsx';
import { HistoryTimeline } from '../approval/HistoryTimeline.tsx';
import { StuckNotice } from '../approval/StuckNotice.tsx';
import { UnseenChanges } from '../approval/UnseenChanges.tsx';
import { VerdictNotice } from '../approval/VerdictNotice.tsx';
import { RefusalReasons } from '../feedback/RefusalReasons.tsx';
import { FileColumns } from '../fileViewer/FileColumns.tsx';
import { FileSearch } from '../fileViewer/FileSearch.tsx';
import type { ViewedFile } from '../fileViewer/FileViewer.tsx';
import { PageBody } from './PageBody.tsx';
import { Section } from './Section.tsx';
import type { SubHeaderProps } from './SubHeader.tsx';
import { SubHeader } from './SubHeader.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { usePaperColors } from './usePaperColors.ts';

/** What the page of any record reads of it; the optional parts are of records that are reviewed. */
export interface PagedRecord {
  version: number;
  histories: readonly HistoryEntry[];
  /** Who decides on it. */
  approval?: Chain;
  /** Why it was sent back or ended; null where it was not. */
  verdict?: Verdict | null;
  /** The entries of its history that are edits of others, which this person has not seen. */
  unseenEdits?: readonly number[];
  /** Since when nobody can decide it, ISO 8601; null while somebody can. */
  undecidableSince?: string | null;
}

interface RecordPageProps {
  record: PagedRecord;
  header: Omit<SubHeaderProps, 'children'>;
  /** Why what is not offered is not, after who acts next and what happens then; null where there is nothing to ask. */
  refusals: { next: string; reasons: readonly string[] } | null;
  /** Between the line above the page and the record: its place in a review, its tabs. */
  above?: ReactNode;
  /** What the record is decided by. */
  headline?: ReactNode;
  /** What has to be said of it, below the headline. */
  notices?: ReactNode;
  /** What a careful person looks at first: below what others said and changed. */
  attention?: ReactNode;
  files?: readonly ViewedFile[];
  /** Its facts. */
  children: ReactNode;
  /** Beside the facts where there is no file, and below them elsewhere: above the chain and the history. */
  beside?: ReactNode;
  history: Omit<HistoryTimelineProps, 'entries'>;
  /** Takes the place of the facts and what is beside them: the part of the page that its address names. */
  part?: (history: ReactNode) => ReactNode;
  dialog: ReactNode;
}

/** The page of a record of any kind: the same frame, in which each kind fills its slots. */
export function RecordPage(props: RecordPageProps) {
  const { record, header, refusals, above, headline, notices, attention, files = [], children } = props;
  const { beside, history, part, dialog } = props;
  const { version, histories, approval, verdict = null, unseenEdits = [], undecidableSince = null } = record;
  const translate = useTranslate();
  usePaperColors();
  useKeptFocus(version);
  const offered = [
    ...(header.primary ? [header.primary] : []),
    ...(header.actions ?? []),
    ...(header.popovers ?? []).flatMap(({ actions }) => actions),
  ];
  const timeline = (
    <Section title={translate('approval.history.title')}>
      <HistoryTimeline {...history} entries={histories} />
    </Section>
  );
  return (
    <FileSearch>
      <SubHeader {...header}>{refusals && <RefusalReasons {...refusals} />}</SubHeader>
      {above}
      <PageBody>
        {headline}
        {notices}
        <StuckNotice since={undecidableSince} offered={offered} />
        <VerdictNotice verdict={verdict} />
        <UnseenChanges
          edits={histories.filter(({ id }) => unseenEdits.includes(id))}
          changeWords={history.changeWords}
        />
        {attention}
        {part && files.length === 0 ? (
          part(timeline)
        ) : (
          <FileColumns
            files={files}
            below={
              !part && (
                <>
                  {beside}
                  {approval && (
                    <Section title={translate('approval.chain.title')}>
                      <ApprovalChain chain={approval} />
                    </Section>
                  )}
                  {timeline}
                </>
              )
            }
          >
            {part ? part(timeline) : children}
          </FileColumns>
        )}
      </PageBody>
      {dialog}
    </FileSearch>
  );
}
