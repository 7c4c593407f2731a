import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../../providers/http/apiError.ts';
import { BlankState } from '../page/BlankState.tsx';
import { Delayed } from '../feedback/Delayed.tsx';
import { failureText } from '../feedback/failureText.ts';
import { Bone } from '../page/PageSkeleton.tsx';
import { visuallyHidden } from '../visuallyHidden.ts';

/** A list without rows is so for one of these reasons, and each looks different. */
export type ListSituation =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'noAccess' }
  | { kind: 'beyondEnd' }
  | { kind: 'nothingMatches' }
  | { kind: 'nothingYet' }
  | { kind: 'rows' };

interface SituationFacts {
  rowCount: number | undefined;
  total: number;
  error: unknown;
  /** Whether the person chose any filter. */
  hasFilters: boolean;
}

/** Never an empty state for an outage, never "nothing matches" where nothing was asked. */
export function situationOf({ rowCount, total, error, hasFilters }: SituationFacts): ListSituation {
  if (rowCount === undefined) {
    if (!error) return { kind: 'loading' };
    const isRefused = error instanceof ApiError && error.status === 403;
    return isRefused ? { kind: 'noAccess' } : { kind: 'failed', error };
  }
  if (rowCount > 0) return { kind: 'rows' };
  if (total > 0) return { kind: 'beyondEnd' };
  return { kind: hasFilters ? 'nothingMatches' : 'nothingYet' };
}

const Bones = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 31,
  padding: 16,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '& div': { display: 'grid', gridTemplateColumns: '2fr 3fr 1fr 1fr', gap: 24 },
}));

interface ListStateProps {
  situation: Exclude<ListSituation, { kind: 'rows' }>;
  /** What the list holds, in words. */
  list: string;
  /** How many skeleton rows stand for those on their way. */
  rowCount: number;
  /** Said of a failure that has no words of its own. */
  failedText?: string;
  /** What to say, and where to begin, where nothing is yet. */
  nothingYet?: { title?: string; text?: ReactNode; action?: ReactNode };
  /** Whether anything is filtered, be it by what the list begins with. */
  isFiltered: boolean;
  onRetry: () => void;
  onClearFilters: () => void;
  onFirstPage: () => void;
}

/** Stands in the place of the rows. */
export function ListState(props: ListStateProps) {
  const { situation, list, rowCount, failedText, nothingYet, isFiltered } = props;
  const { onRetry, onClearFilters, onFirstPage } = props;
  const translate = useTranslate();
  const button = (key: string, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick}>
      {translate(key)}
    </Button>
  );
  switch (situation.kind) {
    case 'loading':
      return (
        <Delayed>
          <output style={visuallyHidden}>{translate('list.state.loading', { list })}</output>
          <Bones aria-hidden="true">
            {Array.from({ length: Math.min(rowCount, 10) }, (_, index) => (
              <div key={index}>
                <Bone />
                <Bone />
                <Bone />
                <Bone />
              </div>
            ))}
          </Bones>
        </Delayed>
      );
    case 'failed':
      return (
        <BlankState
          isAlert
          title={translate('list.state.failed')}
          text={failureText(situation.error, translate, failedText)}
          action={button('list.state.retry', onRetry)}
        />
      );
    case 'noAccess':
      return (
        <BlankState title={translate('list.state.noAccess')} text={translate('list.state.noAccessText')} />
      );
    case 'beyondEnd':
      return (
        <BlankState
          title={translate('list.state.beyondEnd')}
          text={translate('list.state.beyondEndText')}
          action={button('list.state.toFirstPage', onFirstPage)}
        />
      );
    case 'nothingMatches':
      return (
        <BlankState
          title={translate('list.state.nothingMatches')}
          text={translate('list.state.nothingMatchesText')}
          action={button('list.state.clearFilters', onClearFilters)}
        />
      );
    case 'nothingYet':
      return (
        <BlankState
          title={nothingYet?.title ?? translate('list.state.nothingYet')}
          text={nothingYet?.text ?? translate('list.state.nothingYetText')}
          action={
            <>
              {nothingYet?.action}
              {isFiltered && button('list.state.clearFilters', onClearFilters)}
            </>
          }
        />
      );
  }
}
