import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { StatusTone } from '../../domain/statusLabel.ts';
import { statusLook } from '../../domain/statusLabel.ts';

const Badge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: StatusTone }>(
  ({ theme, tone }) => ({
    display: 'inline-block',
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
}

/** A status in words and colour. The words alone carry the meaning. */
export function StatusBadge({ status, label, tone }: StatusBadgeProps) {
  const translate = useTranslate();
  const look = statusLook(status);
  return <Badge tone={tone ?? look.tone}>{label ?? translate(`status.${status}`, { _: look.label })}</Badge>;
}
