import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { StatusLooks, StatusTone } from '../../domain/lifecycle/statusLook.ts';

/** A few words in the colour of a tone. */
export const ToneBadge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone: StatusTone;
}>(({ theme, tone }) => ({
  display: 'inline-block',
  whiteSpace: 'nowrap',
  padding: '1px 8px',
  borderRadius: 4,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '18px',
  color: theme.vars?.palette.tone[tone].ink,
  backgroundColor: theme.vars?.palette.tone[tone].ground,
}));

export interface StatusBadgeProps {
  /** As on the wire: `awaiting_review`. */
  status: string;
  /** How the statuses of such a record are shown. */
  looks: StatusLooks;
  /** Other words than the status has by itself, in the person's language. */
  label?: string;
  /** As short as a list needs it, where its words are not settled (rules: status words); in full when pointed at. */
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
export function StatusBadge({ status, looks, label, isShort, isMyTurn }: StatusBadgeProps) {
  const translate = useTranslate();
  // A status of a version to come is shown as it is called on the wire.
  const look = looks[status];
  const full = label ?? (look ? translate(look.says.key, { _: status }) : status);
  const words = isShort && look ? translate(look.short.key, { _: full }) : full;
  return (
    <ToneBadge tone={toneOf(look?.tone ?? 'neutral', isMyTurn)} {...(words === full ? {} : { title: full })}>
      {words}
    </ToneBadge>
  );
}
