import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { StatusTone } from '../../domain/lifecycle/statusTone.ts';
import { statusTone } from '../../domain/lifecycle/statusTone.ts';

const Badge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: StatusTone }>(
  ({ theme, tone }) => ({
    display: 'inline-block',
    whiteSpace: 'nowrap',
    padding: '1px 8px',
    borderRadius: 4,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: '18px',
    color: theme.vars?.palette.tone[tone].ink,
    backgroundColor: theme.vars?.palette.tone[tone].ground,
  }),
);

export interface StatusBadgeProps {
  /** As on the wire: `awaiting_review`. */
  status: string;
  /** Other words than the status has by itself, in the person's language. */
  label?: string;
  tone?: StatusTone;
  /** As short as a list needs it, where the specification does not give the words; in full when pointed at. */
  isShort?: boolean;
  /** Whether the acting person has to act, where that is known: the colour then says so. */
  isMyTurn?: boolean;
}

/** The colour says who has to act: me, somebody else, the bank, or nobody any more. */
function toneOf(tone: StatusTone, isMyTurn: boolean | undefined): StatusTone {
  if (isMyTurn === undefined || (tone !== 'waiting' && tone !== 'attention')) return tone;
  return isMyTurn ? 'attention' : 'waiting';
}

/** A status in words and colour. The words alone carry the meaning. */
export function StatusBadge({ status, label, tone, isShort = false, isMyTurn }: StatusBadgeProps) {
  const translate = useTranslate();
  const full = label ?? translate(`status.${status}`, { _: status });
  const words = isShort ? translate(`list.status.${status}`, { _: full }) : full;
  return (
    <Badge tone={tone ?? toneOf(statusTone(status), isMyTurn)} {...(words === full ? {} : { title: full })}>
      {words}
    </Badge>
  );
}
