import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useHotkeys } from 'react-hotkeys-hook';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { openShortcutSheet } from '../shortcuts/shortcutSheet.ts';
import { isModalOpen, useSingleKeys } from '../shortcuts/singleKeys.ts';
import type { QueuedRecord, ReviewPlace } from './reviewQueue.ts';

/** What the letters do, beside going to the next and the previous record. */
export const reviewKeys = {
  next: 'j',
  previous: 'k',
  approve: 'a',
  reject: 'r',
  requestRevision: 'e',
  withdraw: 'u',
} as const;

interface ReviewBarProps {
  /** Undefined while nobody knows yet where the record stands; null for one that is in no list. */
  place: ReviewPlace | null | undefined;
  /** What this person may decide now; a letter without its decision does nothing. */
  decisions: {
    approve?: () => void;
    reject?: () => void;
    requestRevision?: () => void;
    withdraw?: () => void;
  };
}

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '6px 24px',
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.sheet,
  fontVariantNumeric: 'tabular-nums',
  '& .place': { fontWeight: 600, minWidth: 72, textAlign: 'center' },
  '& .keys': { marginInlineStart: 'auto' },
  [theme.breakpoints.down('md')]: { paddingInline: 12 },
  '@media print': { display: 'none' },
}));

/** Goes from one record of a list to the next: by buttons, and by keys for who wants them. */
export function ReviewBar({ place, ...rest }: ReviewBarProps) {
  // Keeps its room while the place is not known, so that nothing jumps.
  if (place === undefined) return <Bar as="div" sx={{ minHeight: 32 }} />;
  return place && <PlacedBar place={place} {...rest} />;
}

function PlacedBar({ place, decisions }: ReviewBarProps & { place: ReviewPlace }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [hasKeys] = useSingleKeys();
  const { number, total, previous, next, list } = place;

  function go(record: QueuedRecord | null): void {
    if (record !== null) void navigate(record.path);
  }

  // By the letter that the keyboard gives, not by its place: keyboards differ.
  const options = { enabled: hasKeys, useKey: true, preventDefault: true } as const;
  const onKey = (act: (() => void) | undefined) => () => {
    if (!isModalOpen()) act?.();
  };
  useHotkeys(
    reviewKeys.next,
    onKey(() => go(next)),
    options,
  );
  useHotkeys(
    reviewKeys.previous,
    onKey(() => go(previous)),
    options,
  );
  useHotkeys(reviewKeys.approve, onKey(decisions.approve), options);
  useHotkeys(reviewKeys.reject, onKey(decisions.reject), options);
  useHotkeys(reviewKeys.requestRevision, onKey(decisions.requestRevision), options);
  useHotkeys(reviewKeys.withdraw, onKey(decisions.withdraw), options);

  return (
    <Bar aria-label={translate('approval.review.label')}>
      <Step
        record={previous}
        label={translate('approval.review.previous')}
        icon={<NavigateBefore aria-hidden="true" />}
      />
      <span className="place">
        {translate('approval.review.place', {
          number: formatNumber(String(number)),
          total: formatNumber(String(total)),
        })}
      </span>
      <Step
        record={next}
        label={translate('approval.review.next')}
        icon={<NavigateNext aria-hidden="true" />}
      />
      <Button variant="text" component={Link} to={list}>
        {translate('approval.review.toList')}
      </Button>
      <Button
        className="keys"
        variant="text"
        startIcon={<KeyboardOutlined aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={openShortcutSheet}
      >
        {translate('approval.review.keys')}
      </Button>
    </Bar>
  );
}

interface StepProps {
  record: QueuedRecord | null;
  label: string;
  icon: React.ReactNode;
}

function Step({ record, label, icon }: StepProps) {
  if (record === null) {
    return (
      <Button variant="outlined" disabled startIcon={icon}>
        {label}
      </Button>
    );
  }
  return (
    <Button variant="outlined" component={Link} to={record.path} startIcon={icon}>
      {label}
    </Button>
  );
}
