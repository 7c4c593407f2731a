import { styled } from '@mui/material/styles';
import type { SxProps } from '@mui/material/styles';
import { badgeCount } from '../../domain/list/badge.ts';

const Badge = styled('span')(({ theme }) => ({
  minWidth: 18,
  boxSizing: 'border-box',
  padding: '0 5px',
  borderRadius: 9,
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
  color: theme.vars?.palette.error.contrastText,
  backgroundColor: theme.vars?.palette.error.main,
}));

/** The red number of what is unread, at most 99+; nothing for zero. The words of its button say it, too. */
export function UnreadBadge({ count, sx = {} }: { count: number; sx?: SxProps }) {
  if (count === 0) return null;
  return (
    <Badge aria-hidden="true" sx={sx}>
      {badgeCount(count)}
    </Badge>
  );
}
